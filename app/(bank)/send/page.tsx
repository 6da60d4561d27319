import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { OtherWays } from "@/components/transfers/other-ways";
import { SendForm } from "@/components/transfers/send-form";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { accountTypeMessage } from "@/lib/accounts/account-type.model";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { countryChoices } from "@/lib/i18n/country-choices";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findKnownReceivers } from "@/lib/transfers/payees/find-known-receivers";
import { toWirePayee } from "@/lib/transfers/payees/wire-payee.model";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";

export const generateMetadata = () => pageTitle(paths.send());

const textMax = 100;

type Search = Promise<Record<"to" | "amount", string | string[] | undefined>>;

/** Sends money to anybody. `?to=` names the receiver, and `?amount=` fills the amount. */
export default async function SendPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const { to, amount } = await searchParams;
  const [limits, payees, known, t, common, countries, schedule] = await Promise.all([
    getLimits(actor),
    findPayees(actor),
    findKnownReceivers(actor),
    getTranslations("transfers.send"),
    getTranslations("common"),
    countryChoices(),
    readWireSchedule(),
  ]);
  const accounts = await toSendingAccounts(limits);
  return (
    <TransferScreen
      title={t("title")}
      text={t("text")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={accounts.length > 0}
      isMain
      namespaces={["proof", "wireDetails"]}
    >
      <SendForm
        accounts={accounts}
        payees={payees.map((payee) => ({
          ...toWirePayee(payee),
          accountType: common(accountTypeMessage[payee.accountType]),
        }))}
        countries={countries}
        known={known}
        schedule={schedule}
        ibanBank={env().BANK_IBAN}
        to={typeof to === "string" ? to.slice(0, textMax) : ""}
        otherWays={<OtherWays />}
        amount={typeof amount === "string" && parseMoney(amount, "USD").ok ? amount : ""}
      />
    </TransferScreen>
  );
}
