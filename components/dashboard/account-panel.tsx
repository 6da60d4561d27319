import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import type { AccountTypeCode } from "@/lib/accounts/account-type";
import type { Currency } from "@/lib/money/currency";

/** What the panel shows of an account; amounts in minor units. */
export type PanelAccount = {
  accountNumber: string;
  accountType: AccountTypeCode;
  status: "pending" | "active" | "suspended" | "blocked";
  currency: Currency;
  availableMinor: bigint;
  heldMinor: bigint;
  balanceMinor: bigint;
};

/** The blue panel: what can be spent, large; which account it is, below. */
export function AccountPanel({ account, routingNumber }: { account: PanelAccount; routingNumber: string }) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const { currency } = account;
  return (
    <section
      aria-label={t("panel.title", { accountNumber: account.accountNumber })}
      className="overflow-hidden rounded-lg bg-brand text-brand-ink shadow-raised"
    >
      <div className="flex flex-wrap items-start justify-between gap-4 p-5 md:p-7">
        <div>
          <p className="text-sm text-brand-muted">{t("panel.available")}</p>
          <p className="mt-1 text-xl font-semibold tracking-tight sm:text-2xl">
            <Amount amountMinor={account.availableMinor} currency={currency} />
          </p>
        </div>
        <div>
          <p className="text-sm text-brand-muted sm:text-end">{t("panel.accountType")}</p>
          <p className="mt-1 flex items-center gap-2.5 text-sm font-semibold tracking-wide">
            {t(`types.${account.accountType}`).toLocaleUpperCase(locale)}
            <span className="rounded-full border border-brand-muted/50 px-2.5 py-0.5 text-xs font-medium">
              {t(`statuses.${account.status}`)}
            </span>
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 bg-brand-deep px-5 py-4 md:px-7 lg:grid-cols-4">
        <Detail term={t("panel.accountNumber")}>{account.accountNumber}</Detail>
        <Detail term={t("panel.routingNumber")}>{routingNumber}</Detail>
        <Detail term={t("panel.held")}>
          <Amount amountMinor={account.heldMinor} currency={currency} />
        </Detail>
        <Detail term={t("panel.balance")}>
          <Amount amountMinor={account.balanceMinor} currency={currency} />
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-brand-muted">{term}</dt>
      <dd className="mt-0.5 font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}
