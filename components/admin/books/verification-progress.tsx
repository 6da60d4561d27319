"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { RefreshEvery } from "@/components/ui/progress/refresh-every";
import type { Verification } from "@/lib/books/verification/verification";
import { useFormatter } from "@/lib/i18n/formatter";

const refreshEveryMs = 2_000;

/** The progress of a verification. Polls until the verification is finished. */
export function VerificationProgress({ verification }: { verification: Verification }) {
  const t = useTranslations("adminBooks.verifications");
  const format = useFormatter();
  const { part, partsDone, partCount, checked, retries } = verification;
  const words = part
    ? t("progress", {
        ...{ number: partsDone + 1, of: partCount, part: t(`parts.${part}`) },
        checked: format.number(Number(checked)),
      })
    : t(partsDone === partCount ? "ending" : "waitsForWorker");
  return (
    <Card className="mb-6 px-5 py-4 max-md:px-4">
      <RefreshEvery intervalMs={refreshEveryMs} />
      <p className="text-sm tabular-nums" aria-live="polite">
        {words}
      </p>
      <ProgressBar done={partsDone} total={partCount} label={t("progressLabel")} words={words} />
      <p className="mt-2 text-sm text-ink-muted">{retries > 0 ? t("retried", { count: retries }) : t("goesOn")}</p>
    </Card>
  );
}
