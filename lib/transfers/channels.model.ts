import { paths, withQuery } from "@/lib/paths";

/** The kinds of transfers. Wires and interbank transfers go to an account, wallet transfers to an e-mail address. */
export const transferFamilies = ["wire", "interbank", "wallet"] as const;
export type TransferFamily = (typeof transferFamilies)[number];

/** The ways in which a transfer ends without being carried out. `reversed`: the money had left, and was given back. */
export const transferEndings = ["reversed", "rejected", "cancelled"] as const;
export type TransferEnding = (typeof transferEndings)[number];

/** A network that pays an e-mail address, in US dollars. */
export type WalletChannel = {
  /** The name, which is also the `type` in the HTTP contract. */
  name: string;
  path: string;
  /** Whether the network requires the customer's credentials. The credentials are sent to the network and never stored. */
  asksCredentials: boolean;
  /** The name of the wallet's own icon, because a narrow menu shows only the icons. */
  icon: string;
};

/** The wallets, in the order of the menu. A new wallet needs an entry here, its messages and a page file. */
export const walletChannels = {
  paypal: { name: "PayPal", path: paths.wallet("paypal"), asksCredentials: false, icon: "wallet" },
  skrill: { name: "Skrill", path: paths.wallet("skrill"), asksCredentials: true, icon: "credit-card" },
  google_pay: { name: "Google Pay", path: paths.wallet("google_pay"), asksCredentials: false, icon: "smartphone" },
  transfer_wise: {
    name: "Transfer Wise",
    path: paths.wallet("transfer_wise"),
    asksCredentials: false,
    icon: "arrow-left-right",
  },
  payoneer: { name: "Payoneer", path: paths.wallet("payoneer"), asksCredentials: false, icon: "banknote-arrow-up" },
} as const satisfies Record<string, WalletChannel>;

export type WalletChannelKey = keyof typeof walletChannels;

export const walletChannelKeys = Object.keys(walletChannels) as WalletChannelKey[];

/** A way to send money to others. The channel determines the network that pays the receiver. */
export type TransferChannel = "interbank" | "wire" | WalletChannelKey;

export const transferChannels: readonly TransferChannel[] = ["interbank", "wire", ...walletChannelKeys];

/** Transfers between two accounts of one customer. They are booked at once, and belong to the family of interbank transfers. */
export const ownChannel = "own";

/** The channel that a transfer's record contains. */
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

/**
 * The path of the page that sends money through this channel. `again` is the id of the customer's earlier transfer, with which
 * the form is filled.
 */
export function channelPath(channel: RecordedChannel, query: { again?: string } = {}): string {
  if (isWallet(channel)) return withQuery(walletChannels[channel].path, query);
  if (channel === ownChannel) return paths.ownTransfer(query);
  return withQuery(channel === "wire" ? paths.wireTransfer : paths.interbankTransfer, query);
}

/** The wallet with this name in the HTTP contract. */
export function walletByName(name: string): WalletChannelKey | undefined {
  return walletChannelKeys.find((key) => walletChannels[key].name === name);
}
