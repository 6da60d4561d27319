import { WalletPage } from "@/app/(bank)/wallet-page";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { walletChannels } from "@/lib/transfers/channels.model";
import type { RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(walletChannels.google_pay.path, walletChannels.google_pay.name);

export default async function GooglePayPage({ searchParams }: RepeatSearch) {
  const { actor } = await requireSession();
  return <WalletPage channel="google_pay" actor={actor} searchParams={searchParams} />;
}
