import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { expect } from "@/tests/support/browser/browser";
import { send, signUpPayer, test } from "@/tests/support/browser/money";
import { signIn, signInAsStaff } from "@/tests/support/browser/staff";
import { wallet, wire } from "@/tests/support/outgoing-orders";

// Fills the fields for names, notes and banks with the longest words that these fields accept. No page may become wider than a
// phone's window.

const word = (length: number, letter: string) => letter.toUpperCase() + letter.repeat(length - 1);
const widths = [320, 360];

/** Returns the pages that are wider than a phone's window. */
async function findWidePages(page: Page, addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // The test first waits for the fonts, because a font that loads between the change of the width and the measurement moves
      // the text by a pixel.
      const over = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return document.documentElement.scrollWidth - window.innerWidth;
      });
      if (over > 0) found.push(`${address} at ${width} px: ${over} px too wide`);
    }
  }
  return found;
}

test("long words make no page of a customer or of staff wider than a phone", async ({ page, staff, newVisitor }) => {
  test.slow();
  const customer = await signUpPayer(staff, {
    ...{ firstName: word(50, "m"), lastName: word(50, "w"), balance: "900" },
  });
  await signIn(page, customer.email, customer.password);
  const own = page.request;
  const payee = { nickname: word(50, "q"), accountName: word(100, "w"), accountNumber: "DE02120300000000202051" };
  await send(own, "/api/beneficiary/new", { ...payee, accountType: "Checking" });
  const order = { ...wire, accountName: word(100, "w"), bankTo: word(100, "b"), note: word(200, "n") };
  await send(own, "/api/wire-transfer/new", order);
  await send(own, "/api/other-transfer/new", { ...wallet, receiverEmail: `${word(60, "e")}@example.com` });
  const { data } = (await (await own.get(`/api/wire-transfer/user/${customer.email}`)).json()) as {
    data: { id?: string; _id?: string }[];
  };
  const id = String(data[0]?.id ?? data[0]?._id);
  expect(
    await findWidePages(page, [
      ...[paths.dashboard, paths.transactions, paths.transaction(id), paths.beneficiaries, paths.profile],
      ...[paths.notifications, paths.spending(), paths.statements, paths.interbankTransfer, paths.wireTransfer],
    ]),
  ).toEqual([]);

  const desk = await newVisitor();
  await signInAsStaff(desk);
  const search = { q: customer.email };
  await desk.goto(withQuery(paths.manageUsers, search));
  const record = await desk.locator(`a[href^="${paths.manageUsers}/"]`).first().getAttribute("href");
  const tabs = ["overview", "beneficiaries", "transfers", "lending", "emails", "notes", "audit", "timeline"];
  expect(
    await findWidePages(desk, [
      withQuery(paths.manageUsers, search),
      ...tabs.map((tab) => withQuery(String(record), { tab })),
      withQuery(paths.manageWireTransfers, search),
      paths.managedRecord("wire", id),
      withQuery(paths.manageOtherTransfers, search),
      withQuery(paths.manageAudit, search),
    ]),
  ).toEqual([]);
});
