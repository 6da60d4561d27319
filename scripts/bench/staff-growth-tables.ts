import { rangeAround } from "@/components/admin/calendar/calendar-place";
import {
  matchCountMax,
  pagedCountMaxOf,
  resourcePageSize,
  statusCountMax,
} from "@/components/admin/resource/resource-query";
import { findPrimaryAccounts } from "@/lib/accounts/find-accounts";
import { findProposals } from "@/lib/approvals/find-proposals";
import { countTrail, findTrail } from "@/lib/audit/trail/find-trail";
import { trailKinds } from "@/lib/audit/trail/trail.model";
import { getBoard } from "@/lib/board/find-board";
import { findBookAccounts } from "@/lib/books/find-book-accounts";
import { findBankDates } from "@/lib/calendar/find-bank-dates";
import { findCategories, findEvents } from "@/lib/calendar/find-events";
import { findCallers } from "@/lib/calls/find-callers";
import { getCall } from "@/lib/calls/find-calls";
import { findDeposits, getDepositQueue } from "@/lib/deposits/find-deposits";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { findLoans, getLoanQueue } from "@/lib/loans/find-loans";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { findRateHistory, findRates } from "@/lib/quotes/find-rates";
import { findExceptions, getReconciliationSummary } from "@/lib/reconciliation/exceptions/find-exceptions";
import { findSettlementFiles, getSettlementFile } from "@/lib/reconciliation/files/find-files";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { findCustomerThreads, getCustomerThread } from "@/lib/threads/find-threads";
import type { ThreadState } from "@/lib/threads/thread.model";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import { countUsersByStatus, findUsers } from "@/lib/users/find-users";
import { findStaff } from "@/lib/users/staff/find-staff";
import { findInvitations } from "@/lib/users/staff/invitations/find-invitations";
import { findWork, type WorkQuery } from "@/lib/work/find-work";
import { workOwners } from "@/lib/work/work.model";
import { workKinds } from "@/lib/work/work-sources.sql";
import { rowUuid } from "./reconciliation-bench.sql";

/** The search parameters in the URL of a page with a table. */
type Query = { search?: string; status?: string; kind?: string; sort?: string; page?: number };
type Table = { read: (query: ReturnType<typeof pageQuery>) => Promise<unknown>; queries: Record<string, Query> };

const everyTable = { "first page": {}, "next page": { page: 2 }, "search without a match": { search: "zzzzqqqq" } };
const everyQueue = {
  ...everyTable,
  "by amount": { sort: "-amount" },
  "oldest first": { sort: "createdAt" },
  "search for a customer": { search: "Quixley" },
};

const staff: Actor = {
  userId: rowUuid(1),
  email: "staff@holdfast.example",
  firstName: "Amelia",
  lastName: "Hart",
  role: "admin",
  status: "active",
  emailVerified: true,
  registrationOpen: false,
  sessionId: "00000000-0000-7000-8000-000000000000",
};

/**
 * The pages of the back office. `read` runs the SQL queries of a page. `queries` contains the search parameters with which the
 * page is measured, keyed by a name for the report.
 */
