import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import * as z from "zod";
import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { pick } from "./browser";
import { type BrowserCustomer, makeCustomer } from "./customer";
import { signUpVerified } from "./money";

const sameSite = { "Sec-Fetch-Site": "same-origin" };

/** Sends JSON in the session of `request` and returns the reply's `data`. */
export async function post(request: APIRequestContext, url: string, data: object): Promise<unknown> {
  const reply = await request.post(url, { data, headers: { ...sameSite, "Idempotency-Key": randomUUID() } });
  const text = await reply.text();
  expect(reply.ok(), `${url}: ${reply.status()} ${text}`).toBe(true);
  return (JSON.parse(text) as { data: unknown }).data;
}

/** Signs a visitor in by a request instead of the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await post(page.request, "/api/login", { email, password });
}

/** Signs a visitor in as the demonstration's staff. */
export const signInAsStaff = (page: Page) => signIn(page, demoAdminEmail, demoPassword);

/**
 * Creates a customer with a verified e-mail address who is logged in on `page`. Staff have set the account's balance to
 * `balance`.
 */
export async function createCustomer(
  page: Page,
  staff: Page,
  { firstName = "Ada", lastName = "Okafor", balance }: { firstName?: string; lastName?: string; balance?: string } = {},
): Promise<BrowserCustomer> {
  // Tests that move the date have their own sites, whose databases have no factory.
  const hasFactory = test.info().project.name !== "moving-date";
  const made = hasFactory ? await makeCustomer({ firstName, lastName }, balance ?? "0") : undefined;
  if (made) {
    await signIn(page, made.email, made.password);
    return made;
  }
  const customer = await signUpVerified(page.request, staff.request, {
    ...{ firstName, lastName },
    ...(balance ? { balance } : {}),
  });
  await signIn(page, customer.email, customer.password);
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

/** Returns the balance of a customer's account in the books. */
export async function readAccount(staff: Page, { email }: BrowserCustomer) {
  const reply = await staff.request.get(`/api/accounts/user/${email}`);
  const { data } = (await reply.json()) as { data: unknown };
  return accounts.parse(data)[0];
}

/** True if the window is narrower than 760 px, the specification's smallest width of a wide window. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 760;

/** Opens the edit form on a staff page that has exactly one row with this customer's e-mail. */
export async function openStaffEdit(page: Page, path: string, email: string, title: string) {
  await page.goto(withQuery(path, { q: email }));
  await page.getByRole("button", { name: /Edit/ }).filter({ visible: true }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Opens the edit form in a queue of transfers. On a phone, the transfer's panel must be opened first. */
export async function openQueuedTransfer(page: Page, path: string, senderEmail: string, title: string) {
  if (!isPhone(page)) return openStaffEdit(page, path, senderEmail, title);
  await page.goto(withQuery(path, { q: senderEmail }));
  await page.getByRole("link", { name: senderEmail, exact: true }).filter({ visible: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Opens the dialog where staff upload a network's file. */
export async function openUpload(page: Page, network?: string): Promise<Locator> {
  await page.goto(paths.settlementFiles);
  await page.getByRole("button", { name: "Upload a file", exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (network) await pick(dialog, "Network", network);
  return dialog;
}
