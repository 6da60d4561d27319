const queueAddresses = {
  wire: "/manage-wiretransfers",
  interbank: "/manage-interbanktransfers",
  wallet: "/manage-othertransfers",
  loan: "/manage-loanadmin",
  deposit: "/manage-fdradmin",
} as const;

/** The period and the currency of financial statements. */
type StatementsPlace = { from?: string | undefined; to?: string | undefined; currency?: string | undefined };

/** Every URL path of the site. Safe in the browser. No other file spells a path of the site. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  profile: "/profile",
  /** The password, and the devices that are logged in. */
  security: "/profile/security",
  beneficiaries: "/beneficiaries",
  /** Opens a further account; `currency` preselects the currency. */
  openAccount: (currency?: string) => withQuery("/open-account", { currency }),
  interbankTransfer: "/interbank-transfer",
  wireTransfer: "/wire-transfer",
  /**
   * Moves money between own accounts. `from` and `to` preselect the accounts; `again` names an earlier transfer that fills the
   * form.
   */
  ownTransfer: (query: { from?: string; to?: string; again?: string } = {}) => withQuery("/own-transfer", query),
  /** The page of a wallet, by its key in the table of channels: `/google-pay`. */
  wallet: (channel: string) => `/${channel.replaceAll("_", "-")}`,
  transactions: "/transactions",
  transactionsCsv: "/transactions/csv",
  transactionsPdf: "/transactions/pdf",
  /** The page of a transfer, for its sender and for staff. */
  transaction: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  transactionReceipt: (id: string) => `/transactions/${encodeURIComponent(id)}/receipt`,
  /** The spending of a month (`YYYY-MM`), by default of the present month. */
  spending: (month?: string) => withQuery("/spending", { month }),
  statements: "/statements",
  /** The PDF statement of an account for a month, `YYYY-MM`. */
  statementPdf: (account: string, month: string) => `/statements/${encodeURIComponent(account)}/${month}/pdf`,
  loanApplication: "/loan-application",
  loans: "/loans",
  /** The page of a loan, for the borrower and for staff. */
  loan: (id: string) => `/loans/${encodeURIComponent(id)}`,
  /** The agreement with its schedule, a PDF file. */
  loanAgreement: (id: string) => `/loans/${encodeURIComponent(id)}/agreement`,
  depositApplication: "/fdr-application",
  deposits: "/fdr",
  /** The page of a fixed deposit, for its owner and for staff. */
  deposit: (id: string) => `/fdr/${encodeURIComponent(id)}`,
  depositAgreement: (id: string) => `/fdr/${encodeURIComponent(id)}/agreement`,
  notifications: "/notifications",
  /** The outcome of a request that the reader has sent. `SentRequest` explains `isKept`. */
  requestOutcome: (id: string, isKept: boolean) =>
    withQuery(`/requests/${encodeURIComponent(id)}`, { kept: isKept ? 1 : undefined }),
  /** The log-in. Afterwards the visitor is sent on to `callbackUrl`, a path of this site. */
  login: (callbackUrl?: string) => withQuery("/login", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  /** The page of a log-in that asks for the second factor, after the password. */
  secondStep: (callbackUrl?: string) =>
    withQuery("/login/second-step", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  logout: "/logout",
  /** Tells a visitor how long to wait after too many pages or files, or after the day's reading limit. */
  tooFast: (seconds: number, why?: string) => withQuery("/too-fast", { seconds: String(seconds), why }),
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: (code: string) => `/email/reset/${encodeURIComponent(code)}`,
  /** The link "This was not me" in the notice about a changed e-mail address. */
  disownChange: (code: string) => `/email/not-me/${encodeURIComponent(code)}`,
  /** The link that confirms a change of the e-mail address. The old and the new address each receive such a link. */
  changeEmail: (code: string) => `/email/change/${encodeURIComponent(code)}`,
  /** The first page for a person who was invited to the staff. */
  staffInvitation: (code: string) => `/email/invitation/${encodeURIComponent(code)}`,
  verifyEmail: (code: string) => `/email/verify/${encodeURIComponent(code)}`,
  terms: "/terms",
  /** The service worker, which shows its own page when there is no connection. */
  worker: "/sw.js",
  /** The manifest that lets the site be installed as an app on a home screen. */
  appManifest: (lang: string) => withQuery("/manifest.webmanifest", { lang }),
  /** The first page of the back office. */
  manage: "/manage",
  manageUsers: "/manage-users",
  /** A customer's page, opened at one of its tabs. */
  manageUser: (id: string, tab?: string) => withQuery(`/manage-users/${id}`, { tab }),
  manageWireTransfers: "/manage-wiretransfers",
  manageInterbankTransfers: "/manage-interbanktransfers",
  manageOtherTransfers: "/manage-othertransfers",
  manageDay: "/manage-day",
  manageDepositPlans: "/manage-fdr",
  manageLoanPlans: "/manage-loan",
  manageDeposits: "/manage-fdradmin",
  manageLoans: "/manage-loanadmin",
  /** The staff's panel of a record, in the record's queue. */
  managedRecord: (queue: "wire" | "interbank" | "wallet" | "loan" | "deposit", id: string) =>
    withQuery(queueAddresses[queue], { open: id }),
  /** The proposals that wait for a second member of staff. */
  manageApprovals: "/manage-approvals",
  proposal: (id: string) => withQuery("/manage-approvals", { open: id }),
  manageStaff: "/manage-staff",
  manageRates: "/manage-rates",
  /** The exchange rates, with the history of one currency opened. */
  manageRateHistory: (currency: string, page?: number) => withQuery("/manage-rates", { currency, page }),
  /** The page of the books: the present trial balance, or the trial balance of a closed day, `YYYY-MM-DD`. */
  manageLedger: "/manage-ledger",
  manageLedgerAt: (date?: string | null) => withQuery("/manage-ledger", { date: date ?? undefined }),
  ledgerAccounts: "/manage-ledger/accounts",
  /** The accounts of the books whose codes begin with a text. */
  ledgerAccountsLike: (q: string) => withQuery("/manage-ledger/accounts", { q }),
  /** An account of the books with its lines. Codes consist of letters, digits, dashes and colons. */
  ledgerAccount: (code: string) => `/manage-ledger/accounts/${code.split(":").map(encodeURIComponent).join(":")}`,
  ledgerEntry: (id: string) => `/manage-ledger/entries/${encodeURIComponent(id)}`,
  /** Everybody's audit trail. */
  manageAudit: "/manage-audit",
  /** The list of verifications of the books, and the page of one verification. */
  /** Profit and loss of a period and the balance sheet at its end; `currency` is a currency's code, or absent for all. */
  ledgerStatements: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements", query),
  ledgerStatementsCsv: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements/csv", query),
  ledgerStatementsPdf: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements/pdf", query),
  ledgerJournal: "/manage-ledger/journal",
  ledgerMonths: "/manage-ledger/months",
  ledgerChart: "/manage-ledger/chart",
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
  /** The differences between the networks' files and the books. */
  manageReconciliation: "/manage-reconciliation",
  /** The differences that one file has shown. */
  manageReconciliationOf: (fileId: string) => withQuery("/manage-reconciliation", { file: fileId }),
  manageReconciliationCsv: "/manage-reconciliation/csv",
  settlementFiles: "/manage-reconciliation/files",
  settlementFile: (id: string, query: { page?: number; show?: string } = {}) =>
    withQuery(`/manage-reconciliation/files/${encodeURIComponent(id)}`, query),
  /** The progress of reading a file. */
  settlementProgress: (id: string) => `/manage-reconciliation/files/${encodeURIComponent(id)}/progress`,
  /** A sample file of a network, in a demonstration. */
  settlementSample: (rail: string) => withQuery("/manage-reconciliation/sample", { rail }),
  /** The CSV file of a queue, with the records that its page shows; takes the parameters of that page. */
  queueCsv: (queuePath: string) => `${queuePath}/csv`,
  demoMailbox: "/demo/mailbox",
  /** The page that shows every component in every state. */
  demoComponents: "/demo/components",
  /** The mailbox with one e-mail open; with `to`, only the e-mails to that recipient. */
  demoMailboxMessage: (id: string, place: { to?: string | undefined; page?: number | undefined } = {}) =>
    withQuery("/demo/mailbox", { id, ...place }),
  /** The HTML of one e-mail as a separate document, for which proxy.ts sets a separate policy. */
  demoMailboxHtml: (id: string) => `/demo/mailbox/${encodeURIComponent(id)}/html`,
} as const;

/** The end of a `callbackUrl` if the visitor's typed form was kept until after the log-in (docs/decisions/forms.md). */
export const keptFormMark = "#kept-form";

/** True when a path of this site leads to a file. Only paths of files end in these words (`file-addresses.test.ts`). */
export function isFileAddress(path: string): boolean {
  return /\/(?:csv|pdf|receipt|agreement|sample)$/.test(path);
}

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
 * Returns a `callbackUrl` that stays on this site: a path that starts with exactly one slash. For anything else returns `/`.
 * Browsers treat backslashes and some control characters like slashes, so paths that contain them are refused as well.
 */
export function safeCallbackPath(candidate: string | null | undefined): string {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return "/";
  return candidate;
}

/** The page number in a query parameter; 1 for a value that is no page number. */
export function toPageNumber(value: string | string[] | undefined): number {
  return typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}
