import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.payoneer.path, walletChannels.payoneer.name);

export default function PayoneerPage({ searchParams }: RepeatSearch) {
  return <WalletPage channel="payoneer" searchParams={searchParams} />;
}
