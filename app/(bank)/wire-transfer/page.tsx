import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { WireForm } from "@/components/transfers/wire-form";
import { findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { countryChoices } from "@/lib/i18n/country-choices";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findKnownReceivers } from "@/lib/transfers/payees/find-known-receivers";
import { toWirePayee } from "@/lib/transfers/payees/wire-payee.model";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat, type RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";
import { readWireSchedule } from "@/lib/transfers/sending/read-wire-schedule";

export const generateMetadata = () => pageTitle(paths.wireTransfer);

export default async function WireTransferPage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  const t = await getTranslations("transfers.wire");
  const { again } = await searchParams;
  const [limits, payees, known, repeated, countries, schedule] = await Promise.all([
    getLimits(actor),
    findPayees(actor),
    findKnownReceivers(actor),
    getTransferToRepeat(actor, "wire", again),
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
      namespaces={["wireDetails"]}
    >
      <WireForm
        accounts={accounts}
        payees={payees.map(toWirePayee)}
        countries={countries}
        known={known}
        schedule={schedule}
        again={repeated}
      />
    </TransferScreen>
  );
}
