import { randomUUID } from "node:crypto";
import { paths, withQuery } from "@/lib/paths";
import { type MadePerson, makePerson } from "@/tests/support/browser/customer";
import { send } from "@/tests/support/browser/money";
import { addSettlementFiles } from "@/tests/support/browser/settlement-file";
import { at, type FormCase, next, type People } from "./form-case";

const customer = () => makePerson({ firstName: "Ida", lastName: "Marlow", balance: "500.00" });
const newEmail = () => `${randomUUID()}@staff.example`;

/** Creates a customer with a pending wallet transfer. */
async function waitingTransfer({ logInElsewhere }: People): Promise<MadePerson> {
  const sender = await customer();
  const own = await logInElsewhere(sender);
  const order = { type: "PayPal", receiverEmail: "erika@example.com", amount: "10.00" };
  await send(own, "/api/other-transfer/new", order);
  await own.dispose();
  return sender;
}

/** Adds a task to the board and returns the task's id. */
async function addTask({ query, me }: People): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO board_tasks (id, group_id, position, name, description, status, color, updated_by_id, created_at, updated_at)
     SELECT $1, g.id, (SELECT coalesce(max(position) + 1, 0) FROM board_tasks WHERE group_id = g.id), $2, '', 'waiting', 'info', $3,
            now(), now()
       FROM board_groups g ORDER BY g.position LIMIT 1`,
    [id, `Task ${next()}`, me.userId],
  );
  return id;
}

/** Adds an event in a month that no other test uses. Returns the event's title. */
async function addEvent({ own }: People): Promise<string> {
  const title = `Event ${next()}`;
  await send(own, "/api/add/event", { title, className: "info", start: "2033-03-12", allDay: true });
  return title;
}

const march = paths.manageCalendarAt({ view: "list", date: "2033-03-12" });

async function addLoanPlan({ own }: People): Promise<string> {
  const loanName = `Plan ${randomUUID().slice(0, 8)}`;
  await send(own, "/api/loans/new", { isCore: true, loanName, amount: "1000", profit: "10", totalInstallments: 4 });
  return loanName;
}

const save = /^Save changes$/;

/** The forms that staff use to change customers and their records. */
const customerForms: readonly FormCase[] = [
  {
    name: "a customer",
    files: ["admin/customers/edit-customer.tsx", "admin/resource/edit-dialog.tsx"],
    prepare: async () => {
      const { userId } = await customer();
      return () => ({
        path: paths.manageUser(userId),
        open: [/^Edit User$/],
        fill: {
          "Phone Number": `+1 201 555 01${10 + (next() % 90)}`,
          "Reason for a new name, address or phone, or a reset PIN": "Asked for it at the desk",
        },
      });
    },
    submit: save,
  },
  {
    name: "a correction of a customer's phone number",
    files: ["admin/customers/acts/customer-act-dialog.tsx"],
    prepare: async () => {
      const { userId } = await customer();
      return () => ({
        path: paths.manageUser(userId),
        open: [/^Correct phone number$/],
        fill: { "Phone Number": `+1 201 555 01${10 + (next() % 90)}`, Evidence: "A signed letter" },
        choose: { "Reason, in the customer’s words": "You have a new phone number" },
      });
    },
    submit: /^Correct phone number$/,
  },
  {
    name: "an account",
    files: ["admin/customers/edit-account.tsx"],
    prepare: () => async () => {
      const { userId } = await customer();
      return { path: paths.manageUser(userId), open: [/^Edit account /], choose: { "Account Type": "Savings" } };
    },
    submit: save,
  },
  {
    name: "a note",
    files: ["admin/customers/customer-notes.tsx"],
    prepare: async () => {
      const { userId } = await customer();
      return () => ({
        path: paths.manageUser(userId, "notes"),
        open: [/^Add note$/],
        fill: { Note: `Called ${next()}` },
      });
    },
    submit: save,
  },
  {
    name: "a customer who is logged out",
    files: ["admin/customers/log-out-customer.tsx", "admin/resource/delete-dialog.tsx"],
    prepare: async ({ logInElsewhere }) => {
      const person = await customer();
      return async () => {
        await (await logInElsewhere(person)).dispose();
        return { path: paths.manageUser(person.userId), open: [/^Log out everywhere$/] };
      };
    },
    submit: /^Yes, log out$/,
    isThorough: true,
  },
  {
    name: "second factors that are removed",
    isGone: true,
    files: ["admin/customers/remove-second-factors.tsx"],
    prepare: () => async () => {
      const { userId } = await makePerson({ firstName: "Ida", lastName: "Marlow", hasApp: true });
      return {
        path: paths.manageUser(userId),
        open: [/^Remove all second factors$/],
        reach: async (page) => {
          for (const check of ["Identity document seen", "Called back on the known number"]) {
            await page.getByLabel(check, { exact: true }).check();
          }
        },
        fill: { Reason: "Lost the phone on a journey" },
      };
    },
    submit: /^Remove all second factors$/,
  },
  {
    name: "a transfer in its queue",
    files: ["admin/queues/edit-record.tsx"],
    prepare: async (people) => {
      const { email } = await waitingTransfer(people);
      return () => ({
        path: withQuery(paths.manageOtherTransfers, { q: email }),
        open: [/^Edit the transfer/],
        fill: { Reason: `Asked ${next()}` },
      });
    },
    submit: save,
  },
  {
    name: "transfers that are approved",
    isGone: true,
    files: ["admin/transfers/approve-transfers.tsx"],
    prepare: (people) => async () => {
      const { email } = await waitingTransfer(people);
      return {
        path: withQuery(paths.manageOtherTransfers, { q: email }),
        tick: [`Choose the transfer from ${email} to erika@example.com`],
        open: [/^Approve 1 transfer$/],
      };
    },
    submit: /^Approve 1 transfer$/,
  },
];

/** The forms that staff use to change the bank's own records. */
const bankForms: readonly FormCase[] = [
  {
    name: "a new plan",
    files: ["admin/plans/plan-dialogs.tsx"],
    prepare: () => () => ({
      path: paths.manageLoanPlans,
      open: [/^Add Loan$/],
      fill: {
        ...{ "Loan Name": `Plan ${randomUUID().slice(0, 8)}`, Amount: "1000", Profit: "10" },
        "Number of Installments": "4",
      },
    }),
    submit: /^Add Loan$/,
  },
  {
    name: "a plan",
    files: [],
    prepare: async (people) => {
      const name = await addLoanPlan(people);
      const path = withQuery(paths.manageLoanPlans, { q: name });
      return () => ({ path, open: [`Edit ${name}`], fill: { Profit: `${5 + (next() % 9)}` } });
    },
    submit: save,
  },
  {
    name: "a plan that is deleted",
    isGone: true,
    files: [],
    prepare: (people) => async () => {
      const name = await addLoanPlan(people);
      return { path: withQuery(paths.manageLoanPlans, { q: name }), open: [`Delete ${name}`] };
    },
    submit: /^Yes, Delete$/,
  },
  {
    name: "an account of the chart",
    files: ["admin/books/chart/add-chart-account.tsx"],
    prepare: () => () => ({
      path: paths.ledgerChart,
      open: [/^Add account$/],
      fill: { Name: "Rent", Code: `rent-${next()}`, Number: String(6000 + next()) },
    }),
    submit: /^Propose account$/,
  },
  {
    name: "a journal entry",
    files: ["admin/books/journal/new-entry.tsx"],
    prepare: at({
      path: paths.ledgerJournal,
      open: [/^New entry$/],
      choose: { Template: "Capital paid in" },
      reach: async (page) => {
        await page.getByLabel("Debit").first().fill("10.00");
        await page.getByLabel("Credit").last().fill("10.00");
      },
    }),
    submit: /^Propose entry$/,
  },
  {
    name: "a rate",
    files: ["admin/rates/edit-rate.tsx"],
    // The form changes only the rate's source and not the rate, because other tests convert money at this rate.
    prepare: () => () => ({
      path: paths.manageRates,
      open: [/^Edit the rate of GBP$/],
      fill: { Source: `Desk ${next()}` },
    }),
    submit: save,
  },
  {
    name: "columns of a table",
    files: ["admin/resource/views/choose-columns.tsx"],
    prepare: at({ path: paths.manageLoans, open: [/^Columns$/] }),
    submit: /^Show these columns$/,
    isUnwritten: true,
  },
  {
    name: "a view of a table",
    files: ["admin/resource/views/view-dialogs.tsx"],
    prepare: () => () => ({
      path: withQuery(paths.manageLoans, { status: "active" }),
      open: [/^View/, /^Save as a view/],
      fill: { Name: `View ${next()}` },
    }),
    submit: /^Save view$/,
  },
  {
    name: "a new task",
    files: ["admin/board/add-task.tsx"],
    prepare: () => () => ({ path: paths.manageBoard, open: [/^Add task$/], fill: { Name: `Task ${next()}` } }),
    submit: /^Add task$/,
  },
  {
    name: "a task",
    files: ["admin/board/opened-task.tsx"],
    prepare: async (people) => {
      const path = paths.manageBoardTask(await addTask(people));
      return () => ({ path, open: [/^Edit task$/], fill: { Name: `Task ${next()}` } });
    },
    submit: save,
  },
  {
    name: "a task that is deleted",
    isGone: true,
    files: [],
    prepare: (people) => async () => ({
      path: paths.manageBoardTask(await addTask(people)),
      open: [/^Delete task$/],
    }),
    submit: /^Yes, Delete$/,
  },
  {
    name: "a comment",
    files: ["admin/board/task-comments.tsx"],
    prepare: async (people) => {
      const path = paths.manageBoardTask(await addTask(people));
      return () => ({ path, open: [], fill: { "New comment": `Said ${next()}` } });
    },
    submit: /^Comment$/,
  },
  {
    name: "a new event",
    files: ["admin/calendar/add-event.tsx"],
    prepare: () => () => ({ path: march, open: [/^Add event$/], fill: { Title: `Event ${next()}` } }),
    submit: /^Add event$/,
  },
  {
    name: "an event",
    files: ["admin/calendar/opened-event.tsx"],
    prepare: (people) => async () => ({
      path: march,
      event: await addEvent(people),
      fill: { Title: `Event ${next()}` },
    }),
    submit: save,
  },
  {
    name: "an event that is deleted",
    isGone: true,
    files: [],
    prepare: (people) => async () => ({ path: march, event: await addEvent(people), open: [/^Delete event$/] }),
    submit: /^Yes, Delete$/,
  },
];

/** The forms about colleagues, and about networks' files. */
const otherForms: readonly FormCase[] = [
  {
    name: "an invitation",
    files: ["admin/staff/invite-colleague.tsx"],
    prepare: () => () => ({ path: paths.manageStaff, open: [/^Invite colleague$/], fill: { "E-mail": newEmail() } }),
    submit: /^Send invitation$/,
  },
  {
    name: "an invitation that is sent again",
    files: ["admin/staff/open-invitations.tsx"],
    prepare: () => async () => {
      const email = newEmail();
      await makePerson({ role: "admin", invites: email });
      return { path: paths.manageStaff, open: [`Send the invitation of ${email} again`] };
    },
    submit: /^Yes, send$/,
  },
  {
    name: "a colleague's role",
    files: ["admin/staff/staff-dialogs.tsx"],
    prepare: () => async () => {
      const { email } = await makePerson({ firstName: "Wilma", lastName: "Osei", role: "teller" });
      return {
        path: withQuery(paths.manageStaff, { q: email }),
        open: [/^Change the role of /],
        choose: { Role: "Auditor" },
      };
    },
    submit: save,
  },
  {
    name: "a colleague who is removed",
    isGone: true,
    files: [],
    prepare: () => async () => {
      const { email } = await makePerson({ firstName: "Wilma", lastName: "Osei", role: "teller" });
      return { path: withQuery(paths.manageStaff, { q: email }), open: [/^Remove /] };
    },
    submit: /^Yes, remove$/,
  },
  {
    name: "a network's file",
    files: ["admin/reconciliation/file-actions.tsx"],
    prepare: (people) => async () => ({
      path: paths.settlementFile((await addSettlementFiles(people)).fileId),
      open: [/^Import 1 line$/],
    }),
    submit: /^Yes, import$/,
  },
  {
    name: "a network's file that is discarded",
    isGone: true,
    files: [],
    prepare: (people) => async () => ({
      path: paths.settlementFile((await addSettlementFiles(people)).fileId),
      open: [/^Discard$/],
    }),
    submit: /^Yes, discard$/,
  },
  {
    name: "a network's file that is withdrawn",
    isGone: true,
    files: [],
    prepare: (people) => async () => ({
      path: paths.settlementFile((await addSettlementFiles(people)).importedId),
      open: [/^Withdraw$/],
    }),
    submit: /^Yes, withdraw$/,
  },
  {
    name: "a difference",
    files: ["admin/reconciliation/exception-dialogs.tsx"],
    prepare: (people) => async () => ({
      path: withQuery(paths.manageReconciliation, { open: (await addSettlementFiles(people)).exceptionId }),
      open: [/^Note$/],
      fill: { Note: "Looked into it" },
    }),
    submit: /^Note$/,
  },
  {
    name: "the owner of a difference",
    files: ["admin/reconciliation/exception-owner.tsx"],
    prepare: (people) => async () => ({
      path: withQuery(paths.manageReconciliation, { open: (await addSettlementFiles(people)).exceptionId }),
      open: [/^Change the owner$/],
    }),
    submit: /^Save$/,
  },
];

export const staffForms = [...customerForms, ...bankForms, ...otherForms];
