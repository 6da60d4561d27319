const queueAddresses = {
  wire: "/manage-wiretransfers",
  interbank: "/manage-interbanktransfers",
  wallet: "/manage-othertransfers",
  loan: "/manage-loanadmin",
  deposit: "/manage-fdradmin",
} as const;

/** The period and the currency of financial statements. */
type StatementsPlace = { from?: string | undefined; to?: string | undefined; currency?: string | undefined };

/** Every URL path of the site. All other files take the paths from here. Browsers may load this file. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  profile: "/profile",
  /** The profile page on which the form for one part of the profile is open. */
  editProfile: (edit: "details" | "email") => withQuery("/profile", { edit }),
  /** The page for the password and for the devices that are logged in. */
  security: "/profile/security",
  /** The security page with one of its forms open. */
  editSecurity: (edit: "password" | "step-up") => withQuery("/profile/security", { edit }),
  /** The page on which the reader chooses e-mails. `why` is a kind of notification that the page explains. */
  notificationChoices: (why?: string) => withQuery("/profile/notifications", { why }),
  beneficiaries: "/beneficiaries",
  /** The list of the customer's own pages. */
  me: "/me",
  /** The customer's loans and deposits together. */
  plans: "/plans",
  /** The page of one of the customer's beneficiaries. */
  beneficiary: (accountNumber: string) => `/beneficiaries/${encodeURIComponent(accountNumber)}`,
  /** The page that opens a further account. `currency` preselects the account's currency. */
  openAccount: (currency?: string) => withQuery("/open-account", { currency }),
  /** The page with the account details that a payer needs. The default is the oldest account. */
  getPaid: (account?: string) => withQuery("/get-paid", { account }),
  /** The PDF file with the details of an account. `amount` (decimal text) and `note` are for the QR code. */
  getPaidPdf: (account: string, code: { amount?: string; note?: string } = {}) =>
    withQuery(`/get-paid/${encodeURIComponent(account)}/pdf`, code),
  /** The page that sends money to anybody. `to` is the account number of a beneficiary, and `amount` is decimal text. */
  send: (query: { to?: string; amount?: string } = {}) => withQuery("/send", query),
  interbankTransfer: "/interbank-transfer",
  wireTransfer: "/wire-transfer",
  /**
   * The page that moves money between own accounts. `from` and `to` preselect the accounts. `again` is the id of an earlier
   * transfer whose values fill the form.
   */
  ownTransfer: (query: { from?: string; to?: string; again?: string } = {}) => withQuery("/own-transfer", query),
  /** The page of a wallet, such as `/google-pay`. `channel` is the wallet's key in the table of channels. */
  wallet: (channel: string) => `/${channel.replaceAll("_", "-")}`,
  transactions: "/transactions",
  transactionsCsv: "/transactions/csv",
  transactionsPdf: "/transactions/pdf",
  /**
   * The page of a transfer, or of a payment from another bank. The sender and staff may open the page of a transfer. The receiver
   * may open this page if the bank has asked the receiver to return the transfer.
   */
  transaction: (id: string) => `/transactions/${encodeURIComponent(id)}`,
  transactionReceipt: (id: string) => `/transactions/${encodeURIComponent(id)}/receipt`,
  /** The page of the spending in a month (`YYYY-MM`). Without a month, `getSpending` chooses the month. */
  spending: (month?: string) => withQuery("/spending", { month }),
  statements: "/statements",
  /** The statements of a year (`YYYY`), with a preview of one account's month (`YYYY-MM`). */
  statementsOf: (query: { year?: string; account?: string; month?: string }) => withQuery("/statements", query),
  /** The PDF statement of an account for a month (`YYYY-MM`) or a year (`YYYY`). */
  statementPdf: (account: string, period: string) => `/statements/${encodeURIComponent(account)}/${period}/pdf`,
  loanApplication: "/loan-application",
  loans: "/loans",
  /** The page of a loan, for the borrower and for staff. */
  loan: (id: string) => `/loans/${encodeURIComponent(id)}`,
  /** The PDF file of the loan agreement with its schedule. */
  loanAgreement: (id: string) => `/loans/${encodeURIComponent(id)}/agreement`,
  depositApplication: "/fdr-application",
  deposits: "/fdr",
  /** The page of a fixed deposit, for its owner and for staff. */
  deposit: (id: string) => `/fdr/${encodeURIComponent(id)}`,
  depositAgreement: (id: string) => `/fdr/${encodeURIComponent(id)}/agreement`,
  notifications: "/notifications",
  /** The customer's threads with the bank. */
  messages: "/messages",
  /** One of the customer's threads. `before` shows the messages before this number. */
  message: (id: string, before?: number) => withQuery(`/messages/${encodeURIComponent(id)}`, { before }),
  /** A file that is attached to a message. */
  attachment: (id: string) => `/attachments/${encodeURIComponent(id)}/file`,
  /** The form of a new thread. `about` is the record that the thread is about, such as `transfer/<id>`. */
  newMessage: (about?: string) => withQuery("/messages/new", { about }),
  /** The event stream, which notifies a page that the page's data has changed. */
  live: "/live",
  /** The page with the outcome of a request that the reader has sent. `SentRequest` explains `isKept`. */
  requestOutcome: (id: string, isKept: boolean) =>
    withQuery(`/requests/${encodeURIComponent(id)}`, { kept: isKept ? 1 : undefined }),
  /** The log-in page. After the log-in, the site redirects the visitor to the path `callbackUrl` of this site. */
  login: (callbackUrl?: string) => withQuery("/login", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  /** The log-in page that requests the second factor after the password. */
  secondStep: (callbackUrl?: string) =>
    withQuery("/login/second-step", { callbackUrl: callbackUrl === "/" ? undefined : callbackUrl }),
  logout: "/logout",
  /**
   * The page for a visitor who has requested too many pages or files, or who has read the maximum number of records for one day.
   * The page shows how long the visitor must wait.
   */
  tooFast: (seconds: number, why?: string) => withQuery("/too-fast", { seconds: String(seconds), why }),
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: (code: string) => `/email/reset/${encodeURIComponent(code)}`,
  /** The link "This was not me" in the notice about a changed e-mail address. */
  disownChange: (code: string) => `/email/not-me/${encodeURIComponent(code)}`,
  /** The link that confirms a change of the e-mail address. The old and the new address each receive a link. */
  changeEmail: (code: string) => `/email/change/${encodeURIComponent(code)}`,
  /** The page that opens from the link in a staff invitation. */
  staffInvitation: (code: string) => `/email/invitation/${encodeURIComponent(code)}`,
  verifyEmail: (code: string) => `/email/verify/${encodeURIComponent(code)}`,
  terms: "/terms",
  /** The public page that checks receipts and explains the checks of the books. */
  verify: "/verify",
  /** The public page that checks the receipt of one payment. The text after `#` contains the facts of the receipt. */
  verifyReceipt: (reference: string, proof = "") => `/verify/${encodeURIComponent(reference)}${proof && `#${proof}`}`,
  /** The script of the service worker, which shows the offline page while there is no connection. */
  worker: "/sw.js",
  /** The web app manifest, which lets browsers install the site as an app. */
  appManifest: (lang: string) => withQuery("/manifest.webmanifest", { lang }),
  /** The first page of the back office. */
  manage: "/manage",
  /** A record on the work list. `key` is the result of `workKey`. */
  workItem: (key: string) => withQuery("/manage", { open: key }),
  manageUsers: "/manage-users",
  /** A customer's page with one of its tabs open. */
  manageUser: (id: string, tab?: string) => withQuery(`/manage-users/${id}`, { tab }),
  /** The PDF statement of a customer's account for a month (`YYYY-MM`) or a year (`YYYY`), for staff. */
  customerStatementPdf: (userId: string, account: string, period: string) =>
    `/manage-users/${userId}/statements/${encodeURIComponent(account)}/${period}/pdf`,
  manageWireTransfers: "/manage-wiretransfers",
  manageInterbankTransfers: "/manage-interbanktransfers",
  manageOtherTransfers: "/manage-othertransfers",
  manageDisputes: "/manage-disputes",
  manageIncoming: "/manage-incoming",
  /** The queue of incoming payments, with the staff's panel of a payment open. */
  incomingPayment: (id: string) => withQuery("/manage-incoming", { open: id }),
  /** The payment networks, and the page of one network. */
  manageRails: "/manage-rails",
  rail: (rail: string) => `/manage-rails/${encodeURIComponent(rail)}`,
  manageDay: "/manage-day",
  manageDepositPlans: "/manage-fdr",
  manageLoanPlans: "/manage-loan",
  manageDeposits: "/manage-fdradmin",
  manageLoans: "/manage-loanadmin",
  /** The queue that contains a record, with the record's panel for staff open. */
  managedRecord: (queue: "wire" | "interbank" | "wallet" | "loan" | "deposit", id: string) =>
    withQuery(queueAddresses[queue], { open: id }),
  /** The proposals that wait for a second member of staff. */
  manageApprovals: "/manage-approvals",
  proposal: (id: string) => withQuery("/manage-approvals", { open: id }),
  manageStaff: "/manage-staff",
  manageRates: "/manage-rates",
  /** The exchange rates, with the history of one currency open. */
  manageRateHistory: (currency: string, page?: number) => withQuery("/manage-rates", { currency, page }),
  /** The page of the books, with the present trial balance, or the trial balance of a closed day (`YYYY-MM-DD`). */
  manageLedger: "/manage-ledger",
  manageLedgerAt: (date?: string | null) => withQuery("/manage-ledger", { date: date ?? undefined }),
  ledgerAccounts: "/manage-ledger/accounts",
  /** The list of accounts of the books. `q` is the beginning of the codes of the listed accounts. */
  ledgerAccountsLike: (q: string) => withQuery("/manage-ledger/accounts", { q }),
  /** The page of an account of the books with its postings. Codes consist of letters, digits, dashes and colons. */
  ledgerAccount: (code: string) => `/manage-ledger/accounts/${code.split(":").map(encodeURIComponent).join(":")}`,
  ledgerEntry: (id: string) => `/manage-ledger/entries/${encodeURIComponent(id)}`,
  /** The audit trail of all users. */
  manageAudit: "/manage-audit",
  /**
   * Profit and loss of a period and the balance sheet at its end. `currency` is a currency's code, or absent for all currencies
   * together.
   */
  ledgerStatements: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements", query),
  ledgerStatementsCsv: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements/csv", query),
  ledgerStatementsPdf: (query: StatementsPlace = {}) => withQuery("/manage-ledger/statements/pdf", query),
  ledgerJournal: "/manage-ledger/journal",
  ledgerMonths: "/manage-ledger/months",
  ledgerChart: "/manage-ledger/chart",
  ledgerVerifications: "/manage-ledger/verifications",
  ledgerVerification: (id: string) => `/manage-ledger/verifications/${encodeURIComponent(id)}`,
  /** The page on which staff search for the customer who is calling. */
  manageCalls: "/manage-calls",
  /** One call with a customer. */
  manageCall: (id: string) => `/manage-calls/${encodeURIComponent(id)}`,
  /** The staff's list of threads: with customers, and between staff. */
  manageMessages: "/manage-messages",
  manageMessagesOf: (query: { state?: string; customer?: string }) => withQuery("/manage-messages", query),
  /** The staff's page of one thread. */
  manageMessage: (id: string, before?: number) => withQuery(`/manage-messages/${encodeURIComponent(id)}`, { before }),
  manageBoard: "/manage-board",
  /** The board with one task open. */
  manageBoardTask: (id: string) => withQuery("/manage-board", { task: id }),
  manageCalendar: "/manage-calendar",
  /** The calendar at a date (`YYYY-MM-DD`) in one of its views. */
  manageCalendarAt: (place: { view?: string | undefined; date?: string | undefined }) =>
    withQuery("/manage-calendar", place),
  manageLedgerCsv: (date?: string | null) => withQuery("/manage-ledger/csv", { date: date ?? undefined }),
  /** The exceptions: the differences between the networks' files and the books. */
  manageReconciliation: "/manage-reconciliation",
  /** The differences between one file and the books. */
  manageReconciliationOf: (fileId: string) => withQuery("/manage-reconciliation", { file: fileId }),
  /** The exceptions that are older than `EXCEPTION_ALARM_DAYS`. With `me`, only the exceptions that the reader owns. */
  lateExceptions: (owner: "" | "me" = "") => withQuery("/manage-reconciliation", { age: "late", owner }),
  /** The exceptions that the reader owns. */
  ownExceptions: withQuery("/manage-reconciliation", { owner: "me" }),
  /** The customers whose relationship is closed, and who have money again. */
  closedWithMoney: () => withQuery("/manage-users", { relationship: "closed-money" }),
  suspendedDeposits: () => withQuery("/manage-fdradmin", { status: "suspended" }),
  manageIncomingCsv: "/manage-incoming/csv",
  manageReconciliationCsv: "/manage-reconciliation/csv",
  settlementFiles: "/manage-reconciliation/files",
  settlementFile: (id: string, query: { page?: number; show?: string } = {}) =>
    withQuery(`/manage-reconciliation/files/${encodeURIComponent(id)}`, query),
  /** The progress of reading a file. */
  settlementProgress: (id: string) => `/manage-reconciliation/files/${encodeURIComponent(id)}/progress`,
  /** A sample file of a network. Only a demonstration has sample files. */
  settlementSample: (rail: string) => withQuery("/manage-reconciliation/sample", { rail }),
  /**
   * The CSV file of a queue. If the file and the page of the queue have the same query parameters, they contain the same records.
   */
  queueCsv: (queuePath: string) => `${queuePath}/csv`,
  demoMailbox: "/demo/mailbox",
  /** The page that shows every component in every state. */
  demoComponents: "/demo/components",
  /** The mailbox with one e-mail open. If `to` is given, the mailbox lists only the e-mails to this recipient. */
  demoMailboxMessage: (id: string, place: { to?: string | undefined; page?: number | undefined } = {}) =>
    withQuery("/demo/mailbox", { id, ...place }),
  /** The HTML of one e-mail as a separate document. For this document, proxy.ts sets a Content-Security-Policy of its own. */
  demoMailboxHtml: (id: string) => `/demo/mailbox/${encodeURIComponent(id)}/html`,
} as const;

