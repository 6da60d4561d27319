"use client";

import { useTranslations } from "next-intl";
import { useIsLate } from "@/components/ui/progress/busy-content";

type LateStatusProps = { isBusy: boolean; text?: "working" | "loading" };

/** Tells screen readers that the page is busy, if sending a form or loading a page takes longer than 300 ms. */
export function LateStatus({ isBusy, text = "working" }: LateStatusProps) {
  const t = useTranslations("common");
  return (
    <span role="status" className="sr-only">
      {useIsLate(isBusy) ? t(text) : null}
    </span>
  );
}
