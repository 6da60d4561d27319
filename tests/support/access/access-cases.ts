import { randomUUID } from "node:crypto";
import { pages as menuPages } from "@/lib/pages";
import { type Act, may, type StaffRole } from "@/lib/roles";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { sourceFiles } from "@/tests/support/source-scan";

/** The records that the requests contain, and their owner. */
export type AccessSubject = {
  userId: string;
  email: string;
  password: string;
  accountNumber: string;
  payee: string;
  transferId: string;
  loanId: string;
  depositId: string;
};

/**
 * The kinds of visitors. The suspended visitor has logged in before the suspension and requests their own records. All other
 * visitors request the owner's records.
 */
export type AccessVisitor = "nobody" | "owner" | "stranger" | "suspended" | StaffRole;

/** The HTTP status of the reply, or for a redirect, the name of the target page. */
export type AccessReply = number | "log-in" | "start page" | "back office";

/** A page or one method of a route, and the reply to each visitor. */
export type AccessCase = {
  /** The path of the page's or route's file, relative to `app/`. */
  file: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: (subject: AccessSubject) => string;
  body?: (subject: AccessSubject) => Record<string, unknown>;
  headers?: Record<string, string>;
  /** Whether the request ends the visitor's session. */
  endsSession?: boolean;
  /** The permission that staff need to receive the same reply as an admin. If `act` is absent, staff need no permission. */
  act?: Act;
  expected: Record<Exclude<AccessVisitor, "teller" | "auditor">, AccessReply>;
};

/** Returns the expected reply to a visitor. Pages and the API refuse staff who do not have the permission `act`. */
export function replyFor({ act, expected }: AccessCase, visitor: AccessVisitor): AccessReply {
  if (visitor !== "teller" && visitor !== "auditor") return expected[visitor];
  return !act || may(visitor, act) ? expected.admin : 403;
}

type Expected = AccessCase["expected"];

const everybody = (reply: AccessReply): Expected => ({
  nobody: reply,
  owner: reply,
  stranger: reply,
  suspended: reply,
  admin: reply,
});

const signedInPage: Expected = { ...everybody(200), nobody: "log-in", suspended: "log-in" };
const staffPage: Expected = { ...signedInPage, owner: 404, stranger: 404 };

