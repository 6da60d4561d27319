import type { IconName } from "./icon-names";

/** What stands for a place of the bank wherever something leads there: the menu, the tiles, the quick links. */
export const placeIcons = {
  profile: "user",
  beneficiaries: "users-round",
  transactions: "history",
  statements: "file-text",
  spending: "chart-no-axes-column",
  openAccount: "plus",
  interbankTransfer: "send",
  wireTransfer: "globe",
  loanApplication: "hand-coins",
  depositApplication: "piggy-bank",
} as const satisfies Record<string, IconName>;

/** One for each wallet: a narrow menu shows nothing else of them. */
export const walletIcons = {
  paypal: "wallet",
  skrill: "credit-card",
  google_pay: "smartphone",
  transfer_wise: "arrow-left-right",
  payoneer: "banknote-arrow-up",
} as const satisfies Record<string, IconName>;
