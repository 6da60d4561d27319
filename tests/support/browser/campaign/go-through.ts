import type { Locator, Page } from "@playwright/test";
import { expect, logIn, pick, test, waitForScripts } from "@/tests/support/browser/browser";
import {
  breakAfterReply,
  breakAtClick,
  crashAt,
  loseReply,
  loseRequests,
  refuseFields,
} from "@/tests/support/browser/crash";
import type { FormCase, People, Place } from "./form-case";
import { actsSince } from "./people";

const somewhere = "A problem of a field that no screen has.";
const notKnown = "We do not know yet";
const notDone = /Nothing was done|We do not know yet/;
const done = /was sent|was made|This was done|was received and worked on/;
const broken = "Something went wrong";

const said = (page: Page) => page.getByRole("alertdialog").or(page.getByRole("alert")).filter({ visible: true });

/** A form case during a run: the page, the people and the place of the form. */
type Going = { page: Page; people: People; form: FormCase; place: Place };

/** Finds the element that contains the form: the topmost dialog, or the main part of the page. */
async function surfaceOf(page: Page): Promise<Locator> {
  const dialogs = dialogsOf(page);
  return (await dialogs.count()) > 0 ? dialogs.last() : page.getByRole("main");
}

const dialogsOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ visible: true });

/** Finds the <form> with the submit button. If no <form> contains this button, returns the element of `surfaceOf`. */
async function placeOf({ page, form: { submit } }: Going): Promise<Locator> {
  const surface = await surfaceOf(page);
  const forms = surface.locator("form").filter({ has: page.getByRole("button", { name: submit, exact: true }) });
  return (await forms.count()) > 0 ? forms.last() : surface;
}

async function fillIn(going: Going): Promise<void> {
  await going.page.goto(going.place.path);
  // The translator may change the page before React hydrates it. React then replaces all elements, and Playwright would type into
  // an element that no longer has the focus.
  await waitForScripts(going.page.getByRole("main"));
  await openForm(going);
}

/** Presses the buttons and links that lead to the form. Calls `beforeLast` before it presses the last button or link. */
async function openOnly({ page, place }: Going, beforeLast?: () => Promise<unknown>): Promise<void> {
  const event = place.event && page.locator("[data-event-id]").filter({ hasText: place.event });
  const openers = (place.open ?? []).map((name) =>
    page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true })),
  );
  const steps = [...(event ? [event] : []), ...openers].map((step) => step.filter({ visible: true }).first());
  for (const label of place.tick ?? []) await page.getByLabel(label).filter({ visible: true }).check();
  for (const [index, step] of steps.entries()) {
    await step.waitFor();
    if (index === steps.length - 1) await beforeLast?.();
    await step.click();
  }
}

async function openForm(going: Going): Promise<void> {
  const { page, place } = going;
  await openOnly(going);
  if (place.open || place.event) await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
  const form = await placeOf(going);
  for (const [label, option] of Object.entries(place.choose ?? {})) await pick(await surfaceOf(page), label, option);
  for (const [label, text] of Object.entries(place.fill ?? {})) {
    await form.getByLabel(label, { exact: true }).or(form.getByLabel(label)).first().fill(text);
  }
  await place.reach?.(page);
}

async function press(going: Going, before?: () => Promise<unknown>): Promise<void> {
  const {
    page,
    form: { submit, confirm },
  } = going;
  const form = await placeOf(going);
  if (!confirm) await before?.();
  await form.getByRole("button", { name: submit, exact: true }).last().click();
  if (!confirm) return;
  // The form's own button may also match the pattern, so the test looks for the button only in the dialog.
  const button = dialogsOf(page).getByRole("button", { name: confirm, exact: true }).last();
  await button.waitFor();
  await before?.();
  await button.click();
}

/**
 * Expects that no command was done twice. For a form whose commands the bank records (`isUnwritten` is not set), the function
 * also expects that the command was done.
 */
