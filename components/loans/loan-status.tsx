import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { Loan } from "@/lib/loans/loan";
import { type ShownLoanStatus, shownLoanStatus } from "@/lib/loans/loan-standing.model";

const tones: Record<ShownLoanStatus, BadgeTone> = {
  pending: "warning",
  approved: "positive",
  active: "info",
  paid: "positive",
  closed: "neutral",
  rejected: "neutral",
  withdrawn: "neutral",
};

/** The badge for the status of a loan. */
export function LoanStatusBadge({ loan }: { loan: Pick<Loan, "status" | "disbursedOn" | "withdrawnAt"> }) {
  const t = useTranslations("loans.status");
  const status = shownLoanStatus(loan);
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
