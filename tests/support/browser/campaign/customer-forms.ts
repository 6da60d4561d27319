import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { type MadePerson, makePerson } from "@/tests/support/browser/customer";
import { openFundedAccount, send } from "@/tests/support/browser/money";
import { startDeposit, startLoan } from "@/tests/support/browser/term-products";
import { timeCode } from "@/tests/support/identity/time-codes";
import { at, type FormCase, next, type People } from "./form-case";

const payee = { nickname: "Noah", accountName: "Noah Berg", accountType: "Checking" };

/** Returns a German IBAN. Each call returns a different IBAN. */
function newIban(): string {
  const number = `37040044${String(next()).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${number}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${number}`;
}

/** Creates a second customer of this bank, and adds the second customer to the first customer's payees. */
async function payeeHere({ own }: People): Promise<MadePerson> {
  const other = await makePerson({ firstName: "Noah", lastName: "Berg" });
  await send(own, "/api/beneficiary/new", { ...payee, accountNumber: other.accountNumber });
  return other;
}

/** Sends a transfer of the customer. The transfer stays pending. */
async function sendOne(people: People, other: MadePerson): Promise<{ id: string; amount: string }> {
  const amount = `${10 + next()}.00`;
  const order = { beneficiary: other.accountNumber, amount };
  const { data } = (await send(people.own, "/api/interbank-transfer/new", order)) as { data: { _id: string } };
  return { id: data._id, amount };
}

/** Rejects the customer's loan applications, because a customer with an open application cannot apply again. */
async function rejectApplications({ me, staff, query }: People): Promise<void> {
  const open = await query<{ id: string; plan: string }>(
    "SELECT id, loan_name AS plan FROM loans WHERE owner_id = $1 AND status = 'pending'",
    [me.userId],
  );
  for (const { id, plan } of open) {
    const decision = { email: me.email, loanName: plan, id, payload: { status: "deleted", reason: "A test is over" } };
    await send(staff, "/api/loans/edit-loan", decision);
  }
}

