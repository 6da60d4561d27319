import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { paths } from "@/lib/paths";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { acknowledge, expect, readMail, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send, signUpVerified } from "@/tests/support/browser/money";
import { signInAsStaff } from "@/tests/support/browser/staff";
import { asRuntime, type TestServer } from "@/tests/support/database/test-databases";

// Mail scanners and browsers request a mailed link before the recipient follows the link. These requests must not use up the
// link's code.

const known = process.env.E2E_TEST_SERVER;
test.skip(!known, "the database of a site that was there before is not the tests' to open");

/** The kinds of requests that mail scanners and browsers send to a link before a person opens it. */
const looks: { method: string; headers: Record<string, string> }[] = [
  { method: "HEAD", headers: {} },
  { method: "HEAD", headers: { "User-Agent": "Mozilla/5.0 (compatible; MailScanner)" } },
  { method: "GET", headers: { Purpose: "prefetch" } },
  { method: "GET", headers: { "Sec-Purpose": "prefetch" } },
  { method: "GET", headers: { "Sec-Purpose": "prefetch;prerender" } },
  { method: "GET", headers: { "X-Moz": "prefetch" } },
  { method: "GET", headers: { "X-Purpose": "preview" } },
  { method: "GET", headers: { RSC: "1", "Next-Router-Prefetch": "1" } },
];

/** Reads all e-mailed codes of the users with these addresses. `usedAt` is the time when a code was used. */
async function readCodes(emails: string[]) {
  const server = JSON.parse(known ?? "") as TestServer;
  const url = asRuntime(server, withDatabaseName(server.adminUrl, `${server.prefix}browser`));
  return await withConnection(url, (database) =>
    database.query<{ purpose: string; usedAt: Date | null }>(
      `SELECT c.id, c.purpose::text, c.used_at AS "usedAt", u.status::text, u.email
         FROM email_codes c JOIN users u ON u.id = c.user_id WHERE u.email = ANY($1) ORDER BY c.id`,
      [emails],
    ),
  );
}

async function linkIn(request: APIRequestContext, to: string, subject: RegExp, part: string): Promise<string> {
  const { links } = await readMail(request, to, subject);
  const link = links.find((address) => address.includes(part));
  expect(link, `${part} in the mail to ${to}`).toBeDefined();
  return new URL(link ?? "").pathname;
}

test("merely opening a mailed link uses no code, for links of every purpose", async ({ page, request, newVisitor }) => {
  test.slow();
  const newcomer = await signUpCustomer(request);
  const staff = await newVisitor();
  await signInAsStaff(staff);
  const customer = await signUpVerified(request, staff.request, { firstName: "Ada", lastName: "Okafor" });
  const { email, password } = customer;
  await send(page.request, "/api/login", { email, password });
  // The bank sends an e-mail with a link after a log-in from another device.
  await send((await newVisitor()).request, "/api/login", { email, password });
  await send(request, "/api/email/forgotpassword", { email });
  const newEmail = `${randomUUID()}@customers.example`;
  await page.goto(paths.editProfile("email"));
  const change = page.locator("form").filter({ has: page.getByLabel("New e-mail address") });
  await change.getByLabel("New e-mail address").fill(newEmail);
  await change.getByLabel("Current Password").fill(password);
  await change.getByRole("button", { name: "Send the links", exact: true }).click();
  await expect(page.getByText("Look into both mailboxes", { exact: true })).toBeVisible();
  const colleague = `${randomUUID()}@staff.example`;
  await staff.goto(paths.manageStaff);
  await staff.getByRole("button", { name: "Invite colleague", exact: true }).click();
  await staff.getByRole("dialog").getByLabel("E-mail", { exact: true }).fill(colleague);
  await staff.getByRole("button", { name: "Send invitation", exact: true }).click();
  await acknowledge(staff, "Invitation sent", "The link in the e-mail is good for three days.");

  const verify = await linkIn(request, newcomer.email, /verif/i, "/email/verify/");
  const addresses = [
    verify,
    `/api${verify}`,
    await linkIn(request, email, /Reset your password/, "/email/reset/"),
    await linkIn(request, email, /A new device has logged in/, "/email/not-me/"),
    await linkIn(request, email, /give up this address/, "/email/change/"),
    await linkIn(request, newEmail, /Confirm your new/, "/email/change/"),
    await linkIn(request, colleague, /Come and work at/, "/email/invitation/"),
  ];
  const emails = [newcomer.email, email, newEmail, colleague];
  const before = await readCodes(emails);
  for (const purpose of ["verify_email", "reset_password", "disown_change", "leave_email", "join_email"]) {
    expect(before.filter((code) => code.purpose === purpose && code.usedAt === null).length, purpose).toBeGreaterThan(
      0,
    );
  }
  for (const address of addresses) {
    for (const look of looks) {
      const reply = await request.fetch(address, { ...look, maxRedirects: 0 });
      expect(reply.status(), `${look.method} ${address}`).toBeLessThan(400);
    }
    // A GET request only opens the link's page. The code would be used up by the button on the page.
    if (!address.startsWith("/api/")) await request.get(address);
  }
  expect(await readCodes(emails)).toEqual(before);
  expect((await request.get(`/api${verify}`)).status()).toBe(200);
});
