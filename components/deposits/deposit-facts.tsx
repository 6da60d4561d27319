import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { profitText, rateText } from "@/components/term-products/rate-text";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { Explained } from "@/components/ui/help/explained";
import type { Deposit } from "@/lib/deposits/deposit";
import type { DepositStanding } from "@/lib/deposits/deposit-standing";
import { useFormatter } from "@/lib/i18n/formatter";

type DepositFactsProps = {
  deposit: Deposit;
  /** Left out where the rate must not be shown. */
  standing?: DepositStanding;
  /** Shows the owner, where the page does not. */
  withOwner: boolean;
  /** Current figures, shown after the agreed terms; those without a value are left out. */
  figures?: [string, string][];
};

/** The terms of a deposit at the time of the application, for customers and staff. */
export function DepositFacts({ deposit, standing, withOwner, figures = [] }: DepositFactsProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const format = useFormatter();
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { currency, profitBp, startedOn, maturesOn } = deposit;
  const facts: [ReactNode, string][] = [
    [
      <Explained key="plan" term="deposit">
        {t("plan")}
      </Explained>,
      deposit.depositName,
    ],
    [t("owner"), !withOwner ? "" : `${deposit.owner.firstName} ${deposit.owner.lastName}, ${deposit.owner.email}`],
    [t("profitPerYear"), t("profitPerYearValue", { profit: profitText(format, profitBp) })],
    [
      <Explained key="rate" term="effectiveRate">
        {t("effectiveRate")}
      </Explained>,
      standing ? rateText(format, standing.effectiveRate) : "",
    ],
    [shared("duration"), t("years", { years: deposit.lockedInYears })],
    [t("intervalTerm"), t(`intervals.${deposit.interval}`)],
    [
      t("range"),
      t("rangeValue", {
        minimum: money(deposit.minimumMinor, currency),
        maximum: money(deposit.maximumMinor, currency),
      }),
    ],
    [t("account"), deposit.account.accountNumber],
    [t("applied"), format.dateTime(deposit.createdAt, { dateStyle: "medium" })],
    [t("started"), startedOn ? dateText(startedOn) : ""],
    [
      <Explained key="matures" term="maturity">
        {t("matures")}
      </Explained>,
      maturesOn ? dateText(maturesOn) : "",
    ],
    ...figures,
  ];
  const items = facts.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
  return <DescriptionList items={items} />;
}
