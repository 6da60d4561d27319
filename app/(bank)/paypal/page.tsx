import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.paypal.path, walletChannels.paypal.name);

export default async function PayPalPage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  return <WalletPage channel="paypal" actor={actor} searchParams={searchParams} />;
}
