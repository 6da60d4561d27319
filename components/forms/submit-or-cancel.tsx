"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { SubmitButton } from "./form-fields";

type SubmitOrCancelProps = {
  text: string;
  busyText: string;
  /** A sentence above the buttons. */
  note?: ReactNode;
  /** The URL of the page without the form. */
  cancelHref: string;
  /** True if the surrounding card has padding. */
  isInset?: boolean;
  /** True if "cancel" scrolls to the top of the page. False keeps the scroll position. */
  scroll?: boolean;
};

/** The submit button and the cancel link of a form that has its own URL. On phones, both stay at the bottom of the screen. */
export function SubmitOrCancel(props: SubmitOrCancelProps) {
  const { text, busyText, note, cancelHref, isInset = true, scroll = true } = props;
  const common = useTranslations("common");
  return (
    <div className={classNames("submit-bar", !isInset && "max-md:m-0 md:border-t md:border-line md:p-card")}>
      {note ? <p className="mb-2 text-sm text-ink-muted md:mb-4">{note}</p> : null}
      <div className="flex gap-3 max-md:flex-row-reverse max-md:*:first:flex-1 md:flex-wrap">
        <SubmitButton busyText={busyText}>{text}</SubmitButton>
        <ButtonLink variant="secondary" href={cancelHref} scroll={scroll}>
          {common("cancel")}
        </ButtonLink>
      </div>
    </div>
  );
}