export const tables: Record<string, Table> = {
  "back office": {
    read: () => Promise.all([getDesk(staff), findStaffActs(staff)]),
    queries: { "first page": {} },
  },
  "work list": {
    read: ({ kind, status, sort, page }) => {
      const query = {
        kind: toWorkKind(kind),
        owner: toOwner(status),
        isLate: sort === "late",
        currency: "",
        min: null,
        max: null,
      };
      return findWork(staff, query, { pageSize: resourcePageSize, after: page > 1 ? workPlace : "" });
    },
    queries: {
      "first page": {},
      "a page in the middle": { page: 2 },
      "of one kind": { kind: "loan" },
      overdue: { sort: "late" },
      "that nobody works on": { status: "free" },
      "of the reader": { status: "mine" },
    },
  },
  customers: {
    read: async (query) => {
      const [{ items }] = await Promise.all([findUsers(staff, query), countUsersByStatus(staff, statusCountMax)]);
      await findPrimaryAccounts(
        staff,
        items.map(({ id }) => id),
      );
    },
    queries: {
      ...everyTable,
      "filter by status": { status: "active" },
      "by name": { sort: "lastName" },
      "search for one": { search: "Quixley" },
      "search for what all have": { search: "customers" },
    },
  },
  "call search": {
    read: ({ search = "" }) => findCallers(staff, { text: search }),
    queries: {
      "by name": { search: "Quixley" },
      "by e-mail address": { search: "user500@customers.example" },
      "by phone number": { search: "0170 500 0500" },
      "by account number": { search: "5000000500" },
      "by reference": { search: transferReference(rowUuid(500)) },
      "by UETR": { search: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" },
      "by payee": { search: "Payee 500 Zacharias" },
      "by payee's account": { search: "DE5000000500" },
      "by amount": { search: "79.19" },
      "by amount and day": { search: `79.19 ${bankDate(now())}` },
      "without a match": { search: "zzzzqqqq" },
    },
  },
  "call screen": { read: () => getCall(staff, rowUuid(500)), queries: { "a call": {} } },
  wires: transfersOf("wire"),
  "interbank transfers": transfersOf("interbank"),
  "wallet transfers": transfersOf("wallet"),
  messages: {
    read: ({ status }) => findCustomerThreads(staff, { state: status as ThreadState }),
    queries: { waiting: { status: "waiting" }, open: { status: "open" }, closed: { status: "closed" } },
  },
  "a long conversation": {
    read: ({ page }) => getCustomerThread(staff, rowUuid(1), page === 1 ? undefined : 200),
    queries: { "newest messages": {}, "older messages": { page: 2 } },
  },
  loans: {
    read: (query) => Promise.all([findLoans(staff, query), getLoanQueue(staff, statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "pending" },
      "search for what all have": { search: "Home" },
    },
  },
  deposits: {
    read: (query) => Promise.all([findDeposits(staff, query), getDepositQueue(staff, statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "pending" },
      "search for what all have": { search: "Gold" },
    },
  },
  staff: {
    read: ({ search = "", ...page }) =>
      Promise.all([findStaff(staff, { ...page, search, role: "" }), findInvitations(staff)]),
    queries: { ...everyTable, "search for one": { search: "Last1" } },
  },
  "audit events": {
    read: ({ search = "", status = "" }) => {
      const kind = trailKinds.find((known) => known === status) ?? "";
      return Promise.all([
        findTrail(staff, { person: search, customer: "", kind }, {}),
        countTrail(staff, statusCountMax),
      ]);
    },
    queries: {
      "first page": {},
      reads: { status: "reads" },
      security: { status: "security" },
      "by somebody": { search: "Quixley" },
      "by nobody": { search: "zzzzqqqq" },
    },
  },
  proposals: {
    read: ({ search = "", status = "", kind = "", ...page }) =>
      findProposals(staff, { ...page, search, state: status, kind }),
    queries: {
      ...everyTable,
      open: { status: "open" },
      "filter by state": { status: "declined" },
      "filter by kind": { kind: "rate.set" },
      "search for a customer": { search: "Quixley" },
      "search for a colleague": { search: "Vandermeer" },
      "search for what all have": { search: "customers" },
    },
  },
  exceptions: {
    read: ({ search = "", status = "", kind = "", sort = "", ...page }) =>
      Promise.all([
        findExceptions(staff, { ...page, search, state: status, kind, rail: "", fileId: "", age: "", owner: "", sort }),
        getReconciliationSummary(staff, statusCountMax),
      ]),
    queries: {
      ...everyTable,
      open: { status: "open" },
      "filter by state": { status: "noted" },
      "filter by kind": { kind: "missing_with_us" },
      "by date": { sort: "date" },
      "search for one": { search: "QUIX 700" },
      "search for part of a number": { search: "INV 500" },
      "search for what many have": { search: "INV" },
      "search for a transfer": { search: "C4CA4238A0B923820DCC509A6F75849B" },
    },
  },
  "exceptions of a file": {
    read: (page) =>
      findExceptions(staff, {
        ...page,
        search: "",
        state: "",
        kind: "",
        rail: "",
        fileId: rowUuid(7),
        age: "",
        owner: "",
        sort: "",
      }),
    queries: { "first page": {} },
  },
  files: {
    read: ({ search = "", status = "", kind = "", ...page }) =>
      findSettlementFiles(staff, { ...page, search, state: status, rail: kind }),
    queries: {
      ...everyTable,
      "to be confirmed": { status: "preview" },
      "filter by rail": { kind: "ach" },
      "search for what all have": { search: "statement" },
    },
  },
  "lines of a file": {
    read: (page) => getSettlementFile(staff, rowUuid(1), { ...page, problems: false }),
    queries: { "first page": {}, "next page": { page: 2 } },
  },
  "loan plans": {
    read: ({ search = "", sort = "", ...page }) => findLoanPlans(staff, { ...page, search, sort }),
    queries: { ...everyTable, "by name": { sort: "loanName" }, "search for one": { search: "Plan 7" } },
  },
  "deposit plans": {
    read: ({ search = "", sort = "", ...page }) => findDepositPlans(staff, { ...page, search, sort }),
    queries: { ...everyTable, "by name": { sort: "FDRName" }, "search for one": { search: "Plan 7" } },
  },
  rates: {
    read: ({ page, pageSize }) =>
      Promise.all([
        findRates(staff),
        findRateHistory(staff, { currency: "EUR", page, pageSize, countMax: pagedCountMaxOf(page) }),
      ]),
    queries: { "first page": {}, "next page": { page: 2 } },
  },
  calendar: {
    read: () => {
      const range = rangeAround(bankDate(now()));
      return Promise.all([findEvents(staff, range), findCategories(staff), findBankDates(staff, range)]);
    },
    queries: { "a month": {} },
  },
  board: { read: () => getBoard(staff), queries: { "all tasks": {} } },
  "accounts of the books": {
    read: ({ search = "" }) => findBookAccounts(staff, { q: search }),
    queries: { "first page": {}, "by the beginning of a number": { search: "99" } },
  },
};

const toWorkKind = (text = ""): WorkQuery["kind"] => workKinds.find((kind) => kind === text) ?? "";
const toOwner = (text = ""): WorkQuery["owner"] => workOwners.find((owner) => owner === text) ?? "";

/** A cursor of the work list. The page after this cursor begins with applications that customers made a month ago. */
const workPlace = `${Date.now() - 30 * 24 * 60 * 60 * 1000}.loan.${rowUuid(7)}`;

/**
 * Completes the search parameters with the page number, the page size and the number at which the query stops counting matches.
 */
export function pageQuery({ page = 1, ...query }: Query) {
  return { ...query, page, pageSize: resourcePageSize, countMax: matchCountMax(page, query.search) };
}

/** Returns the table of one transfer family. The page with the table also shows the queue in which staff approve transfers. */
function transfersOf(family: TransferFamily): Table {
  return {
    read: (query) =>
      Promise.all([findTransfers(staff, family, query), getTransferQueue(staff, family, statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "deleted" },
      "search for what all have": { search: "invoice" },
      "search for a reference": { search: "HF-0123456789" },
    },
  };
}
