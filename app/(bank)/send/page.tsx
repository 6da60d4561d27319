import { getLocale, getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { SendForm } from "@/components/transfers/send-form";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { accountTypeMessage } from "@/lib/accounts/account-type.model";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { countryOptions } from "@/lib/i18n/countries";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findKnownBanks } from "@/lib/transfers/payees/find-known-banks";
import { getLimits } from "@/lib/transfers/sending/get-limits";

export const generateMetadata = () => pageTitle(paths.send());

const textMax = 100;

type Search = Promise<Record<"to" | "amount", string | string[] | undefined>>;

/** Sends money to anybody. `?to=` names the receiver, and `?amount=` fills the amount. */
export default async function SendPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const { to, amount } = await searchParams;
  const [limits, payees, knownBanks, t, common, locale] = await Promise.all([
    getLimits(actor),
    findPayees(actor),
    findKnownBanks(actor),
    getTranslations("transfers.send"),
    getTranslations("common"),
    getLocale(),
  ]);
  const accounts = await toSendingAccounts(limits);
  return (
    <TransferScreen
      title={t("title")}
      text={t("text")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={accounts.length > 0}
      namespaces={["proof"]}
    >
      <SendForm
        accounts={accounts}
        payees={payees.map(({ nickname, accountName, accountNumber, accountType }) => ({
          ...{ nickname, accountName, accountNumber },
          accountType: common(accountTypeMessage[accountType]),
        }))}
        countries={countryOptions(locale).map(({ code, name }) => ({ value: code, label: name }))}
        knownBanks={knownBanks}
        to={typeof to === "string" ? to.slice(0, textMax) : ""}
        amount={typeof amount === "string" && parseMoney(amount, "USD").ok ? amount : ""}
      />
    </TransferScreen>
  );
}
