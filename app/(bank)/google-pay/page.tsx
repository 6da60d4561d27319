import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { WalletScreen } from "@/components/transfers/wallet-screen";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { walletChannels } from "@/lib/transfers/channels.model";
import { findWalletReceivers } from "@/lib/transfers/payees/find-wallet-receivers";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat, type RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.google_pay.path, walletChannels.google_pay.name);

export default async function GooglePayPage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  const again = await getTransferToRepeat(actor, "google_pay", (await searchParams).again);
  const [limits, receivers] = await Promise.all([getLimits(actor), findWalletReceivers(actor, "google_pay")]);
  const notice = <UnverifiedNotice actor={actor} />;
  return <WalletScreen channel="google_pay" {...{ limits, receivers, notice, again }} />;
}
