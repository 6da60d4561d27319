import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { profitText, rateText } from "@/components/term-products/rate-text";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { Explained } from "@/components/ui/help/explained";
import type { Deposit } from "@/lib/deposits/deposit";
import type { DepositStanding } from "@/lib/deposits/deposit-standing.model";
import { fullName } from "@/lib/full-name";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";

type DepositFactsProps = {
  deposit: Deposit;
  /** Contains the interest rate. If absent, no interest rate is shown. */
  standing?: DepositStanding;
  /** Whether to show the owner. False on pages that already show the owner. */
  withOwner: boolean;
  /** Current figures as pairs of a name and a text, shown after the agreed terms. Pairs with an empty text are omitted. */
  figures?: [string, string][];
  /** The currencies of all amounts on the screen, from which `Amount` chooses between a currency's sign and code. */
  among?: readonly Currency[];
};

/** The terms of a deposit at the time of the application, for customers and staff. */
export function DepositFacts({ deposit, standing, withOwner, figures = [], among }: DepositFactsProps) {
  const t = useTranslations("deposits");
  const shared = useTranslations("termProducts");
  const format = useFormatter();
  const money = useMoneyFormat(among);
  const dateText = useDateText();
  const { currency, profitBp, startedOn, maturesOn, businessDayRule } = deposit;
  const facts: [ReactNode, string][] = [
    [t("owner"), !withOwner ? "" : `${fullName(deposit.owner)}, ${deposit.owner.email}`],
    [t("profitPerYear"), t("profitPerYearValue", { profit: profitText(format, profitBp) })],
    [
      <Explained key="rate" term="effectiveRate">
        {t("effectiveRate")}
      </Explained>,
      standing ? rateText(format, standing.effectiveRate) : "",
    ],
    [shared("duration"), t("years", { years: deposit.lockedInYears })],
    [t("intervalTerm"), t(`intervals.${deposit.interval}`)],
    [shared("closedDay"), businessDayRule === "none" ? "" : shared(`closedDays.${businessDayRule}`)],
    [
      t("range"),
      startedOn
        ? ""
        : t("rangeValue", {
            minimum: money(deposit.minimumMinor, currency),
            maximum: money(deposit.maximumMinor, currency),
          }),
    ],
    [t("account"), deposit.account.accountNumber],
    [t("applied"), format.dateTime(deposit.createdAt, { dateStyle: "medium" })],
    [
      <Explained key="started" term="deposit">
        {t("started")}
      </Explained>,
      startedOn ? dateText(startedOn) : "",
    ],
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