/** Forms of payments, accounts, loans and deposits. */
const moneyForms: readonly FormCase[] = [
  {
    name: "a wallet",
    files: ["transfers/wallet-form.tsx", "transfers/transfer-form.tsx"],
    prepare: () => () => ({
      path: paths.wallet("paypal"),
      fill: { "Receiver e-mail": "erika@example.com", Amount: `${10 + next()}` },
    }),
    submit: /^Initiate Transfer$/,
    confirm: /^Send /,
    isThorough: true,
  },
  {
    name: "an interbank transfer",
    files: ["transfers/interbank-form.tsx"],
    prepare: async (people) => {
      await payeeHere(people);
      return () => ({
        path: paths.interbankTransfer,
        choose: { Beneficiary: "Noah Berg" },
        fill: { Amount: `${10 + next()}` },
      });
    },
    submit: /^Initiate Transfer$/,
    confirm: /^Send /,
  },
  {
    name: "money between own accounts",
    files: ["transfers/own-transfer-form.tsx"],
    prepare: async ({ me, own, staff }) => {
      const to = await openFundedAccount(staff, own, me, { currency: "USD", balance: "1.00" });
      return () => ({ path: paths.ownTransfer({ to }), fill: { Amount: `${10 + next()}` } });
    },
    submit: /^Move money$/,
    confirm: /^(Send|Move) /,
  },
  {
    name: "a further account",
    files: ["accounts/open-account-form.tsx"],
    prepare: at({ path: paths.openAccount("EUR") }),
    submit: /^Open account$/,
  },
  {
    name: "an application for a loan",
    files: ["loans/apply-for-loan.tsx", "term-products/apply-form.tsx"],
    prepare: async (people) => {
      const loanName = `Loan ${randomUUID().slice(0, 8)}`;
      const plan = { isCore: true, loanName, amount: "1000", profit: "10", totalInstallments: 4 };
      await send(people.staff, "/api/loans/new", plan);
      return async () => {
        await rejectApplications(people);
        return { path: paths.loanApplication, open: [`Apply for ${loanName}`] };
      };
    },
    submit: /^Apply$/,
  },
  {
    name: "an application for a deposit",
    files: ["deposits/apply-for-deposit.tsx"],
    prepare: async ({ staff }) => {
      const name = `Saver ${randomUUID().slice(0, 8)}`;
      const terms = { minimum: "100", maximum: "5000", amount: "100", profit: "4", lockedInPeriod: "1" };
      await send(staff, "/api/FDRs/new", { isCore: true, FDRName: name, ...terms, intervalType: "monthly" });
      return () => ({ path: paths.depositApplication, open: [`Apply for ${name}`] });
    },
    submit: /^Apply$/,
  },
  {
    name: "an instalment",
    files: ["loans/pay-loan.tsx", "forms/use-confirmed-action.ts"],
    prepare: async ({ staff, own }) => {
      const { id } = await startLoan(staff, own, { amount: "400", installments: 12, profit: "10" });
      return () => ({ path: paths.loan(id) });
    },
    submit: /^Pay .*next/i,
    confirm: /^Pay .*\d/,
    isThorough: true,
  },
  {
    name: "a deposit that is closed",
    isGone: true,
    files: ["deposits/close-deposit.tsx"],
    prepare:
      ({ staff, own }) =>
      async () => {
        const { id } = await startDeposit(staff, own, { amount: "100", profit: "4", interval: "monthly" });
        return { path: paths.deposit(id) };
      },
    submit: /^Close early$/,
    // The pattern contains "and", because the name of the button that opens the dialog also begins with "Close".
    confirm: /^Close and /,
  },
  {
    name: "a transfer that is cancelled",
    isGone: true,
    files: ["history/cancel-transfer.tsx"],
    prepare: async (people) => {
      const other = await payeeHere(people);
      return async () => {
        const { id } = await sendOne(people, other);
        return { path: paths.transaction(id) };
      };
    },
    submit: /^Cancel the transfer of /,
    confirm: /^Yes, cancel it$/,
  },
  {
    name: "a payment's category",
    files: ["history/categories/category-form.tsx"],
    prepare: async (people) => {
      const { id } = await sendOne(people, await payeeHere(people));
      return () => ({ path: paths.transaction(id), open: [/^Category: /] });
    },
    submit: /^Save$/,
    isUnwritten: true,
  },
  {
    name: "a private note about a payment",
    files: ["transfers/memo-form.tsx"],
    prepare: async (people) => {
      const other = await payeeHere(people);
      return async () => {
        const { id } = await sendOne(people, other);
        return { path: paths.transaction(id), open: [/^Add a note/], fill: { Note: "For the roof" } };
      };
    },
    submit: /^Save$/,
  },
];

/**
 * Enters the password, which the bank demands for the second payee of a day. The form asks for the password only after the bank
 * has refused the first request.
 */
async function proveAddition(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ok", exact: true }).click();
  await dialog.getByLabel("Current Password", { exact: true }).fill(password);
}

/** The forms about payees and the customer's own data. */
const ownForms: readonly FormCase[] = [
  {
    name: "a new beneficiary",
    files: ["beneficiaries/beneficiary-form.tsx", "beneficiaries/beneficiary-dialogs.tsx", "forms/use-submit.ts"],
    prepare: async ({ me, own }) => {
      await send(own, "/api/beneficiary/new", { ...payee, accountNumber: newIban() });
      return () => ({
        path: paths.beneficiaries,
        open: [/^Add Beneficiary$/],
        fill: { Nickname: "Erika", "Account Name": "Erika Muster", "Account Number": newIban() },
        reach: (page) => proveAddition(page, me.password),
      });
    },
    submit: /^Add$/,
  },
  {
    name: "a beneficiary that is deleted",
    isGone: true,
    files: ["beneficiaries/delete-form.tsx", "forms/use-request.ts"],
    prepare:
      ({ me, own }) =>
      async () => {
        const added = { ...payee, accountNumber: newIban(), currentPassword: me.password };
        await send(own, "/api/beneficiary/new", added);
        return { path: paths.beneficiaries, open: [/^Delete /] };
      },
    submit: /^Yes, Delete$/,
  },
  {
    name: "the profile",
    files: ["profile/profile-form.tsx"],
    prepare: () => () => ({ path: paths.editProfile("details"), fill: { City: `Bergen ${next()}` } }),
    submit: /^Update My Profile$/,
    endsSession: true,
  },
  {
    name: "another e-mail address",
    files: ["profile/email-change.tsx"],
    prepare:
      ({ me }) =>
      () => ({
        path: paths.editProfile("email"),
        fill: { "New e-mail address": `${randomUUID()}@customers.example`, "Current Password": me.password },
      }),
    submit: /^Send the links$/,
    isUnwritten: true,
  },
  {
    name: "another password",
    files: ["profile/change-password-form.tsx"],
    // Some steps change the password and others do not, so each step restores the first password.
    prepare: async ({ me, query }) => {
      const [row] = await query<{ hash: string }>("SELECT password_hash AS hash FROM users WHERE id = $1", [me.userId]);
      return async () => {
        await query("UPDATE users SET password_hash = $2 WHERE id = $1", [me.userId, row?.hash]);
        const password = `violet harbour ladder ${next()}`;
        const fill = { "Current Password": me.password, "New Password": password, "Confirm New Password": password };
        return { path: paths.editSecurity("password"), fill };
      };
    },
    submit: /^Change My Password$/,
  },
  {
    name: "other devices that are logged out",
    files: ["profile/end-devices-dialog.tsx"],
    prepare:
      ({ me, logInElsewhere }) =>
      async () => {
        await logInElsewhere(me);
        return {
          path: paths.security,
          open: [/^Log out all other devices$/],
          fill: { "Current Password": me.password },
        };
      },
    submit: /^Log out$/,
  },
];

