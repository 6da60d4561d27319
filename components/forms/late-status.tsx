"use client";

import { useTranslations } from "next-intl";
import { useIsLate } from "@/components/ui/progress/busy-content";

type LateStatusProps = { isBusy: boolean; text?: "working" | "loading" };

/** Tells whoever does not see it that something takes longer than a glance: a form is being sent, a page is on its way. */
export function LateStatus({ isBusy, text = "working" }: LateStatusProps) {
  const t = useTranslations("common");
  return (
    <span role="status" className="sr-only">
      {useIsLate(isBusy) ? t(text) : null}
    </span>
  );
}