async function expectOnce({ people, form }: Going, since: Date): Promise<void> {
  const acts = await actsSince(people.me.userId, since);
  expect(
    acts.filter(({ times }) => times > 1),
    "acts that were done twice",
  ).toEqual([]);
  if (!form.isUnwritten) expect(acts, "acts").not.toEqual([]);
}

async function loseField(going: Going): Promise<void> {
  const { page } = going;
  await fillIn(going);
  await refuseFields(page, { "no.such.field": [somewhere] });
  await press(going);
  await expect(page.getByText(somewhere).filter({ visible: true }).first()).toBeVisible();
  await page.unrouteAll();
}

/**
 * True if the bank stores the request id of the form that was sent. If the bank stores the id, a repeated request has no second
 * effect.
 */
const isKeptByBank = (page: Page) =>
  page.evaluate(() => (sessionStorage.getItem("holdfast-requests") ?? "").includes('"isKept":true'));

/**
 * The command is done, but its reply and the page's request for the outcome are lost. The page must state that the outcome is
 * unknown. After a reload, the page must show the outcome.
 */
async function loseOneReply(going: Going): Promise<void> {
  const { page, people, form } = going;
  await fillIn(going);
  const since = await bankTime(people);
  await press(going, async () => {
    await page.route("**/requests/**", (route) => route.abort());
    await loseReply(page);
  });
  await expect(said(page).filter({ hasText: notKnown }).last()).toBeVisible();
  await expectOnce(going, since);
  await closeOutcome(page);
  await page.unrouteAll();
  if (form.endsSession) return;
  if (!(await isKeptByBank(page))) return;
  // The reloaded page requests the outcome from the bank.
  await page.reload();
  await expect(said(page).filter({ hasText: done }).last()).toBeVisible();
  await expectOnce(going, since);
}

/** Closes the dialog that shows an outcome. While this dialog is open, the page keeps asking the bank for the outcome. */
async function closeOutcome(page: Page): Promise<void> {
  const ok = page.getByRole("button", { name: "Ok", exact: true }).filter({ visible: true });
  if ((await ok.count()) > 0) await ok.last().click();
}

/** The command is done, and the page breaks while it shows the reply. */
async function breakAtReply(going: Going): Promise<void> {
  const { page, people, form } = going;
  await fillIn(going);
  const since = await bankTime(people);
  await press(going, () => breakAfterReply(page));
  const shown = page.locator("body");
  await expect(shown).toContainText(broken, { useInnerText: true });
  await expect(shown).toContainText(form.endsSession ? notKnown : done, { useInnerText: true });
  await expect(shown).not.toContainText("Nothing was", { useInnerText: true });
  await expectOnce(going, since);
}

/**
 * The command is done, its reply is lost, and the person presses the button again. The bank must execute the command only once.
 */
async function pressAgain(going: Going): Promise<void> {
  const { page, people, form } = going;
  await fillIn(going);
  const since = await bankTime(people);
  await press(going, async () => {
    await page.route("**/requests/**", (route) => route.abort());
    await loseReply(page);
  });
  await expect(said(page).filter({ hasText: notKnown }).last()).toBeVisible();
  await closeOutcome(page);
  await page.unrouteAll();
  if (form.endsSession || !(await isKeptByBank(page))) return;
  const button = (await placeOf(going)).getByRole("button", { name: form.submit, exact: true }).last();
  if (!(await button.isVisible())) await openForm(going);
  await press(going);
  await expect(said(page).last()).not.toContainText(notKnown);
  await expectOnce(going, since);
}

/** The page breaks at its first change after the person has pressed the button, before or while the request is sent. */
async function breakAtPress(going: Going): Promise<void> {
  const { page, people, form } = going;
  await fillIn(going);
  const since = await bankTime(people);
  await press(going, () => breakAtClick(page));
  const shown = page.locator("body");
  await expect(shown).toContainText(broken, { useInnerText: true });
  await expect(shown).toContainText(form.endsSession ? notKnown : done, { useInnerText: true });
  await expect(shown).not.toContainText("Nothing was", { useInnerText: true });
  await expectOnce(going, since);
}

