import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Verification } from "@/lib/books/verification/verification";

const tones = { clean: "positive", broken: "danger", failed: "warning", open: "info" } as const;

/** The badge for the outcome of a verification. An unfinished verification is shown as waiting or running. */
export function VerificationOutcome({ verification }: { verification: Verification }) {
  const t = useTranslations("adminBooks.verifications.outcomes");
  const { outcome, startedAt } = verification;
  const state = outcome ?? (startedAt ? "running" : "waiting");
  return <Badge tone={tones[outcome ?? "open"]}>{t(state)}</Badge>;
}
