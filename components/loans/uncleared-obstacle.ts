import { useTranslations } from "next-intl";
import type { Obstacle } from "@/components/term-products/obstacle";
import type { Loan } from "@/lib/loans/loan";
import { paths } from "@/lib/paths";

/** The loan or application that prevents an application for another loan. */
export type UnclearedLoan = Pick<Loan, "id" | "status" | "loanName">;

/** Returns the obstacle of a customer with an uncleared loan or an open application. */
export function useUnclearedObstacle(loan: UnclearedLoan | undefined): Obstacle | null {
  const t = useTranslations("loans.apply");
  if (!loan) return null;
  const { id, status, loanName: name } = loan;
  return { reason: t("unclearedOf", { status, name }), link: t("seeOpen", { status }), href: paths.loan(id) };
}
