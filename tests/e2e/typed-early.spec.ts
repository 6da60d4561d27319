import type { Page, Route } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn } from "@/tests/support/browser/browser";
import { signUpVerified, test } from "@/tests/support/browser/money";

// On a slow line, people type before the page's scripts have loaded. What they typed stays and counts.

/** Holds back all scripts. @returns a function that lets them through */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Waits until the scripts serve each form. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("form")].every((form) =>
      Object.keys(form).some((key) => key.startsWith("__reactProps")),
    ),
  );

/** Waits until the page has drawn what it knows now. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Types a text of its own into each field of the page. @returns the texts by the fields' names */
async function typeEverywhere(page: Page): Promise<Record<string, string>> {
  const fields = page
    .getByRole("main")
    .locator("input:not([readonly]):not([type=hidden]), textarea")
    .filter({ visible: true });
  const typed: Record<string, string> = {};
  for (const [number, field] of (await fields.all()).entries()) {
    const name = (await field.getAttribute("id")) ?? `${number}`;
    const type = await field.getAttribute("type");
    if (type === "checkbox" || type === "radio") {
      await field.check();
      typed[name] = "on";
      continue;
    }
    const text = /email/i.test(name) ? `early${number}@customers.example` : `${1000 + number}`;
    await field.fill(text);
    typed[name] = text;
  }
  return typed;
}

async function readEverywhere(page: Page, names: string[]): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const field = page.locator(`[id="${name}"]`);
        const isBox = /checkbox|radio/.test((await field.getAttribute("type")) ?? "");
        return [name, isBox ? ((await field.isChecked()) ? "on" : "off") : await field.inputValue()];
      }),
    ),
  );
}

const forCustomers = [
  paths.profile,
  paths.wireTransfer,
  paths.wallet("paypal"),
  paths.interbankTransfer,
  paths.ownTransfer(),
  paths.openAccount(),
  paths.loanApplication,
  paths.depositApplication,
  paths.security,
];

for (const path of forCustomers) {
  test(`typed before the scripts have loaded, and kept: ${path}`, async ({ page, staff }) => {
    const me = await signUpVerified(page.request, staff, {
      firstName: "Ada",
      lastName: "Okafor",
      balance: "10.00",
    });
    await logIn(page, me.email, me.password);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const typed = await typeEverywhere(page);
    await release();
    await hydrated(page);
    await settle(page);
    expect(await readEverywhere(page, Object.keys(typed))).toEqual(typed);
    const amount = page.locator("#field-amount");
    if (!typed["field-amount"]) return;
    // Without the focus, the field shows the form's value and not the typed text.
    await amount.focus();
    await amount.blur();
    await settle(page);
    expect((await amount.inputValue()).replace(",", "")).toMatch(new RegExp(`^${typed["field-amount"]}`));
  });
}
