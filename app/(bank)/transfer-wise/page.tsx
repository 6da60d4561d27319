import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.transfer_wise.path, walletChannels.transfer_wise.name);

export default function TransferWisePage({ searchParams }: RepeatSearch) {
  return <WalletPage channel="transfer_wise" searchParams={searchParams} />;
}
