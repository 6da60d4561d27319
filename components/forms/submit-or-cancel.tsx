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
  /** False if the surrounding card has no padding of its own. */
  isInset?: boolean;
  /** False if the page without the form keeps the place to which the reader has scrolled. */
  scroll?: boolean;
};

/**
 * The end of a form that a link has opened: the button that sends the form, and the link that closes it. On phones, both stay at
 * the bottom of the screen, and the form is the only content of its page.
 */
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
