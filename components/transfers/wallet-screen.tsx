import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type WalletChannelKey, walletChannels } from "@/lib/transfers/channels.model";
import { type AccountLimits, toSendingAccounts } from "./to-sending-accounts";
import { TransferScreen } from "./transfer-screen";
import { WalletForm, type WalletToRepeat } from "./wallet-form";

type WalletScreenProps = {
  channel: WalletChannelKey;
  limits: AccountLimits[];
  /** The e-mail addresses that the customer has paid through the wallet, the latest first. */
  receivers: string[];
  notice: ReactNode;
  again?: WalletToRepeat | undefined;
};

/** The page of a wallet. */
export async function WalletScreen({ channel, limits, receivers, notice, again }: WalletScreenProps) {
  const t = await getTranslations(`transfers.wallets.${channel}`);
  const accounts = await toSendingAccounts(limits);
  return (
    <TransferScreen
      title={<Title text={t("title")} wallet={walletChannels[channel].name} />}
      text={t("text")}
      notice={notice}
      hasAccount={accounts.length > 0}
    >
      <WalletForm channel={channel} accounts={accounts} receivers={receivers} again={again} />
    </TransferScreen>
  );
}

/** The title of the page. Its lines do not break inside the wallet's name, and a phone shows most titles in one line. */
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
