import type { IconName } from "@/components/ui/icon/icon-names";
import { paths } from "@/lib/paths";

/**
 * Frequent tasks of customers, each with its page. The messages `search.acts` contain the title and the synonyms of each task.
 */
export const searchActions = {
  send: { href: paths.send(), icon: "send" },
  sendAbroad: { href: paths.wireTransfer, icon: "globe" },
  moveOwn: { href: paths.ownTransfer(), icon: "repeat" },
  getPaid: { href: paths.getPaid(), icon: "qr-code" },
  addPayee: { href: paths.beneficiaries, icon: "users-round" },
  changePin: { href: paths.profile, icon: "key-round" },
  secure: { href: paths.security, icon: "shield-check" },
  findPayment: { href: paths.transactions, icon: "history" },
  getStatement: { href: paths.statements, icon: "file-text" },
  seeSpending: { href: paths.spending(), icon: "chart-no-axes-column" },
  borrow: { href: paths.loanApplication, icon: "hand-coins" },
  save: { href: paths.depositApplication, icon: "piggy-bank" },
  writeToUs: { href: paths.newMessage(), icon: "message-circle" },
  openAccount: { href: paths.openAccount(), icon: "plus" },
  chooseEmails: { href: paths.notifications, icon: "mail" },
} as const satisfies Record<string, { href: string; icon: IconName }>;

export const searchActionKeys = Object.keys(searchActions) as (keyof typeof searchActions)[];