/** Returns the URL path of a folder below `app`. A folder in parentheses is not part of the path. */
const addressOf = (folder: string): string =>
  `/${folder
    .split("/")
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

/**
 * Returns the permission that a staff page needs. `menuPages` contains the permission for the page itself or for a page above
 * this page.
 */
function actOf(address: string): Act {
  const above = Object.values<{ path: string; act?: Act }>(menuPages).filter(({ path }) =>
    `${address}/`.startsWith(`${path}/`),
  );
  const act = above.sort((one, other) => other.path.length - one.path.length)[0]?.act;
  if (!act) throw new Error(`The list of pages has no act for ${address}.`);
  return act;
}

const page = (file: string, path: AccessCase["path"] | string, expected: Expected): AccessCase => ({
  file: `${file}/page.tsx`.replace(/^\//, ""),
  method: "GET",
  path: typeof path === "string" ? () => path : path,
  expected,
});
const staffPageAt = (folder: string, path: AccessCase["path"] | string, expected = staffPage): AccessCase => ({
  ...page(`(admin)/${folder}`, path, expected),
  act: actOf(addressOf(folder)),
});

const code = "A".repeat(43);
const unknownId = "01990000-0000-7000-8000-000000000000";
const ownPage: Expected = { ...signedInPage, stranger: 404 };
const missingPage: Expected = { ...staffPage, admin: 404 };

/** The pages for visitors without a session, and all pages with a parameter in the path. */
const otherPages: AccessCase[] = [
  page("(auth)/login", "/login", {
    ...everybody("start page"),
    nobody: 200,
    suspended: 200,
  }),
  page("(auth)/login/second-step", "/login/second-step", {
    ...everybody("start page"),
    nobody: "log-in",
    suspended: "log-in",
  }),
  page("(auth)/logout", "/logout", everybody(200)),
  page("(auth)/register", "/register", everybody(200)),
  page("(auth)/forgot-password", "/forgot-password", everybody(200)),
  page("(auth)/terms", "/terms", everybody(200)),
  page("(auth)/verify", "/verify", everybody(200)),
  page("(auth)/verify/[reference]", "/verify/HF-0000000001", everybody(200)),
  page("(auth)/email/reset/[code]", `/email/reset/${code}`, everybody(200)),
  page("(auth)/email/invitation/[code]", `/email/invitation/${code}`, everybody(200)),
  page("(auth)/email/change/[code]", `/email/change/${code}`, everybody(200)),
  page("(auth)/email/not-me/[code]", `/email/not-me/${code}`, everybody(200)),
  page("(auth)/email/verify/[code]", `/email/verify/${code}`, everybody(200)),
  page("demo/components", "/demo/components", everybody(200)),
  page("demo/mailbox", "/demo/mailbox?to=nobody@customers.example", everybody(200)),
  page("(nowhere)/nowhere", "/no-such-page", { ...everybody(404), nobody: "log-in" }),
  page("(bank)", "/", { ...signedInPage, admin: "back office" }),
  page("(bank)/messages/[id]", `/messages/${unknownId}`, { ...signedInPage, owner: 404, stranger: 404, admin: 404 }),
  staffPageAt("manage-messages/[id]", `/manage-messages/${unknownId}`, missingPage),
  staffPageAt("manage-calls/[id]", `/manage-calls/${unknownId}`, missingPage),
  page("(bank)/beneficiaries/[accountNumber]", ({ payee }) => `/beneficiaries/${payee}`, {
    ...ownPage,
    admin: 404,
  }),
  page("(bank)/transactions/[id]", ({ transferId }) => `/transactions/${transferId}`, ownPage),
  page("(bank)/loans/[id]", ({ loanId }) => `/loans/${loanId}`, ownPage),
  page("(bank)/fdr/[id]", ({ depositId }) => `/fdr/${depositId}`, ownPage),
  staffPageAt("manage-users/[id]", ({ userId }) => `/manage-users/${userId}`),
  staffPageAt(
    "manage-ledger/accounts/[code]",
    ({ accountNumber }) => `/manage-ledger/accounts/customer:${accountNumber}`,
  ),
  // The verification, the entry and the file with these ids do not exist. Only staff receive a page that says that the record does
  // not exist.
  staffPageAt("manage-ledger/verifications/[id]", `/manage-ledger/verifications/${randomUUID()}`, missingPage),
  staffPageAt("manage-ledger/entries/[entryId]", `/manage-ledger/entries/${randomUUID()}`, missingPage),
  staffPageAt("manage-rails/[rail]", "/manage-rails/wire"),
  staffPageAt("manage-reconciliation/files/[id]", "/manage-reconciliation/files/none", missingPage),
];

/**
 * The pages of customers and staff whose path has no parameter. Customers' pages need a session, and staff pages need the
 * permission of `actOf`.
 */
const plainPages: AccessCase[] = sourceFiles("app", /\/page\.tsx$/)
  .map((file) => file.slice("app/".length, -"/page.tsx".length))
  .filter((folder) => /^\((bank|admin)\)\/[^[]+$/.test(folder))
  .map((folder) => {
    const row = page(folder, addressOf(folder), signedInPage);
    return folder.startsWith("(bank)") ? row : { ...row, expected: staffPage, act: actOf(addressOf(folder)) };
  });

const signedIn: Expected = { ...everybody(200), nobody: 401, suspended: 401 };
const ownerAndStaff: Expected = { ...signedIn, stranger: 404 };
const ownerOnly: Expected = { ...ownerAndStaff, admin: 404 };
const notThere: Expected = { ...everybody(404), nobody: 401, suspended: 401 };
const staffOnly: Expected = { ...signedIn, owner: 403, stranger: 403 };
const created = (expected: Expected): Expected =>
  Object.fromEntries(Object.entries(expected).map(([who, reply]) => [who, reply === 200 ? 201 : reply])) as Expected;

const get = (file: string, path: AccessCase["path"], expected: Expected): AccessCase => ({
  file: `${file}/route.ts`,
  method: "GET",
  path,
  expected,
});
const post = (
  file: string,
  path: AccessCase["path"],
  expected: Expected,
  body: NonNullable<AccessCase["body"]> = () => ({}),
): AccessCase => ({ file: `${file}/route.ts`, method: "POST", path, expected, body });

/** Adds the permission that staff need to a case. */
const forStaff = (act: Act, row: AccessCase): AccessCase => ({ ...row, act });

const unknownEmail = () => ({ email: `nobody-${randomUUID()}@customers.example` });
const newPassword = { password: "violet harbour ladder 9", confirmPassword: "violet harbour ladder 9" };

const publicRoutes: AccessCase[] = [
  post(
    "api/login",
    () => "/api/login",
    everybody(401),
    () => ({ ...unknownEmail(), password: "not the one" }),
  ),
  get("api/auth/[...nextauth]", () => "/api/auth/session", everybody(200)),
  // The request has no CSRF token of next-auth, so it logs nobody out.
  post("api/auth/[...nextauth]", () => "/api/auth/signout", everybody(302)),
  post("api/register", () => "/api/register", everybody(422)),
  post("api/email/forgotpassword", () => "/api/email/forgotpassword", everybody(200), unknownEmail),
  post(
    "api/email/reset/[code]",
    () => `/api/email/reset/${code}`,
    everybody(410),
    () => newPassword,
  ),
  get("api/email/verify/[code]", () => `/api/email/verify/${code}`, everybody(410)),
  post("api/auth/email/verify/resend", () => "/api/auth/email/verify/resend", everybody(200), unknownEmail),
  get("api/[...unknown]", () => "/api/no-such-call", everybody(404)),
  post("api/[...unknown]", () => "/api/no/such/call", everybody(404)),
  get("api/health", () => "/api/health", everybody(200)),
  get("api/openapi.json", () => "/api/openapi.json", everybody(200)),
  // Only the host's scheduler may call this route. All other callers receive 404.
  get("api/cron/jobs", () => "/api/cron/jobs", everybody(404)),
  get("api/demo/mailbox", () => "/api/demo/mailbox?to=nobody@customers.example", everybody(200)),
  get("sw.js", () => "/sw.js", everybody(200)),
  get("too-fast", () => "/too-fast?seconds=5", { ...everybody(429), nobody: "log-in" }),
  get("manifest.webmanifest", () => "/manifest.webmanifest", everybody(200)),
  get("demo/mailbox/[id]/html", () => `/demo/mailbox/${randomUUID()}/html`, everybody(404)),
];

const userRoutes: AccessCase[] = [
  { ...post("api/logout", () => "/api/logout", signedIn), endsSession: true },
  forStaff(
    "customers.read",
    get("api/all-users/[page]/[size]", () => "/api/all-users/1/10", staffOnly),
  ),
  forStaff(
    "customers.read",
    get("api/user/[email]", ({ email }) => `/api/user/${email}`, ownerAndStaff),
  ),
  {
    ...forStaff(
      "customers.edit",
      post(
        "api/edit-user",
        () => "/api/edit-user",
        ownerAndStaff,
        ({ email }) => ({
          email,
          payload: { city: "Bath" },
          changeReason: "Moved house, told by phone",
        }),
      ),
    ),
    endsSession: true,
  },
];

const accountRoutes: AccessCase[] = [
  post(
    "api/accounts/nickname",
    () => "/api/accounts/nickname",
    ownerOnly,
    ({ accountNumber }) => ({ accountNumber, nickname: "Rent" }),
  ),
  get("api/accounts/all/[page]/[size]", () => "/api/accounts/all/1/1000", signedIn),
  forStaff(
    "customers.read",
    get("api/accounts/user/[email]", ({ email }) => `/api/accounts/user/${email}`, ownerAndStaff),
  ),
  post(
    "api/accounts/new",
    () => "/api/accounts/new",
    created(ownerOnly),
    ({ email }) => ({
      email,
      accountType: "Savings",
      currency: "USD",
    }),
  ),
  forStaff(
    "accounts.edit",
    post(
      "api/accounts/edit-account",
      () => "/api/accounts/edit-account",
      staffOnly,
      ({ accountNumber }) => ({
        accountNumber,
        payload: { status: "active" },
      }),
    ),
  ),
];

const beneficiaryRoutes: AccessCase[] = [
  get("api/beneficiary/all/[page]/[size]", () => "/api/beneficiary/all/1/1000", signedIn),
  forStaff(
    "customers.read",
    get(
      "api/beneficiary/details/[email]/[accountNumber]",
      ({ email, payee }) => `/api/beneficiary/details/${email}/${payee}`,
      ownerAndStaff,
    ),
  ),
  forStaff(
    "beneficiaries.edit",
    post(
      "api/beneficiary/new",
      () => "/api/beneficiary/new",
      created(ownerAndStaff),
      // The owner has already added a payee today, so a request to add a second payee needs the password.
      ({ email, password }) => ({
        email,
        currentPassword: password,
        nickname: "New",
        accountName: "New Person",
        accountNumber: `9${randomUUID().replaceAll("-", "")}`,
        accountType: "Checking",
      }),
    ),
  ),
  forStaff(
    "beneficiaries.edit",
    post(
      "api/beneficiary/edit",
      () => "/api/beneficiary/edit",
      ownerAndStaff,
      ({ email, payee }) => ({
        email,
        accountNumber: payee,
        payload: { nickname: "Changed" },
      }),
    ),
  ),
];

const transferRoutes: AccessCase[] = [
  get("api/interbank-transfer/all/[page]/[size]", () => "/api/interbank-transfer/all/1/1000", signedIn),
  forStaff(
    "transfers.read",
    get("api/interbank-transfer/user/[email]", ({ email }) => `/api/interbank-transfer/user/${email}`, ownerAndStaff),
  ),
  forStaff(
    "transfers.read",
    get(
      "api/interbank-transfer/details/[id]",
      ({ transferId }) => `/api/interbank-transfer/details/${transferId}`,
      ownerAndStaff,
    ),
  ),
  post(
    "api/interbank-transfer/new",
    () => "/api/interbank-transfer/new",
    created(ownerOnly),
    ({ email, payee }) => ({ email, beneficiary: payee, amount: "1.00" }),
  ),
  // The owner has only one account in these tests, so the owner cannot transfer money between own accounts.
  post(
    "api/own-transfer/new",
    () => "/api/own-transfer/new",
    { ...ownerOnly, owner: 422 },
    ({ email, accountNumber, payee }) => ({
      ...{ email, fromAccountNumber: accountNumber, toAccountNumber: payee, amount: "1.00" },
    }),
  ),
  // The owner confirms transfers with a PIN, so the bank refuses a confirmation by passkey.
  post(
    "api/interbank-transfer/challenge",
    () => "/api/interbank-transfer/challenge",
    { ...ownerOnly, owner: 422 },
    ({ email, payee }) => ({ email, beneficiary: payee, amount: "1.00" }),
  ),
  forStaff(
    "transfers.edit",
    post(
      "api/interbank-transfer/edit",
      () => "/api/interbank-transfer/edit",
      staffOnly,
      ({ transferId: id }) => ({
        id,
        payload: { reason: "Looked at" },
      }),
    ),
  ),
  post(
    "api/interbank-transfer/cancel",
    () => "/api/interbank-transfer/cancel",
    ownerOnly,
    ({ transferId: id }) => ({
      id,
    }),
  ),
];

/**
 * The routes of wires and wallet transfers. `transferId` belongs to an interbank transfer, so these routes answer that the
 * transfer does not exist.
 */
const outgoingRoutes: AccessCase[] = (["wire", "other"] as const).flatMap((resource) => [
  get(`api/${resource}-transfer/all/[page]/[size]`, () => `/api/${resource}-transfer/all/1/1000`, signedIn),
  forStaff(
    "transfers.read",
    get(
      `api/${resource}-transfer/user/[email]`,
      ({ email }) => `/api/${resource}-transfer/user/${email}`,
      ownerAndStaff,
    ),
  ),
  get(
    `api/${resource}-transfer/details/[id]`,
    ({ transferId }) => `/api/${resource}-transfer/details/${transferId}`,
    notThere,
  ),
  post(
    `api/${resource}-transfer/challenge`,
    () => `/api/${resource}-transfer/challenge`,
    { ...ownerOnly, owner: 422 },
    ({ email }) => ({ ...(resource === "wire" ? wire : wallet), email }),
  ),
  post(
    `api/${resource}-transfer/new`,
    () => `/api/${resource}-transfer/new`,
    created(ownerOnly),
    ({ email }) => ({ ...(resource === "wire" ? wire : wallet), email }),
  ),
  forStaff(
    "transfers.edit",
    post(
      `api/${resource}-transfer/edit`,
      () => `/api/${resource}-transfer/edit`,
      { ...staffOnly, admin: 404 },
      ({ transferId: id }) => ({ id, payload: { reason: "Looked at" } }),
    ),
  ),
  post(
    `api/${resource}-transfer/cancel`,
    () => `/api/${resource}-transfer/cancel`,
    notThere,
    ({ transferId: id }) => ({ id }),
  ),
]);

/** These tests have no request to return a payment, so the calls contain the id of a request that does not exist. */
const returnRoutes: AccessCase[] = [
  get("api/return-requests", () => "/api/return-requests", signedIn),
  forStaff(
    "transfers.edit",
    post(
      "api/return-requests/new",
      () => "/api/return-requests/new",
      // The transfer does not exist.
      { ...staffOnly, admin: 404 },
      () => ({ id: randomUUID(), version: 1, reason: "Paid by mistake" }),
    ),
  ),
  ...(["answer", "challenge"] as const).map(
    (call): AccessCase => ({
      ...post(
        `api/return-requests/${call}`,
        () => `/api/return-requests/${call}`,
        notThere,
        () => ({ id: randomUUID(), answer: "refuse" }),
      ),
      headers: { "Idempotency-Key": randomUUID() },
    }),
  ),
];

/** These calls contain the id of a dispute that does not exist. */
const disputeRoutes: AccessCase[] = [
  get("api/disputes/all/[page]/[size]", () => "/api/disputes/all/1/1000", signedIn),
  forStaff(
    "transfers.edit",
    post(
      "api/disputes/new",
      () => "/api/disputes/new",
      notThere,
      () => ({ id: randomUUID(), ground: "duplicate", explanation: "I paid twice" }),
    ),
  ),
  post(
    "api/disputes/answer",
    () => "/api/disputes/answer",
    notThere,
    () => ({ id: randomUUID(), answer: "It was paid once" }),
  ),
  post(
    "api/disputes/withdraw",
    () => "/api/disputes/withdraw",
    notThere,
    () => ({ id: randomUUID() }),
  ),
  forStaff(
    "transfers.edit",
    post(
      "api/disputes/decide",
      () => "/api/disputes/decide",
      { ...staffOnly, admin: 404 },
      () => ({ id: randomUUID(), version: 1, decision: "reject", reason: "It was paid once" }),
    ),
  ),
];

/** These calls contain the ids of a room and an attachment that do not exist. */
const messageRoutes: AccessCase[] = [
  get("attachments/[id]/file", () => `/attachments/${randomUUID()}/file`, {
    ...signedInPage,
    owner: 404,
    stranger: 404,
    admin: 404,
  }),
  get("api/chats", () => "/api/chats", signedIn),
  get("api/groups", () => "/api/groups", signedIn),
  get("api/messages/[roomId]", () => `/api/messages/${randomUUID()}`, notThere),
  post(
    "api/add/messages",
    () => "/api/add/messages",
    notThere,
    () => ({ roomId: randomUUID(), message: "Hello" }),
  ),
  forStaff(
    "messages.read",
    get("api/users", () => "/api/users", staffOnly),
  ),
  get("api/user", () => "/api/user", signedIn),
];

const quoteRoutes: AccessCase[] = [
  post(
    "api/quotes/new",
    () => "/api/quotes/new",
    created({ ...signedIn, stranger: 422, admin: 422 }),
    ({ accountNumber }) => ({ from: accountNumber, to: "EUR", amount: "1.00" }),
  ),
];

const dayRoutes: AccessCase[] = [
  // The body does not contain a number of days, so the bank's date stays unchanged.
  forStaff(
    "day.run",
    post(
      "api/demo/advance-day",
      () => "/api/demo/advance-day",
      { ...staffOnly, admin: 422 },
      () => ({ days: 0 }),
    ),
  ),
];

/** The staff's board and calendar. Requests about one event or task contain an id that does not exist. */
const eventRoutes: AccessCase[] = [
  forStaff(
    "board.read",
    get("api/tasks", () => "/api/tasks", staffOnly),
  ),
  forStaff(
    "calendar.read",
    get("api/events", () => "/api/events", staffOnly),
  ),
  forStaff(
    "calendar.read",
    get("api/categories", () => "/api/categories", staffOnly),
  ),
  forStaff(
    "calendar.edit",
    post(
      "api/add/event",
      () => "/api/add/event",
      created(staffOnly),
      () => ({ title: "Tried", start: "1999-12-31", className: "info" }),
    ),
  ),
  forStaff("calendar.edit", {
    ...post(
      "api/update/event",
      () => "/api/update/event",
      { ...staffOnly, admin: 404 },
      () => ({ id: randomUUID(), title: "Changed" }),
    ),
    method: "PUT",
  }),
  forStaff("calendar.edit", {
    ...get("api/delete/event", () => "/api/delete/event", { ...staffOnly, admin: 404 }),
    ...{ method: "DELETE", headers: { event: randomUUID() } },
  }),
];

const newPlan = { amount: "100.00", profit: "5", isCore: true };

/** All signed-in people may see plans, and staff may change plans. `Car` and `Saver` are plans in the demo data. */
const planRoutes: AccessCase[] = [
  get("api/loans/all/[page]/[size]", () => "/api/loans/all/1/1000", signedIn),
  get("api/loans/details/admin/[loanName]", () => "/api/loans/details/admin/Car", signedIn),
  forStaff(
    "plans.edit",
    post(
      "api/loans/new",
      () => "/api/loans/new",
      created(staffOnly),
      () => ({ ...newPlan, loanName: randomUUID(), totalInstallments: 4 }),
    ),
  ),
  forStaff(
    "plans.edit",
    post(
      "api/loans/edit-loan",
      () => "/api/loans/edit-loan",
      staffOnly,
      () => ({ email: "admin", loanName: "Car", payload: {} }),
    ),
  ),
  get("api/FDR/all/[page]/[size]", () => "/api/FDR/all/1/1000", signedIn),
  get("api/FDR/details/admin/[FDRName]", () => "/api/FDR/details/admin/Saver", signedIn),
  forStaff(
    "plans.edit",
    post(
      "api/FDRs/new",
      () => "/api/FDRs/new",
      created(staffOnly),
      () => ({ ...newPlan, FDRName: randomUUID(), minimum: "50", maximum: "200", lockedInPeriod: 2 }),
    ),
  ),
  forStaff(
    "plans.edit",
    post(
      "api/FDR/edit-fdr",
      () => "/api/FDR/edit-fdr",
      staffOnly,
      () => ({ email: "admin", FDRName: "Saver", payload: {} }),
    ),
  ),
];

const historyRoutes: AccessCase[] = [
  forStaff(
    "customers.read",
    get("api/history/[email]", ({ email }) => `/api/history/${email}`, ownerAndStaff),
  ),
  get(
    "(bank)/statements/[account]/[period]/pdf",
    ({ accountNumber }) => `/statements/${accountNumber}/${new Date().toISOString().slice(0, 7)}/pdf`,
    { ...signedInPage, stranger: 404, admin: 404 },
  ),
  forStaff(
    "customers.read",
    get(
      "(admin)/manage-users/[id]/statements/[account]/[period]/pdf",
      ({ userId, accountNumber }) =>
        `/manage-users/${userId}/statements/${accountNumber}/${new Date().toISOString().slice(0, 7)}/pdf`,
      staffPage,
    ),
  ),
  get("(bank)/get-paid/[account]/pdf", ({ accountNumber }) => `/get-paid/${accountNumber}/pdf`, {
    ...signedInPage,
    stranger: 404,
    admin: 404,
  }),
  get("(bank)/transactions/csv", () => "/transactions/csv", signedInPage),
  get("(bank)/transactions/pdf", () => "/transactions/pdf", signedInPage),
  forStaff(
    "transfers.read",
    get("(bank)/transactions/[id]/receipt", ({ transferId }) => `/transactions/${transferId}/receipt`, {
      ...signedInPage,
      stranger: 404,
    }),
  ),
];

const notificationRoutes: AccessCase[] = [
  get("api/notifications", () => "/api/notifications", signedIn),
  // No notification has this id.
  post(
    "api/notifications/read",
    () => "/api/notifications/read",
    { ...signedIn, owner: 404, stranger: 404, admin: 404 },
    () => ({ id: randomUUID() }),
  ),
  get("api/notifications/preferences", () => "/api/notifications/preferences", signedIn),
  post(
    "api/notifications/preferences",
    () => "/api/notifications/preferences",
    signedIn,
    () => ({ kind: "transfer-approved", byEmail: true }),
  ),
];

/** The owner has applied for a loan. Requests that would change a loan contain the id of a loan that does not exist. */
const loanRoutes: AccessCase[] = [
  forStaff(
    "loans.read",
    get("(bank)/loans/[id]/agreement", ({ loanId }) => `/loans/${loanId}/agreement`, {
      ...signedInPage,
      stranger: 404,
    }),
  ),
  forStaff(
    "loans.edit",
    post(
      "api/loans/recover",
      () => "/api/loans/recover",
      { ...staffOnly, admin: 404 },
      () => ({ id: randomUUID(), amount: "10", from: "account" }),
    ),
  ),
  forStaff(
    "loans.read",
    get("api/loans/user/[email]", ({ email }) => `/api/loans/user/${email}`, ownerAndStaff),
  ),
  get("api/loans/details/[email]/[loanName]", ({ email }) => `/api/loans/details/${email}/None`, notThere),
  post(
    "api/loans/pay",
    () => "/api/loans/pay",
    notThere,
    () => ({ id: randomUUID(), number: 1 }),
  ),
  post(
    "api/loans/withdraw",
    () => "/api/loans/withdraw",
    notThere,
    () => ({ id: randomUUID() }),
  ),
];

/** These requests contain the id of a deposit that does not exist. */
const depositRoutes: AccessCase[] = [
  forStaff(
    "deposits.read",
    get("(bank)/fdr/[id]/agreement", ({ depositId }) => `/fdr/${depositId}/agreement`, {
      ...signedInPage,
      stranger: 404,
    }),
  ),
  forStaff(
    "deposits.read",
    get("api/FDR/user/[email]", ({ email }) => `/api/FDR/user/${email}`, ownerAndStaff),
  ),
  get("api/FDR/details/[email]/[FDRName]", ({ email }) => `/api/FDR/details/${email}/None`, notThere),
  post(
    "api/FDR/close",
    () => "/api/FDR/close",
    notThere,
    () => ({ id: randomUUID() }),
  ),
  post(
    "api/FDR/withdraw",
    () => "/api/FDR/withdraw",
    notThere,
    () => ({ id: randomUUID() }),
  ),
];

/** The CSV files of the staff's lists. */
const csvRoutes = sourceFiles("app/(admin)", /^app\/\(admin\)\/[^/]+\/csv\/route\.ts$/).map((file) => {
  const folder = file.slice("app/".length, -"/route.ts".length);
  const address = addressOf(folder);
  return forStaff(
    actOf(address),
    get(folder, () => address, staffPage),
  );
});

/**
 * The route for the outcome of a visitor's own request does not find other people's requests. The request for an event stream has
 * an unknown parameter, which the bank refuses, because the reply to a valid request would never end.
 */
const requestRoutes = [
  get("live", () => "/live?since=now", { ...everybody(422), nobody: 401, suspended: 401 }),
  get("requests/[id]", () => `/requests/${randomUUID()}`, { ...everybody(200), nobody: "log-in", suspended: 401 }),
];

const reconciliationRoutes = [
  get("(admin)/manage-reconciliation/sample", () => "/manage-reconciliation/sample?rail=wire", staffPage),
  get("(admin)/manage-reconciliation/files/[id]/progress", () => "/manage-reconciliation/files/none/progress", {
    ...staffPage,
    admin: 404,
  }),
].map((row) => forStaff("reconciliation.read", row));

const statementsRoutes = ["csv", "pdf"].map((form) =>
  forStaff(
    "ledger.read",
    get(`(admin)/manage-ledger/statements/${form}`, () => `/manage-ledger/statements/${form}`, staffPage),
  ),
);

/** One case for every page and for every method of every route. If a case is missing, a test fails. */
export const accessCases: readonly AccessCase[] = [
  ...otherPages,
  ...plainPages,
  ...requestRoutes,
  ...publicRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...beneficiaryRoutes,
  ...transferRoutes,
  ...outgoingRoutes,
  ...returnRoutes,
  ...disputeRoutes,
  ...messageRoutes,
  ...quoteRoutes,
  ...planRoutes,
  ...historyRoutes,
  ...dayRoutes,
  ...eventRoutes,
  ...loanRoutes,
  ...depositRoutes,
  ...csvRoutes,
  ...reconciliationRoutes,
  ...statementsRoutes,
  ...notificationRoutes,
];
