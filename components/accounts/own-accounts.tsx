import { useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { shortAccountName } from "@/lib/accounts/account-label.model";
import type { AccountTypeCode } from "@/lib/accounts/account-type.model";
import { accountsPerOwnerMax } from "@/lib/accounts/accounts-max.model";
import type { Currency } from "@/lib/money/currency";

type OwnAccount = {
  accountNumber: string;
  accountType: AccountTypeCode;
  nickname: string | null;
  currency: Currency;
  availableMinor: bigint;
};

/** The customer's accounts with the available money, beside the form that opens a further account. */
export function OwnAccounts({ accounts }: { accounts: OwnAccount[] }) {
  const t = useTranslations("accounts");
  return (
    <Card className="min-w-0" aria-labelledby="own-accounts">
      <CardHead
        id="own-accounts"
        title={t("open.own")}
        text={t("open.ownCount", { count: accounts.length, limit: accountsPerOwnerMax })}
      />
      <OwnAccountRows accounts={accounts} />
    </Card>
  );
}

/** One row for each account, with its number, its currency and the available money. */
function OwnAccountRows({ accounts }: { accounts: OwnAccount[] }) {
  const t = useTranslations("accounts");
  return (
    <div className="px-card py-2.5">
      <DescriptionList
        items={accounts.map(({ accountNumber, currency, availableMinor }) => ({
          term: (
            <>
              <span className="text-base font-medium text-ink">
                {shortAccountName(accounts, accountNumber, (type) => t(`types.${type}`))}
              </span>
              <span className="block whitespace-nowrap tabular-nums">{`${accountNumber} · ${currency}`}</span>
            </>
          ),
          value: <Amount amountMinor={availableMinor} currency={currency} className="private" />,
        }))}
      />
    </div>
  );
}
