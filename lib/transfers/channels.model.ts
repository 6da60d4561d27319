import { paths, withQuery } from "@/lib/paths";

/** The kinds of transfers. Wires and interbank transfers name an account, and wallet transfers name an e-mail address. */
export const transferFamilies = ["wire", "interbank", "wallet"] as const;
export type TransferFamily = (typeof transferFamilies)[number];

/**
 * The ways in which a transfer fails. `reversed` means that the money had been posted and was then paid back to the customer.
 * `price_ended` means that the price of the transfer's conversion expired before the bank approved the transfer.
 */
export const transferEndings = ["reversed", "rejected", "price_ended", "cancelled"] as const;
export type TransferEnding = (typeof transferEndings)[number];

/** A network that pays US dollars to an e-mail address. */
export type WalletChannel = {
  /** The name of the network. The field `type` of the HTTP contract contains the same name. */
  name: string;
  path: string;
  /**
   * True if the network requires the customer's credentials. The bank sends the credentials to the network, and never stores
   * them.
   */
  asksCredentials: boolean;
  /**
   * The name of the wallet's icon. Each wallet needs a different icon, because a narrow menu shows the icons without the names.
   */
  icon: string;
};

/** The wallets, in the order of the menu. A new wallet needs an entry in this object, its messages, and a file for its page. */
export const walletChannels = {
  paypal: { name: "PayPal", path: paths.wallet("paypal"), asksCredentials: false, icon: "wallet" },
  skrill: { name: "Skrill", path: paths.wallet("skrill"), asksCredentials: true, icon: "credit-card" },
  google_pay: { name: "Google Pay", path: paths.wallet("google_pay"), asksCredentials: false, icon: "smartphone" },
  transfer_wise: {
    name: "Transfer Wise",
    path: paths.wallet("transfer_wise"),
    asksCredentials: false,
    icon: "circle-arrow-out-up-right",
  },
  payoneer: { name: "Payoneer", path: paths.wallet("payoneer"), asksCredentials: false, icon: "banknote-arrow-up" },
} as const satisfies Record<string, WalletChannel>;

export type WalletChannelKey = keyof typeof walletChannels;

export const walletChannelKeys = Object.keys(walletChannels) as WalletChannelKey[];

/** A way to send money to other people. The channel determines the network that pays the receiver. */
export type TransferChannel = "interbank" | "wire" | WalletChannelKey;

export const transferChannels: readonly TransferChannel[] = ["interbank", "wire", ...walletChannelKeys];

/**
 * The channel of transfers between two accounts of one customer. These transfers are posted immediately. Their family is
 * `interbank`.
 */
export const ownChannel = "own";

/** A channel that the record of a transfer may contain. */
export type RecordedChannel = TransferChannel | typeof ownChannel;

export const recordedChannels: readonly RecordedChannel[] = [...transferChannels, ownChannel];

/** The currency that wallets pay to the receiver. */
export const walletCurrency = "USD";

/** Whether a text looks like a complete e-mail address. The schema of the order later checks the address strictly. */
export function isWholeAddress(text: string): boolean {
  return /^\S+@\S+\.\S{2,}$/.test(text.trim());
}

export function isWallet(channel: RecordedChannel): channel is WalletChannelKey {
  return channel in walletChannels;
}

export function familyOf(channel: RecordedChannel): TransferFamily {
  if (channel === ownChannel) return "interbank";
  return isWallet(channel) ? "wallet" : channel;
}

/**
 * The path of the page that sends money through this channel. `again` is the id of an earlier transfer of the customer. The page
 * fills its form with the values of this earlier transfer.
 */
export function channelPath(channel: RecordedChannel, query: { again?: string } = {}): string {
  if (isWallet(channel)) return withQuery(walletChannels[channel].path, query);
  if (channel === ownChannel) return paths.ownTransfer(query);
  return withQuery(channel === "wire" ? paths.wireTransfer : paths.interbankTransfer, query);
}

/** Finds the wallet that has this name in the HTTP contract. */
export function walletByName(name: string): WalletChannelKey | undefined {
  return walletChannelKeys.find((key) => walletChannels[key].name === name);
}
