import { getLocale, getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { WireForm } from "@/components/transfers/wire-form";
import { countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { findKnownBanks } from "@/lib/transfers/payees/find-known-banks";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat, type RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(paths.wireTransfer);

export default async function WireTransferPage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  const t = await getTranslations("transfers.wire");
  const { again } = await searchParams;
  const [limits, knownBanks, repeated] = await Promise.all([
    getLimits(actor),
    findKnownBanks(actor),
    getTransferToRepeat(actor, "wire", again),
  ]);
  const accounts = await toSendingAccounts(limits);
  const countries = countryOptions(await getLocale()).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <TransferScreen
      title={t("title")}
      text={t("text")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={accounts.length > 0}
    >
      <WireForm accounts={accounts} countries={countries} knownBanks={knownBanks} again={repeated} />
    </TransferScreen>
  );
}
