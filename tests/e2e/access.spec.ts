import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as z from "zod";
import { demoAdminEmail, demoAuditorEmail, demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import {
  type AccessCase,
  type AccessReply,
  type AccessSubject,
  type AccessVisitor,
  accessCases,
  replyFor,
} from "@/tests/support/access/access-cases";
import { test as base, expect } from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { send, signUpPayer } from "@/tests/support/browser/money";

// Tests which routes each kind of visitor may call on the running site. Each request sends the session cookie of the visitor's
// log-in. A visitor without a log-in sends no cookie.

type Login = { email: string; password: string };
type Person = { login: Login; session: APIRequestContext };
type World = {
  visitors: Record<AccessVisitor, Person | undefined>;
  subjects: { owner: AccessSubject; suspended: AccessSubject };
  newSession: (login: Login | undefined) => Promise<APIRequestContext>;
};

const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use) => {
      const baseURL = process.env.E2E_BASE_URL ?? "";
      const sessions: APIRequestContext[] = [];
      const newSession = async (login: Login | undefined) => {
        const session = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
        sessions.push(session);
        if (login) await send(session, "/api/login", login);
        return session;
      };
      await use(await createWorld(newSession));
      await Promise.all(sessions.map((session) => session.dispose()));
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

async function createWorld(newSession: World["newSession"]): Promise<World> {
  const admin = { login: { email: demoAdminEmail, password: demoPassword } };
  const adminSession = await newSession(admin.login);
  const newColleague = async (email: string): Promise<Person> => {
    const login = { email, password: demoPassword };
    return { login, session: await newSession(login) };
  };
  const newCustomer = async (firstName: string): Promise<{ customer: BrowserCustomer } & Person> => {
    const customer = await signUpPayer(adminSession, { firstName, balance: "100.00" });
    const login = { email: customer.email, password: customer.password };
    return { customer, login, session: await newSession(login) };
  };
  const [owner, stranger, suspended, receiver] = await Promise.all(
    ["Ottilie", "Sigrid", "Lukas", "Rafael"].map(newCustomer),
  );
  if (!owner || !stranger || !suspended || !receiver) throw new Error("nobody signed up");
  const subjectOf = async ({ customer, session }: typeof owner): Promise<AccessSubject> => {
    const { email, password, accountNumber } = customer;
    const payee = receiver.customer.accountNumber;
    const beneficiary = { nickname: "Rafael", accountName: "Rafael Okafor", accountNumber: payee };
    await send(session, "/api/beneficiary/new", { ...beneficiary, accountType: "Checking" });
    const sent = await send(session, "/api/interbank-transfer/new", { beneficiary: payee, amount: "5.00" });
    // The demo data contain the loan plan "Car", whose smallest amount is 3000.00.
    const applied = await send(session, "/api/loans/new", { loanName: "Car", amount: "3000.00" });
    const deposited = await send(session, "/api/FDRs/new", { FDRName: "Saver", amount: "500.00" });
    const user: unknown = await (await adminSession.get(`/api/user/${email}`)).json();
    const ids = { transferId: idOf(sent), loanId: idOf(applied), depositId: idOf(deposited) };
    return { userId: idOf(user), email, password, accountNumber, payee, ...ids };
  };
  const subjects = { owner: await subjectOf(owner), suspended: await subjectOf(suspended) };
  await send(adminSession, "/api/edit-user", { email: suspended.login.email, payload: { status: "suspended" } });
  return {
    visitors: {
      ...{ nobody: undefined, owner, stranger, suspended, admin: { ...admin, session: adminSession } },
      ...{ teller: await newColleague(demoTellerEmail), auditor: await newColleague(demoAuditorEmail) },
    },
    subjects,
    newSession,
  };
}

const idOf = (reply: unknown): string => z.object({ data: z.object({ _id: z.string() }) }).parse(reply).data._id;

/**
 * The order in which the visitors send each request. The last visitors are allowed to change the owner's records, so their
 * requests are sent last. The site refuses most requests of the first visitors.
 */
const order: AccessVisitor[] = ["nobody", "suspended", "stranger", "auditor", "teller", "admin", "owner"];

for (const accessCase of accessCases) {
  test(`access: ${accessCase.method} app/${accessCase.file}`, async ({ world }) => {
    for (const visitor of order) {
      const response = await request(accessCase, visitor, world);
      const reply = replyOf(response);
      expect(reply, `${visitor}: ${response.status()} ${await response.text()}`.slice(0, 300)).toBe(
        replyFor(accessCase, visitor),
      );
      if (visitor === "stranger" && reply === 200) expectNothingOf(world.subjects.owner, await response.text());
    }
  });
}

async function request(accessCase: AccessCase, visitor: AccessVisitor, world: World): Promise<APIResponse> {
  const subject = visitor === "suspended" ? world.subjects.suspended : world.subjects.owner;
  const person = world.visitors[visitor];
  const isAlive = person && visitor !== "suspended";
  const session = isAlive && !accessCase.endsSession ? person.session : undefined;
  const from = session ?? (visitor === "suspended" ? person?.session : await world.newSession(person?.login));
  if (!from) throw new Error(`${visitor} has no session`);
  const options = {
    method: accessCase.method,
    maxRedirects: 0,
    headers: accessCase.headers ?? {},
    ...(accessCase.body ? { data: accessCase.body(subject) } : {}),
  };
  return await from.fetch(accessCase.path(subject), options);
}

function replyOf(response: APIResponse): AccessReply {
  const { location } = response.headers();
  if (response.status() < 300 || response.status() > 399 || !location) return response.status();
  const { pathname } = new URL(location, response.url());
  if (pathname === "/login") return "log-in";
  if (pathname === "/manage") return "back office";
  return pathname === "/" ? "start page" : response.status();
}

/**
 * Expects that a reply to the "stranger", who is another customer, shows no record of the owner. The reply may contain lists of
 * the stranger's own records.
 */
function expectNothingOf({ email, accountNumber, transferId, loanId, depositId }: AccessSubject, text: string): void {
  for (const mark of [email, accountNumber, transferId, loanId, depositId])
    expect(text.includes(mark), mark).toBe(false);
}