export const customerForms = [...moneyForms, ...ownForms];

type ProvedPlace = {
  /** The path of the page with the form, if the form is not on the page of second factors. */
  path?: string;
  open?: readonly RegExp[];
  fill?: () => Record<string, string>;
  choose?: Record<string, string>;
};

/** Prepares a form on the page of second factors. Each run of a form gets an unused recovery code. */
const proved =
  (place: ProvedPlace) =>
  ({ me }: People) => {
    const codes = [...me.recoveryCodes];
    return () => ({
      ...{
        path: place.path ?? paths.security,
        ...(place.open ? { open: place.open } : {}),
        choose: place.choose ?? {},
      },
      fill: { ...place.fill?.(), "Code of a second factor": codes.pop() ?? "" },
    });
  };

/** Continues to the step that asks for a code of the new app, and enters the code. */
async function showFirstCode(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await dialog.getByLabel("Code that the app shows").fill(timeCode(secret));
}

/** The forms about second factors, for a customer with an authenticator app. */
export const secondFactorForms: readonly FormCase[] = [
  {
    name: "another authenticator app",
    files: ["second-factors/add-time-code-dialog.tsx", "second-factors/proof-form.tsx"],
    prepare: proved({ open: [/^Add an authenticator app$/], fill: () => ({ Name: `App ${next()}` }) }),
    submit: /^Continue$/,
    isUnwritten: true,
  },
  // Each of these commands uses up or removes the factor or code that is its proof, so each case runs only one step.
  ...(["lost", "broken"] as const).map(
    (only): FormCase => ({
      ...{ name: `new recovery codes: ${only}`, only },
      files: ["second-factors/new-recovery-codes-dialog.tsx"],
      prepare: proved({ open: [/^Make new recovery codes$/] }),
      submit: /^Make new recovery codes$/,
    }),
  ),
  ...(["lost", "broken"] as const).map(
    (only): FormCase => ({
      ...{ name: `a factor that is removed: ${only}`, only },
      files: ["second-factors/remove-factor-dialog.tsx"],
      prepare: proved({ open: [/^Remove /] }),
      submit: /^Remove$/,
    }),
  ),
  {
    name: "the first code of an authenticator app",
    files: ["second-factors/time-code-set-up.tsx"],
    prepare: (people) => {
      const place = proved({ open: [/^Add an authenticator app$/], fill: () => ({ Name: `App ${next()}` }) })(people);
      return () => ({ ...place(), reach: showFirstCode });
    },
    submit: /^Confirm$/,
  },
  {
    name: "another name of a factor",
    files: ["second-factors/rename-factor-dialog.tsx"],
    prepare: proved({ open: [/^Rename /], fill: () => ({ Name: `Phone ${next()}` }) }),
    submit: /^Rename$/,
  },
  {
    name: "what is asked for",
    files: ["second-factors/step-up-choice.tsx"],
    prepare: proved({ path: paths.editSecurity("step-up"), choose: { "Asked for": "Code of my authenticator app" } }),
    submit: /^Save$/,
  },
];
