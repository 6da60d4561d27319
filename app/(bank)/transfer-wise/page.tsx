import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { WalletScreen } from "@/components/transfers/wallet-screen";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { walletChannels } from "@/lib/transfers/channels.model";
import { findWalletReceivers } from "@/lib/transfers/payees/find-wallet-receivers";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat, type RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.transfer_wise.path, walletChannels.transfer_wise.name);

export default async function TransferWisePage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  const again = await getTransferToRepeat(actor, "transfer_wise", (await searchParams).again);
  const [limits, receivers] = await Promise.all([getLimits(actor), findWalletReceivers(actor, "transfer_wise")]);
  const notice = <UnverifiedNotice actor={actor} />;
  return <WalletScreen channel="transfer_wise" {...{ limits, receivers, notice, again }} />;
}
