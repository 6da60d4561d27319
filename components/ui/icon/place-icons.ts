import type { IconName } from "./icon-names";

/** One icon for each wallet, because a narrow menu shows only the icons. */
export const walletIcons = {
  paypal: "wallet",
  skrill: "credit-card",
  google_pay: "smartphone",
  transfer_wise: "arrow-left-right",
  payoneer: "banknote-arrow-up",
} as const satisfies Record<string, IconName>;
