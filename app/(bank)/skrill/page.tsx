import type { Metadata } from "next";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { WalletScreen } from "@/components/transfers/wallet-screen";
import { pageTitle } from "@/lib/page-title";
import { requireSession } from "@/lib/server/session";
import { walletChannels } from "@/lib/transfers/channels";
import { getLimits } from "@/lib/transfers/get-limits";

export const generateMetadata = (): Metadata => pageTitle(walletChannels.skrill.path);

export default async function SkrillPage() {
  const { actor } = await requireSession();
  const limits = await getLimits(actor);
  return <WalletScreen channel="skrill" limits={limits} notice={<UnverifiedNotice actor={actor} />} />;
}
