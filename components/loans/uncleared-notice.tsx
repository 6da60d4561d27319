import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { Loan } from "@/lib/loans/loan";
import type { LoanStanding } from "@/lib/loans/loan-standing.model";
import { LoanItem } from "./loan-item";
import { useUnclearedObstacle } from "./uncleared-obstacle";

/**
 * Explains that an open loan or application prevents a new application. Shows the open loan or application, with a link to its
 * page.
 */
export function UnclearedNotice({ loan, standing }: { loan: Loan; standing: LoanStanding | null }) {
  const t = useTranslations("loans.apply");
  const { reason } = useUnclearedObstacle(loan);
  return (
    <Card aria-labelledby="uncleared-loan" className="mb-8 overflow-hidden">
      <CardHead id="uncleared-loan" title={t("unclearedTitle")} text={reason} />
      <ul>
        <LoanItem loan={loan} standing={standing} />
      </ul>
    </Card>
  );
}
