import { getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { WalletForm } from "@/components/transfers/wallet-form";
import type { Actor } from "@/lib/server/actor";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels.model";
import { findWalletReceivers } from "@/lib/transfers/payees/find-wallet-receivers";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat, type RepeatSearch } from "@/lib/transfers/sending/get-transfer-to-repeat";

type WalletPageProps = RepeatSearch & { actor: Actor; channel: WalletChannelKey };

export async function WalletPage({ actor, channel, searchParams }: WalletPageProps) {
  const again = await getTransferToRepeat(actor, channel, (await searchParams).again);
  const [limits, receivers, t] = await Promise.all([
    getLimits(actor),
    findWalletReceivers(actor, channel),
    getTranslations(`transfers.wallets.${channel}`),
  ]);
  const accounts = await toSendingAccounts(limits);
  return (
    <TransferScreen
      title={<Title text={t("title")} wallet={walletChannels[channel].name} />}
      text={t("text")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={accounts.length > 0}
    >
      <WalletForm channel={channel} accounts={accounts} receivers={receivers} again={again} />
    </TransferScreen>
  );
}

/** The title of the page. A line never breaks inside the wallet's name, and most titles fit on one line of a phone. */
function Title({ text, wallet }: { text: string; wallet: string }) {
  const [before, after = ""] = text.split(wallet);
  return (
    <span className="max-[26em]:text-[1.3125rem]">
      {before}
      <span className="whitespace-nowrap">{wallet}</span>
      {after}
    </span>
  );
}
