import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { test as base, expect, readMail } from "./browser";
import { type BrowserCustomer, makeCustomer, signUpCustomer } from "./customer";

/** Sends a POST request to a route, as a page of the site does, and expects success. */
export async function send(session: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const response = await session.post(path, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return await response.json();
}

const told = z.object({
  data: z.object({ docs: z.array(z.object({ kind: z.string(), transfer: z.string().optional() })) }),
});

/**
 * Waits until the customer of the session has the notification about a transfer. The notification arrives shortly after the reply
 * to the order.
 */
export async function expectTold(
  session: APIRequestContext,
  id: string,
  kind: string,
  timeoutMs = 60_000,
): Promise<void> {
  const isTold = async () => {
    const { data } = told.parse(await (await session.get("/api/notifications?limit=20")).json());
    return data.docs.some((notice) => notice.transfer === id && notice.kind === kind);
  };
  await expect.poll(isTold, { timeout: timeoutMs, intervals: [50, 100, 250] }).toBe(true);
}

/**
 * The browser tests' `test` with an HTTP session of the staff member in the demo data. A Playwright worker logs in once for all
 * its tests.
 */
export const test = base.extend<object, { staff: APIRequestContext }>({
  staff: [
    async ({ playwright }, use) => {
      const baseURL = process.env.E2E_BASE_URL;
      const staff = await playwright.request.newContext(baseURL ? { baseURL } : {});
      await send(staff, "/api/login", { email: demoAdminEmail, password: demoPassword });
      await use(staff);
      await staff.dispose();
    },
    { scope: "worker" },
  ],
});

/** Creates a customer with a verified e-mail address and a balance. `staff` is a session of staff. */
export async function signUpPayer(
  staff: APIRequestContext,
  { firstName = "Ada", lastName = "Okafor", balance }: { firstName?: string; lastName?: string; balance: string },
): Promise<BrowserCustomer> {
  const made = await makeCustomer({ firstName, lastName }, balance);
  return made ?? (await signUpVerified(staff, staff, { firstName, lastName, balance }));
}

/**
 * Signs up a verified customer over HTTP, for a site without a customer factory. `visitor` is the session that sends the sign-up,
 * and may belong to any person or to nobody.
 */
export async function signUpVerified(
  visitor: APIRequestContext,
  staff: APIRequestContext,
  { balance, ...names }: { firstName: string; lastName: string; balance?: string },
): Promise<BrowserCustomer> {
  const customer = await signUpCustomer(visitor, names);
  const { links } = await readMail(visitor, customer.email, /verif/i);
  const code = links
    .find((link) => link.includes("/email/verify/"))
    ?.split("/")
    .at(-1);
  const verified = await visitor.get(`/api/email/verify/${code}`, { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(verified.ok()).toBe(true);
  const payload = { balance, balanceSeen: "0", reason: "Opening balance for a test" };
  if (balance) await send(staff, "/api/accounts/edit-account", { accountNumber: customer.accountNumber, payload });
  return customer;
}

const opened = z.object({ data: z.object({ accountNumber: z.string() }) });

/** Opens another account for the customer whose session is `own`, and sets the account's balance. Returns the account number. */
export async function openFundedAccount(
  staff: APIRequestContext,
  own: APIRequestContext,
  { email }: BrowserCustomer,
  { currency, balance }: { currency: string; balance: string },
): Promise<string> {
  const { accountNumber } = opened.parse(
    await send(own, "/api/accounts/new", { email, accountType: "Savings", currency }),
  ).data;
  await send(staff, "/api/accounts/edit-account", {
    accountNumber,
    payload: { balance, balanceSeen: "0", reason: "Opening balance for a test" },
  });
  return accountNumber;
}

const accountReply = z.object({ data: z.array(z.object({ balance: z.string(), held: z.string() })) });

/** Returns the balance and the held amount of a customer's account in the books. */
export async function readMoney(staff: APIRequestContext, { email }: BrowserCustomer) {
  const reply = await (await staff.get(`/api/accounts/user/${email}`)).json();
  const [account] = accountReply.parse(reply).data;
  return { balance: account?.balance, held: account?.held };
}

const transfersReply = z.object({ data: z.array(z.object({ amount: z.string(), status: z.string() })) });

/** Returns the transfers of one kind that a customer has sent, newest first. */
export async function readTransfers(
  staff: APIRequestContext,
  { email }: BrowserCustomer,
  kind: "interbank" | "wire" | "other" = "interbank",
) {
  return transfersReply.parse(await (await staff.get(`/api/${kind}-transfer/user/${email}`)).json()).data;
}

const newest = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) });

/** Lets staff approve the newest transfer of one kind that a customer has sent. @returns the transfer's id */
export async function approveNewest(
  staff: APIRequestContext,
  { email }: BrowserCustomer,
  kind: "interbank" | "wire" | "other",
): Promise<string> {
  const reply = await (await staff.get(`/api/${kind}-transfer/user/${email}`)).json();
  const id = newest.parse(reply).data[0]?._id ?? "";
  await send(staff, `/api/${kind}-transfer/edit`, { id, payload: { status: "approved" } });
  return id;
}
