import { paths, withQuery } from "@/lib/paths";

/** Wires and interbank transfers go to an account, wallets to an e-mail address. */
export type TransferFamily = "wire" | "interbank" | "wallet";

/** A network that pays an e-mail address, in US dollars. */
export type WalletChannel = {
  /** Its name: also the `type` of the HTTP contract. */
  name: string;
  path: string;
  /** Whether the network asks for the customer's credentials. They go to the network and are stored nowhere. */
  asksCredentials: boolean;
};

/** The wallets, in the order in which they are offered. Another one is an entry here, a block of texts and a page file. */
export const walletChannels = {
  paypal: { name: "PayPal", path: paths.wallet("paypal"), asksCredentials: false },
  skrill: { name: "Skrill", path: paths.wallet("skrill"), asksCredentials: true },
  google_pay: { name: "Google Pay", path: paths.wallet("google_pay"), asksCredentials: false },
  transfer_wise: { name: "Transfer Wise", path: paths.wallet("transfer_wise"), asksCredentials: false },
  payoneer: { name: "Payoneer", path: paths.wallet("payoneer"), asksCredentials: false },
} as const satisfies Record<string, WalletChannel>;

export type WalletChannelKey = keyof typeof walletChannels;

export const walletChannelKeys = Object.keys(walletChannels) as WalletChannelKey[];

/** A way to send money to others, and the network that pays them. */
export type TransferChannel = "interbank" | "wire" | WalletChannelKey;

export const transferChannels: readonly TransferChannel[] = ["interbank", "wire", ...walletChannelKeys];

/** Between two accounts of one customer: booked at once, in the family of interbank transfers. */
export const ownChannel = "own";

/** What the record of a transfer has as its channel. */
export type RecordedChannel = TransferChannel | typeof ownChannel;

export const recordedChannels: readonly RecordedChannel[] = [...transferChannels, ownChannel];

/** The currency that wallets pay out. */
export const walletCurrency = "USD";

export function isWallet(channel: RecordedChannel): channel is WalletChannelKey {
  return channel in walletChannels;
}

export function familyOf(channel: RecordedChannel): TransferFamily {
  if (channel === ownChannel) return "interbank";
  return isWallet(channel) ? "wallet" : channel;
}

/** The page that sends money through this channel; `again` is the customer's transfer that fills its form. */
export function channelPath(channel: RecordedChannel, query: { again?: string } = {}): string {
  if (isWallet(channel)) return withQuery(walletChannels[channel].path, query);
  if (channel === ownChannel) return paths.ownTransfer(query);
  return withQuery(channel === "wire" ? paths.wireTransfer : paths.interbankTransfer, query);
}

/** The wallet that the HTTP contract calls by this name. */
export function walletByName(name: string): WalletChannelKey | undefined {
  return walletChannelKeys.find((key) => walletChannels[key].name === name);
}
