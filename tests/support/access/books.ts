import { randomUUID } from "node:crypto";
import * as books from "@/app/api/books/actions";
import { addChartAccount } from "@/lib/books/chart/add-chart-account";
import { getChart } from "@/lib/books/chart/get-chart";
import { addChartAccountInput } from "@/lib/books/chart/schema";
import { findJournal } from "@/lib/books/journal/find-journal";
import { getJournalForm } from "@/lib/books/journal/get-journal-form";
import { postJournal, reverseJournal } from "@/lib/books/journal/post-journal";
import { postJournalInput } from "@/lib/books/journal/schema";
import { closeMonth, reopenMonth } from "@/lib/books/periods/change-months";
import { getMonths } from "@/lib/books/periods/get-months";
import { exportStatements } from "@/lib/books/statements/export-statements";
import { getStatements } from "@/lib/books/statements/get-statements";
import { plainCsv } from "@/lib/downloads/csv-form";
import { bankDate, now } from "@/lib/server/clock";
import type { ActionCase, ServiceCase } from "./cases";

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const all = { from: null, to: null, currency: null };
/** This month ends before the first entry in the books of the tests. */
const past = { month: "2001-02" };
const reversal = () => ({ entryId: randomUUID(), date: bankDate(now()), reason: "Posted by mistake" });
const entry = () => ({
  ...{ currency: "USD" as const, date: bankDate(now()), reason: "Capital paid in" },
  lines: [
    { account: "nostro:wire", debit: "10.00" },
    { account: "equity:capital", credit: "10.00" },
  ],
});
let added = 0;
/** Returns the fields of a new account in the chart, with a code and a number that no other call uses. */
const account = () => {
  added += 1;
  return { kind: "expense" as const, code: `rent-${added}`, number: String(6000 + added), name: "Rent" };
};

/** The services of the chart of accounts, the journal, the months and the statements. */
export const booksServices: ServiceCase[] = [
  { service: "getChart", act: "ledger.read", call: getChart, ...staffOnly, admin: "not shown" },
  { service: "getJournalForm", act: "ledger.read", call: getJournalForm, ...staffOnly, admin: "not shown" },
  { service: "getMonths", act: "ledger.read", call: getMonths, ...staffOnly, admin: "not shown" },
  {
    service: "findJournal",
    act: "ledger.read",
    call: (actor) => findJournal(actor, {}),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "getStatements",
    act: "ledger.read",
    call: (actor) => getStatements(actor, all),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "exportStatements",
    act: "ledger.read",
    call: async (actor) => {
      const words = { header: String, statement: String, kind: String, account: () => "", uncarried: "" };
      const file = await exportStatements(actor, all, { form: plainCsv, ...words });
      return file ? await new Response(file.body).text() : "";
    },
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "postJournal",
    act: "journal.post",
    call: (actor) => postJournal(actor, postJournalInput.parse(entry())),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "reverseJournal",
    act: "journal.post",
    call: (actor) => reverseJournal(actor, reversal()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "closeMonth",
    act: "months.edit",
    call: (actor) => closeMonth(actor, past),
    ...staffOnly,
    admin: "conflict",
  },
  {
    service: "reopenMonth",
    act: "months.edit",
    call: (actor) => reopenMonth(actor, past),
    ...staffOnly,
    admin: "conflict",
  },
  {
    service: "addChartAccount",
    act: "chart.edit",
    call: (actor) => addChartAccount(actor, addChartAccountInput.parse(account())),
    ...staffOnly,
    admin: "done",
  },
];

const refused = { nobody: "unauthenticated", ...staffOnly } as const;

/** The server actions of the chart of accounts, the journal and the months. */
export const booksActions: ActionCase[] = [
  {
    action: "postJournalAction",
    act: "journal.post",
    call: () => books.postJournalAction(entry(), randomUUID()),
    ...refused,
    admin: "ok",
  },
  {
    action: "reverseJournalAction",
    act: "journal.post",
    call: () => books.reverseJournalAction(reversal(), randomUUID()),
    ...refused,
    admin: "not_found",
  },
  {
    action: "closeMonthAction",
    act: "months.edit",
    call: () => books.closeMonthAction(past, randomUUID()),
    ...refused,
    admin: "conflict",
  },
  {
    action: "reopenMonthAction",
    act: "months.edit",
    call: () => books.reopenMonthAction(past, randomUUID()),
    ...refused,
    admin: "conflict",
  },
  {
    action: "addChartAccountAction",
    act: "chart.edit",
    call: () => books.addChartAccountAction(account(), randomUUID()),
    ...refused,
    admin: "ok",
  },
];
