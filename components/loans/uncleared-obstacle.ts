import { useTranslations } from "next-intl";
import type { Obstacle } from "@/components/term-products/obstacle";
import type { Loan } from "@/lib/loans/loan";
import { paths } from "@/lib/paths";

/** Returns the reason why a customer cannot apply: the customer already has this uncleared loan or undecided application. */
export function useUnclearedObstacle({ id, status, loanName: name }: Loan): Obstacle {
  const t = useTranslations("loans.apply");
  return {
    reason: t("unclearedOf", { status, name }),
    way: { text: t("seeOpen", { status }), href: paths.loan(id) },
  };
}
