import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import type { PanelAccount } from "./account-panel";

/** `among` contains the currencies shown on the page. */
type OtherAccountsProps = { accounts: PanelAccount[]; among: Currency[] };

/** The customer's other accounts, one line each, with links to open another account and to move money between accounts. */
export function OtherAccounts({ accounts, among }: OtherAccountsProps) {
  const t = useTranslations("accounts");
  const open = <Way href={paths.openAccount()}>{t("panel.open")}</Way>;
  // If the customer has no other account, the section contains only one link and needs no card.
  if (accounts.length === 0) {
    return (
      <section aria-label={t("panel.others")} className="-my-2 px-5 md:px-7">
        {open}
      </section>
    );
  }
  return (
    <Card aria-label={t("panel.others")}>
      <ul className="divide-y divide-line">
        {accounts.map(({ accountNumber, accountType, currency, availableMinor }) => (
          <li key={accountNumber} className="flex items-center justify-between gap-4 px-5 py-3 md:px-7">
            <span className="min-w-0">
              <span className="block text-sm font-medium">{t(`types.${accountType}`)}</span>
              <span className="block text-sm text-ink-muted tabular-nums">{accountNumber}</span>
            </span>
            <Amount amountMinor={availableMinor} currency={currency} among={among} className="font-semibold" />
          </li>
        ))}
        <li className="flex flex-wrap gap-x-6 px-5 md:px-7">
          <Way href={paths.ownTransfer()}>{t("panel.moveMoney")}</Way>
          {open}
        </li>
      </ul>
    </Card>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="action-link">
      {children}
    </Link>
  );
}