/** The page breaks while the form or its review opens. Nothing is sent, and the page must not report that anything was done. */
async function breakBefore(going: Going): Promise<void> {
  const { page, people, form, place } = going;
  const opens = place.open?.length || place.event;
  if (!opens && !form.confirm) return;
  const since = await bankTime(people);
  await page.goto(place.path);
  const atDialog = () => crashAt(page, "[role=dialog], [role=alertdialog]");
  if (opens) await openOnly(going, atDialog);
  else {
    await openForm(going);
    await atDialog();
    await (await placeOf(going)).getByRole("button", { name: form.submit, exact: true }).last().click();
  }
  const shown = page.locator("body");
  await expect(shown).toContainText(broken, { useInnerText: true });
  await expect(shown).not.toContainText(done, { useInnerText: true });
  await expect(shown).not.toContainText(notDone, { useInnerText: true });
  expect(await actsSince(people.me.userId, since), "acts").toEqual([]);
}

async function loseOneRequest(going: Going): Promise<void> {
  const { page } = going;
  await fillIn(going);
  await press(going, () => loseRequests(page));
  await expect(said(page).last()).toContainText(notDone);
  await page.unrouteAll();
}

async function breakAfterLostRequest(going: Going): Promise<void> {
  const { page } = going;
  await fillIn(going);
  await press(going, async () => {
    await loseRequests(page);
    await crashAt(page, "[data-outcome], [role=alertdialog], [role=alert]");
  });
  const shown = page.locator("body");
  await expect(shown).toContainText(broken, { useInnerText: true });
  await expect(shown).toContainText(notDone, { useInnerText: true });
  await expect(shown).not.toContainText(done, { useInnerText: true });
  await page.unrouteAll();
}

/** Returns the present time of the database's clock, which may be ahead of this machine's clock. */
async function bankTime({ query }: People): Promise<Date> {
  const [row] = await query<{ at: Date }>("SELECT clock_timestamp() AS at", []);
  return row?.at ?? new Date();
}

type Step = { title: string; work: (going: Going) => Promise<void> };

const usual: Readonly<Record<"lost" | "broken", Step>> = {
  lost: { title: "a reply that is lost", work: loseOneReply },
  broken: { title: "a screen that breaks as the reply is shown", work: breakAtReply },
};

/**
 * The steps besides the lost reply and the broken page. A run without `TEST_ALL` takes these steps only for one form of each
 * shared component.
 */
const thorough: readonly Step[] = [
  { title: "a refusal of a field that is not shown", work: loseField },
  { title: "a screen that breaks before anything is sent", work: breakBefore },
  { title: "a screen that breaks as the act is sent", work: breakAtPress },
  { title: "the same again after a reply that is lost", work: pressAgain },
  { title: "a request that is lost", work: loseOneRequest },
  { title: "a screen that breaks after a request that was lost", work: breakAfterLostRequest },
];

/**
 * Returns the steps of a form. In `npm run test:all`, every form takes all steps. In any other run, only one form of each shared
 * component takes all steps, and every other form takes one step: alternately the lost reply and the broken page.
 */
function stepsOf({ only, isThorough, isGone }: FormCase, index: number): readonly Step[] {
  if (only) return [usual[only]];
  if (isThorough || process.env.TEST_ALL) {
    return [usual.lost, usual.broken, ...thorough.filter(({ work }) => !isGone || work !== pressAgain)];
  }
  return [index % 2 === 0 ? usual.lost : usual.broken];
}

/** Runs the steps of a form. `index` is the form's position in its table. */
export async function goThrough(page: Page, people: People, form: FormCase, index: number): Promise<void> {
  const steps = stepsOf(form, index);
  test.setTimeout(120_000 + steps.length * 30_000);
  const places = await form.prepare(people);
  for (const { title, work } of steps) {
    if (form.endsSession) await logIn(page, people.me.email, people.me.password);
    await test.step(title, async () => work({ page, people, form, place: await places() }));
    await page.unrouteAll();
    // Each step starts without the request ids of earlier steps, like a new tab.
    await page.evaluate(() => sessionStorage.clear());
  }
}
