import { isWallet, type RecordedChannel, walletChannels } from "@/lib/transfers/channels.model";

/** Returns a wallet's brand name, which is the same in every language. Empty for other channels. */
export function walletName(channel: RecordedChannel): string {
  return isWallet(channel) ? walletChannels[channel].name : "";
}