/** The end of a `callbackUrl` that leads back to a form with preserved values (docs/decisions/forms.md). */
export const keptFormMark = "#kept-form";

/**
 * True if a path of this site leads to a file. Only paths of files end with one of the words in the pattern
 * (`file-addresses.test.ts`).
 */
export function isFileAddress(path: string): boolean {
  return /\/(?:csv|pdf|receipt|agreement|sample|file)$/.test(path);
}

/** Adds query parameters to a path. Leaves out the parameters that have no value. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Returns the candidate if it is a path of this site, which starts with exactly one slash. Otherwise returns `/`. Does not accept
 * a path with backslashes or control characters, because browsers treat backslashes and some control characters like slashes.
 */
export function safeCallbackPath(candidate: string | null | undefined): string {
  if (!candidate || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(candidate)) return "/";
  return candidate;
}

/** True for the registration and for the pages behind links in e-mails, which need no log-in. */
export function isForVisitors(path: string): boolean {
  return path === paths.register || path.startsWith("/email/");
}

/** Parses the page number in a query parameter. Returns 1 if the value is not a page number. */
export function toPageNumber(value: string | string[] | undefined): number {
  return typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

/**
 * A customer's five main pages, with their paths. On phones, a bar at the bottom links to these pages. Other pages have an arrow
 * that leads back to a main page.
 */
export const mainPages = {
  home: paths.home,
  activity: paths.transactions,
  send: paths.send(),
  plans: paths.plans,
  me: paths.me,
};

export type MainPage = keyof typeof mainPages;
