"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { SubmitButton } from "./form-fields";

type SubmitOrCancelProps = {
  text: string;
  busyText: string;
  /** The page without the form. */
  cancelHref: string;
  /** False if the page without the form keeps the reader's scroll position. */
  scroll?: boolean;
};

/** The end of a form that a link has opened: the button that sends the form, and the link that closes it. */
export function SubmitOrCancel({ text, busyText, cancelHref, scroll = true }: SubmitOrCancelProps) {
  const common = useTranslations("common");
  return (
    <div className="flex flex-wrap gap-3 max-md:flex-col">
      <SubmitButton busyText={busyText}>{text}</SubmitButton>
      <ButtonLink variant="secondary" href={cancelHref} scroll={scroll}>
        {common("cancel")}
      </ButtonLink>
    </div>
  );
}
