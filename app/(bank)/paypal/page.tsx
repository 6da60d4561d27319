import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.paypal.path, walletChannels.paypal.name);

export default function PayPalPage({ searchParams }: RepeatSearch) {
  return <WalletPage channel="paypal" searchParams={searchParams} />;
}
