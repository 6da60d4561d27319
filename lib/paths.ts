/** Every address of the site. Safe in the browser; nothing else spells a URL. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  profile: "/profile",
  /** The password, and where one is logged in. */
  security: "/profile/security",
  beneficiaries: "/beneficiaries",
  /** Opens a further account, in a currency where one is meant. */
  openAccount: (currency?: string) => withQuery("/open-account", { currency }),
  interbankTransfer: "/interbank-transfer",
  wireTransfer: "/wire-transfer",
  /** Moves money between own accounts: from and to one of them, or what was moved once, again. */
  ownTransfer: (query: { from?: string; to?: string; again?: string } = {}) => withQuery("/own-transfer", query),
  /** The page of a wallet, by its key in the table of channels: `/google-pay`. */
  wallet: (channel: string) => `/${channel.replaceAll("_", "-")}`,
  transactions: "/transactions",
  transactionsCsv: "/transactions/csv",
  transactionsPdf: "/transactions/pdf",
  /** A transfer's own page, for its sender and for staff. */
  transaction: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  transactionReceipt: (id: string) => `/transactions/${encodeURIComponent(id)}/receipt`,
  /** Where the money of a month went, `YYYY-MM`; the present one without it. */
  spending: (month?: string) => withQuery("/spending", { month }),
  statements: "/statements",
  /** The file of an account's month, `YYYY-MM`. */
  statementPdf: (account: string, month: string) => `/statements/${encodeURIComponent(account)}/${month}/pdf`,
  loanApplication: "/loan-application",
  loans: "/loans",
  /** A loan's own page, for the borrower and for staff. */
  loan: (id: string) => `/loans/${encodeURIComponent(id)}`,
  /** The agreement with its schedule, a PDF file. */
  loanAgreement: (id: string) => `/loans/${encodeURIComponent(id)}/agreement`,
  depositApplication: "/fdr-application",
  deposits: "/fdr",
  /** A fixed deposit's own page, for its owner and for staff. */
  deposit: (id: string) => `/fdr/${encodeURIComponent(id)}`,
  depositAgreement: (id: string) => `/fdr/${encodeURIComponent(id)}/agreement`,
  notifications: "/notifications",
  /** Log-in; afterwards the visitor goes on to `callbackUrl`, a path of this site. */
  login: (callbackUrl?: string) => withQuery("/login", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  /** Where a log-in asks for a second factor, after the password. */
  secondStep: (callbackUrl?: string) =>
    withQuery("/login/second-step", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  logout: "/logout",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: (code: string) => `/email/reset/${encodeURIComponent(code)}`,
  /** "This was not me", from the news of a change. */
  disownChange: (code: string) => `/email/not-me/${encodeURIComponent(code)}`,
  /** Where somebody who was invited to the staff begins. */
  staffInvitation: (code: string) => `/email/invitation/${encodeURIComponent(code)}`,
  verifyEmail: (code: string) => `/email/verify/${encodeURIComponent(code)}`,
  terms: "/terms",
  /** The service worker, which shows a page of its own where there is no connection. */
  worker: "/sw.js",
  /** What the site is as an app on a home screen. */
  appManifest: (lang: string) => withQuery("/manifest.webmanifest", { lang }),
  /** Where staff begin. */
  manage: "/manage",
  manageUsers: "/manage-users",
  /** A customer's page, at one of its tabs. */
  manageUser: (id: string, tab?: string) => withQuery(`/manage-users/${id}`, { tab }),
  manageWireTransfers: "/manage-wiretransfers",
  manageInterbankTransfers: "/manage-interbanktransfers",
  manageOtherTransfers: "/manage-othertransfers",
  manageDay: "/manage-day",
  manageDepositPlans: "/manage-fdr",
  manageLoanPlans: "/manage-loan",
  manageDeposits: "/manage-fdradmin",
  manageLoans: "/manage-loanadmin",
  /** What waits for a second member of staff. */
  manageApprovals: "/manage-approvals",
  proposal: (id: string) => withQuery("/manage-approvals", { open: id }),
  manageStaff: "/manage-staff",
  manageRates: "/manage-rates",
  /** The exchange rates, with the history of one currency open. */
  manageRateHistory: (currency: string, page?: number) => withQuery("/manage-rates", { currency, page }),
  /** The books: the trial balance of now, or of a closed day, `YYYY-MM-DD`. */
  manageLedger: "/manage-ledger",
  manageLedgerAt: (date?: string | null) => withQuery("/manage-ledger", { date: date ?? undefined }),
  ledgerAccounts: "/manage-ledger/accounts",
  /** The accounts of the books whose codes begin with a text. */
  ledgerAccountsLike: (q: string) => withQuery("/manage-ledger/accounts", { q }),
  /** An account of the books with its lines. Codes have letters, figures, dashes and colons. */
  ledgerAccount: (code: string) => `/manage-ledger/accounts/${code.split(":").map(encodeURIComponent).join(":")}`,
  ledgerEntry: (id: string) => `/manage-ledger/entries/${encodeURIComponent(id)}`,
  /** The audit trail of everybody. */
  manageAudit: "/manage-audit",
  /** The verifications of the books, and one of them. */
  ledgerVerifications: "/manage-ledger/verifications",
  ledgerVerification: (id: string) => `/manage-ledger/verifications/${encodeURIComponent(id)}`,
  manageBoard: "/manage-board",
  /** The board with one task open. */
  manageBoardTask: (id: string) => withQuery("/manage-board", { task: id }),
  manageCalendar: "/manage-calendar",
  /** The calendar at a date, `YYYY-MM-DD`, in one of its views. */
  manageCalendarAt: (place: { view?: string | undefined; date?: string | undefined }) =>
    withQuery("/manage-calendar", place),
  manageLedgerCsv: (date?: string | null) => withQuery("/manage-ledger/csv", { date: date ?? undefined }),
  /** What networks' files and the books differ in. */
  manageReconciliation: "/manage-reconciliation",
  /** The same of one file. */
  manageReconciliationOf: (fileId: string) => withQuery("/manage-reconciliation", { file: fileId }),
  manageReconciliationCsv: "/manage-reconciliation/csv",
  settlementFiles: "/manage-reconciliation/files",
  settlementFile: (id: string, query: { page?: number; show?: string } = {}) =>
    withQuery(`/manage-reconciliation/files/${encodeURIComponent(id)}`, query),
  /** How far a file has been read. */
  settlementProgress: (id: string) => `/manage-reconciliation/files/${encodeURIComponent(id)}/progress`,
  /** A demonstration's file of a network. */
  settlementSample: (rail: string) => withQuery("/manage-reconciliation/sample", { rail }),
  /** The file of a queue: what its page shows, with the page's own parameters. */
  queueCsv: (queuePath: string) => `${queuePath}/csv`,
  demoMailbox: "/demo/mailbox",
  /** Every component in every state. */
  demoComponents: "/demo/components",
  /** The mailbox with one e-mail open, and of one recipient when `to` is given. */
  demoMailboxMessage: (id: string, place: { to?: string | undefined; page?: number | undefined } = {}) =>
    withQuery("/demo/mailbox", { id, ...place }),
  /** That e-mail's HTML as a document of its own; proxy.ts gives it a policy of its own. */
  demoMailboxHtml: (id: string) => `/demo/mailbox/${encodeURIComponent(id)}/html`,
} as const;

/** Ends the address of a page that a log-in leads back to, when what was typed there is kept (decision 75). */
export const keptFormMark = "#kept-form";

/** A path with those query parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * A `callbackUrl` that stays on this site: a path that starts with exactly one slash. Anything else gives `/`.
 * Backslashes and control characters count as slashes in browsers, so they are refused as well.
 */
export function safeCallbackPath(candidate: string | null | undefined): string {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return "/";
  return candidate;
}

/** The number of a page in an address; the first page for whatever is none. */
export function toPageNumber(value: string | string[] | undefined): number {
  return typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
