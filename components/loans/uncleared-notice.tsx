import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import type { Loan } from "@/lib/loans/loan";
import type { LoanStanding } from "@/lib/loans/loan-standing.model";
import { LoanItem } from "./loan-item";
import { useUnclearedObstacle } from "./uncleared-obstacle";

/** Explains that the customer cannot apply because of an open loan or application, shows this loan, and links to it. */
export function UnclearedNotice({ loan, standing }: { loan: Loan; standing: LoanStanding | null }) {
  const t = useTranslations("loans.apply");
  const { reason, link, href } = useUnclearedObstacle(loan);
  return (
    <Card aria-labelledby="uncleared-loan" className="mb-8 overflow-hidden">
      <CardHead id="uncleared-loan" title={t("unclearedTitle")} text={reason}>
        <Link href={href} className="action-link">
          {link}
        </Link>
      </CardHead>
      <ul>
        <LoanItem loan={loan} standing={standing} />
      </ul>
    </Card>
  );
}
