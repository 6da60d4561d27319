import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { PanelAccount } from "./account-panel";

/** Further accounts of the customer, one line each. */
export function OtherAccounts({ accounts }: { accounts: PanelAccount[] }) {
  const t = useTranslations("accounts");
  return (
    <Card aria-label={t("panel.others")}>
      <ul className="divide-y divide-line">
        {accounts.map(({ accountNumber, accountType, currency, availableMinor }) => (
          <li key={accountNumber} className="flex items-center justify-between gap-4 px-5 py-3 md:px-7">
            <span className="min-w-0">
              <span className="block text-sm font-medium">{t(`types.${accountType}`)}</span>
              <span className="block text-sm text-ink-muted tabular-nums">{accountNumber}</span>
            </span>
            <Amount amountMinor={availableMinor} currency={currency} className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
