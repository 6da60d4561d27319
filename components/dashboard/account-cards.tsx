import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";
import { AccountPanel, type PanelAccount } from "./account-panel";
import { CardStrip } from "./card-strip";

type AccountCardsProps = {
  accounts: PanelAccount[];
  routingNumber: string;
  /** The currencies shown on the page. */
  among: Currency[];
  /** The total of all accounts in one currency. Null for a single account, or if an exchange rate is missing. */
  total: { amountMinor: bigint; currency: Currency } | null;
  /** The button that hides the amounts. */
  eye: ReactNode;
};

/**
 * The blue panels of the customer's accounts. If there are several panels, they are side by side, and the reader swipes between
 * them.
 */
export function AccountCards({ accounts, routingNumber, among, total, eye }: AccountCardsProps) {
  const t = useTranslations("dashboard.accounts");
  const [only, ...others] = accounts;
  if (only && others.length === 0) {
    return <AccountPanel account={only} among={among} routingNumber={routingNumber} eye={eye} />;
  }
  return (
    <section aria-labelledby="accounts-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="accounts-title" className="font-semibold">
          {t("title")}
        </h2>
        {total ? (
          <p className="text-sm text-ink-muted">
            {new Set(among).size > 1 ? t("totalAtRates") : t("total")}{" "}
            <Amount {...total} among={among} className="private font-semibold text-ink" />
          </p>
        ) : null}
      </div>
      <CardStrip words={{ back: t("back"), next: t("next") }}>
        {accounts.map((account) => (
          <li key={account.accountNumber} className="w-[min(88%,26rem)] shrink-0 snap-start">
            <AccountPanel account={account} among={among} routingNumber={routingNumber} eye={eye} />
          </li>
        ))}
      </CardStrip>
    </section>
  );
}
