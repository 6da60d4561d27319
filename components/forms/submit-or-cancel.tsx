"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { SubmitButton } from "./form-fields";

type SubmitOrCancelProps = {
  text: string;
  busyText: string;
  /** The URL of the page without the form. */
  cancelHref: string;
  /** True if the surrounding card has padding. */
  isInset?: boolean;
  /** True if "cancel" scrolls to the top of the page. False keeps the scroll position. */
  scroll?: boolean;
};

/** The cancel link and the submit button of a form that has its own URL. On phones, both stay at the bottom of the screen. */
export function SubmitOrCancel(props: SubmitOrCancelProps) {
  const { text, busyText, cancelHref, isInset = true, scroll = true } = props;
  const common = useTranslations("common");
  return (
    <div
      className={classNames(
        "submit-bar flex gap-3 max-md:[&>button]:flex-1 md:flex-wrap md:justify-end",
        !isInset && "max-md:m-0 md:border-t md:border-line md:p-card",
      )}
    >
      <ButtonLink variant="secondary" href={cancelHref} scroll={scroll}>
        {common("cancel")}
      </ButtonLink>
      <SubmitButton busyText={busyText}>{text}</SubmitButton>
    </div>
  );
}
