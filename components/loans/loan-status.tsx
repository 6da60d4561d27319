import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type LoanRecord, type LoanStanding, loanStanding } from "./loan-record";

/** The specification's colours: pending orange, active red, paid green (decision 12). */
const tones: Record<LoanStanding, BadgeTone> = {
  pending: "warning",
  approved: "info",
  active: "danger",
  paid: "positive",
  closed: "neutral",
  rejected: "neutral",
};

/** Where a loan stands. */
export function LoanStatusBadge({ loan }: { loan: Pick<LoanRecord, "status" | "disbursedOn"> }) {
  const t = useTranslations("loans.status");
  const standing = loanStanding(loan);
  return <Badge tone={tones[standing]}>{t(standing)}</Badge>;
}
