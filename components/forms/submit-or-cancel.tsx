"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { SubmitButton } from "./form-fields";

type SubmitOrCancelProps = {
  text: string;
  busyText: string;
  /** The page without the form. */
  cancelHref: string;
  /** True if the surrounding card has padding. */
  isInset?: boolean;
  /** True if "cancel" scrolls to the top of the page. False keeps the scroll position. */
  scroll?: boolean;
};

/** The submit button and the cancel link of a form that has its own URL. On phones, both stay at the bottom of the screen. */
export function SubmitOrCancel({ text, busyText, cancelHref, isInset = true, scroll = true }: SubmitOrCancelProps) {
  const common = useTranslations("common");
  return (
    <div
      className={classNames(
        "submit-bar flex gap-3 max-md:flex-row-reverse max-md:*:first:flex-1 md:flex-wrap",
        !isInset && "max-md:m-0 md:px-card md:pb-card",
      )}
    >
      <SubmitButton busyText={busyText}>{text}</SubmitButton>
      <ButtonLink variant="secondary" href={cancelHref} scroll={scroll}>
        {common("cancel")}
      </ButtonLink>
    </div>
  );
}
