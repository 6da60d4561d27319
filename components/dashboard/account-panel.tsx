import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import type { AccountTypeCode } from "@/lib/accounts/account-type.model";
import type { Currency } from "@/lib/money/currency";
import { currencySign } from "@/lib/money/format-money";
import { AccountFigures } from "./account-figures";

/** The data of the panel, with amounts in minor units. */
export type PanelAccount = {
  accountNumber: string;
  accountName: string;
  nickname: string | null;
  accountType: AccountTypeCode;
  status: "pending" | "active" | "suspended" | "blocked";
  currency: Currency;
  availableMinor: bigint;
  heldMinor: bigint;
  balanceMinor: bigint;
};

/** `among` contains the currencies shown on the page, and `eye` is the button that hides the amounts. */
type AccountPanelProps = { account: PanelAccount; routingNumber: string; among: Currency[]; eye: ReactNode };

/** The blue panel: the available amount in a large font, and the account's details below. */
export function AccountPanel({ account, routingNumber, among, eye }: AccountPanelProps) {
  const t = useTranslations("accounts");
  const locale = useLocale();
  const money = useMoneyFormat(among);
  const copyWords = useCopyWords();
  const { accountNumber, nickname, accountType, status, currency } = account;
  const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });
  return (
    <AccountFigures
      title={t("panel.title", { accountNumber })}
      mark={currencySign(currency, locale)}
      name={nickname ?? currencyNames.of(currency) ?? currency}
      naming={{
        accountNumber,
        nickname,
        buttonLabel: t("name.button", { accountNumber }),
        words: {
          title: t("name.title"),
          label: t("name.label"),
          help: t("name.help"),
          save: t("name.save"),
          saving: t("name.saving"),
          failed: t("name.failed"),
        },
      }}
      available={{ term: t("panel.available"), text: money(account.availableMinor, currency) }}
      type={{ term: t("panel.accountType"), text: t(`types.${accountType}`).toLocaleUpperCase(locale) }}
      status={t(`panel.statuses.${status}`)}
      details={[
        { term: t("panel.accountNumber"), text: accountNumber, copy: copyWords(t("panel.accountNumber")) },
        {
          term: t("panel.routingNumber"),
          name: "routingNumber",
          text: routingNumber,
          copy: copyWords(t("panel.routingNumber")),
        },
        // If no money is held, the booked balance equals the available balance, so the panel does not show the booked balance.
        ...(account.heldMinor > 0n
          ? [
              {
                term: t("panel.held"),
                name: "held",
                text: money(account.heldMinor, currency),
                isAmount: true,
              } as const,
              {
                term: t("panel.balance"),
                name: "balance",
                text: money(account.balanceMinor, currency),
                isAmount: true,
              } as const,
            ]
          : []),
      ]}
      eye={eye}
    />
  );
}

/** Returns a function that forms the texts of a copy button from the name of the copied text. */
function useCopyWords() {
  const t = useTranslations("common.copy");
  return (what: string) => ({ label: t("label", { what }), copied: t("copied"), failed: t("failed") });
}
