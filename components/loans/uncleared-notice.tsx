import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import type { Loan } from "@/lib/loans/loan";
import type { LoanStanding } from "@/lib/loans/loan-standing.model";
import { paths } from "@/lib/paths";
import { LoanItem } from "./loan-item";

/** Shows the open loan that prevents another application. */
export function UnclearedNotice({ loan, standing }: { loan: Loan; standing: LoanStanding | null }) {
  const t = useTranslations("loans.apply");
  return (
    <Card aria-labelledby="uncleared-loan" className="mb-8 overflow-hidden">
      <CardHead id="uncleared-loan" title={t("unclearedTitle")} text={t("unclearedText")}>
        <Link href={paths.loan(loan.id)} className="action-link">
          {t("unclearedLink")}
        </Link>
      </CardHead>
      <ul>
        <LoanItem loan={loan} standing={standing} />
      </ul>
    </Card>
  );
}
