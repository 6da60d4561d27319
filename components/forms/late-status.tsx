"use client";

import { useTranslations } from "next-intl";
import { useIsLate } from "@/components/ui/progress/busy-content";

/** Tells whoever does not see the button that the form is still being sent. */
export function LateStatus({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("common");
  return (
    <span role="status" className="sr-only">
      {useIsLate(isBusy) ? t("working") : null}
    </span>
  );
}
