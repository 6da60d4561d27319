import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { withQuery } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { readMail } from "./browser";
import { type BrowserCustomer, makeCustomer, signUpCustomer } from "./customer";

const sameSite = { "Sec-Fetch-Site": "same-origin" };

/** Sends JSON as this visitor and gives the reply's `data`. */
export async function post(request: APIRequestContext, url: string, data: object): Promise<unknown> {
  const reply = await request.post(url, { data, headers: { ...sameSite, "Idempotency-Key": randomUUID() } });
  const text = await reply.text();
  expect(reply.ok(), `${url}: ${reply.status()} ${text}`).toBe(true);
  return (JSON.parse(text) as { data: unknown }).data;
}

/** Signs a visitor in without the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await post(page.request, "/api/login", { email, password });
}

/** Signs a visitor in as the demonstration's staff. */
export const signInAsStaff = (page: Page) => signIn(page, demoAdminEmail, demoPassword);

/** A customer who has verified the e-mail and is logged in on `page`; staff have given the account `balance`. */
export async function createCustomer(
  page: Page,
  staff: Page,
  { firstName = "Ada", lastName = "Okafor", balance }: { firstName?: string; lastName?: string; balance?: string } = {},
): Promise<BrowserCustomer> {
  // A site on which the date moves has a database of its own, which the factory does not know.
  const hasFactory = test.info().project.name !== "moving-date";
  const made = hasFactory ? await makeCustomer({ firstName, lastName }, balance ?? "0") : undefined;
  if (made) {
    await signIn(page, made.email, made.password);
    return made;
  }
  const customer = await signUpCustomer(page.request, { firstName, lastName });
  const mail = await readMail(page.request, customer.email, /verify/i);
  const link = mail.links.find((candidate) => candidate.includes("/email/verify/"));
  const verified = await page.request.get(`/api/email/verify/${link?.split("/").at(-1)}`, { headers: sameSite });
  expect(verified.ok()).toBe(true);
  const { accountNumber, email, password } = customer;
  if (balance)
    await post(staff.request, "/api/accounts/edit-account", {
      accountNumber,
      payload: { balance, reason: "Opening balance for a test" },
    });
  await signIn(page, email, password);
  return customer;
}

/** Sends money from the customer who is logged in on `page`. */
export async function sendMoney(page: Page, to: BrowserCustomer, amount: string): Promise<void> {
  const accountName = `${to.firstName} ${to.lastName}`;
  const payee = { nickname: to.firstName, accountName, accountNumber: to.accountNumber, accountType: "Checking" };
  await post(page.request, "/api/beneficiary/new", payee);
  await post(page.request, "/api/interbank-transfer/new", { beneficiary: to.accountNumber, amount });
}

const accounts = z.array(z.object({ balance: z.string(), held: z.string(), status: z.string() })).nonempty();

/** What a customer's account holds, as the books have it. */
export async function readAccount(staff: Page, { email }: BrowserCustomer) {
  const reply = await staff.request.get(`/api/accounts/user/${email}`);
  const { data } = (await reply.json()) as { data: unknown };
  return accounts.parse(data)[0];
}

/** Whether this window is narrower than what counts as wide (spec: 760 px). */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 760;

/** Opens the edit form of the one row of a staff page that the customer with this e-mail has. */
export async function openStaffEdit(page: Page, path: string, email: string, title: string) {
  await page.goto(withQuery(path, { q: email }));
  await page.getByRole("button", { name: /Edit/ }).filter({ visible: true }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

/** The same in a queue of transfers: on a phone by way of the transfer's panel, which is what a row opens there. */
export async function openQueuedTransfer(page: Page, path: string, senderEmail: string, title: string) {
  if (!isPhone(page)) return openStaffEdit(page, path, senderEmail, title);
  await page.goto(withQuery(path, { q: senderEmail }));
  await page.getByRole("link", { name: senderEmail, exact: true }).filter({ visible: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}
