import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { expect, logIn, outcome } from "@/tests/support/browser/browser";
import { confirm, fillIn, review, wire } from "@/tests/support/browser/channels";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { readTransfers, signUpVerified } from "@/tests/support/browser/money";
import { oneOf, type Random } from "./random";
import { type VisitedSite, withVisitor } from "./visits";

/** One of the two customers, with the customer's tab and the customer's acts in this tab. */
type Person = { customer: BrowserCustomer; tab: Page; city: string; amounts: string[]; payees: string[] };

const acts = ["wire", "address", "beneficiary"] as const;
const actsOfPair = 6;
const notice = "Another log-in in this browser";

/**
 * Two new customers take turns in one browser, each in a separate tab. In some turns, the other customer logs in before the form
 * is sent, and the tab may or may not notice this log-in. At the end, a customer must have exactly the records that the customer's
 * tab has created during the customer's own session.
 *
 * @returns the number of forms that were accepted, and the number that were refused
 */
export async function shareBrowser(site: VisitedSite, random: Random): Promise<{ done: number; refused: number }> {
  const { staff } = site;
  const ada = await signUpVerified(staff, staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
  const noah = await signUpVerified(staff, staff, { firstName: "Noah", lastName: "Berg", balance: "1500.00" });
  const count = { done: 0, refused: 0 };
  await withVisitor(site, async (page, context) => {
    const state = { city: "Hoboken", amounts: [], payees: [] };
    const people: [Person, Person] = [
      { ...structuredClone(state), customer: ada, tab: page },
      { ...structuredClone(state), customer: noah, tab: await context.newPage() },
    ];
    for (let turn = 0; turn < actsOfPair; turn += 1) {
      // The two customers take turns, and each customer sends all three forms.
      const person = people[turn % 2] as Person;
      const other = people[(turn + 1) % 2] as Person;
      const act = acts[Math.floor(turn / 2) % acts.length] ?? "wire";
      const isRefused = await takeTurn({ person, other, act, mark: turn, random, context });
      count[isRefused ? "refused" : "done"] += 1;
    }
    for (const person of people) await expectOwnAlone(site, person);
  });
  return count;
}

type Turn = {
  person: Person;
  other: Person;
  act: (typeof acts)[number];
  mark: number;
  random: Random;
  context: BrowserContext;
};

async function takeTurn({ person, other, act, mark, random, context }: Turn): Promise<boolean> {
  const { customer, tab } = person;
  const how = oneOf(random, ["alone", "beside", "beside and seen"]);
  await logIn(tab, customer.email, customer.password);
  const owner = customer.firstName;
  const send = await prepare[act](tab, `${owner}${mark}`, amountOf(mark));
  if (how !== "alone") {
    await logIn(tab, other.customer.email, other.customer.password);
    if (how === "beside and seen") {
      const beside = await context.newPage();
      await beside.goto(paths.dashboard);
      await expect(outcome(tab, notice)).toContainText(`You are now logged in as ${other.customer.firstName}`);
      await beside.close();
      return true;
    }
  }
  await send();
  if (how !== "alone") {
    await expect(outcome(tab, notice)).toContainText(`You are now logged in as ${other.customer.firstName}`);
    return true;
  }
  await expect(tab.getByRole("alertdialog", { name: success[act], exact: true })).toBeVisible();
  if (act === "wire") person.amounts.push(amountOf(mark));
  if (act === "address") person.city = `${owner}${mark}`;
  if (act === "beneficiary") person.payees.push(`${owner}${mark}`);
  return false;
}

const amountOf = (mark: number) => `${11 + mark}.00`;

const success = { wire: wire.success, address: "Edit successful", beneficiary: "Beneficiary Successfully added" };

/** Fills in a form. @returns a function that submits the form */
const prepare: Record<Turn["act"], (tab: Page, mark: string, amount: string) => Promise<() => Promise<void>>> = {
  wire: async (tab, _, amount) => {
    await tab.goto(paths.wireTransfer);
    await fillIn(tab, wire, amount);
    await expect(review(tab)).toContainText(`$${amount}`);
    return () => confirm(tab, wire);
  },
  address: async (tab, mark) => {
    await tab.goto(paths.editProfile("details"));
    await tab.getByLabel("City").fill(mark);
    return () => tab.getByRole("button", { name: "Update My Profile", exact: true }).click();
  },
  beneficiary: async (tab, mark) => {
    await tab.goto(paths.beneficiaries);
    await tab.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
    const dialog = tab.getByRole("dialog", { name: "Add Beneficiary", exact: true });
    await dialog.getByLabel("Nickname").fill(mark);
    await dialog.getByLabel("Account Name").fill("Noah Berg");
    await dialog.getByLabel("Account Number").fill("GB29NWBK60161331926819");
    return () => dialog.getByRole("button", { name: "Add", exact: true }).click();
  },
};

const profile = z.object({ data: z.object({ city: z.string() }) });
const beneficiaries = z.object({ data: z.object({ docs: z.array(z.object({ nickname: z.string() })) }) });

/**
 * Expects that a customer has exactly the wires, the city and the beneficiaries of this `Person`. Reads the wires and the city as
 * staff, and the beneficiaries as the customer.
 */
async function expectOwnAlone({ staff }: VisitedSite, { customer, tab, city, amounts, payees }: Person): Promise<void> {
  const { email, password } = customer;
  expect((await readTransfers(staff, customer, "wire")).map(({ amount }) => amount).toSorted()).toEqual(
    amounts.toSorted(),
  );
  expect(profile.parse(await (await staff.get(`/api/user/${email}`)).json()).data.city).toBe(city);
  await logIn(tab, email, password);
  const reply = await tab.request.get("/api/beneficiary/all/1/100");
  const found = beneficiaries.parse(await reply.json()).data.docs.map(({ nickname }) => nickname);
  expect(found).toEqual(payees);
}
