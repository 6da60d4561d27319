import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.google_pay.path, walletChannels.google_pay.name);

export default function GooglePayPage({ searchParams }: RepeatSearch) {
  return <WalletPage channel="google_pay" searchParams={searchParams} />;
}
