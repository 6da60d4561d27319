import * as z from "zod";
import { parseBalance } from "@/lib/money/parse-money";
import { categories } from "@/lib/spending/categories";
import { recordedChannels } from "@/lib/transfers/channels";

/** What an item of the history is about: a transfer, by its channel, or something else, as a source in `history-sources.sql.ts`. */
export const historyKindsBySubject = {
  transfer: recordedChannels,
  loan: ["loan_application", "loan", "loan_instalment"],
  deposit: ["deposit_application", "deposit", "deposit_interest"],
  account: ["adjustment"],
} as const;
export type HistorySubject = keyof typeof historyKindsBySubject;
export const historySubjects = ["transfer", "loan", "deposit", "account"] as const satisfies HistorySubject[];

export const historyKinds = [
  ...historyKindsBySubject.transfer,
  ...historyKindsBySubject.loan,
  ...historyKindsBySubject.deposit,
  ...historyKindsBySubject.account,
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kind of record that an item belongs to. */
export function historySubject(kind: HistoryKind): HistorySubject {
  if (kind === "adjustment") return "account";
  if (kind === "loan_application" || kind === "loan" || kind === "loan_instalment") return "loan";
  return kind === "deposit_application" || kind === "deposit" || kind === "deposit_interest" ? "deposit" : "transfer";
}

/** Whether an item is a loan or a fixed deposit itself: its money stands in items of its own. */
export function isAgreement(kind: HistoryKind): boolean {
  return kind === "loan_application" || kind === "deposit_application";
}

/** Whether an item is money that has been posted; these items add up to the balance. */
export function isBooked({ kind, status }: { kind: HistoryKind; status: HistoryStatus }): boolean {
  return (status === "approved" || status === "closed") && !isAgreement(kind);
}

/**
 * What has become of the money, as transfers have it: `approved` and `closed` are booked, the others are not. Lines of the
 * books without a transfer are `closed`. A loan or a fixed deposit itself has its own status: `active` while it runs.
 */
export const historyStatuses = ["pending", "active", "approved", "closed", "deleted", "paid", "suspended"] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

/** `out` is money that leaves the customer or will leave. */
export const historyDirections = ["in", "out"] as const;
export type HistoryDirection = (typeof historyDirections)[number];

const searchLengthMax = 100;
/** A calendar date of the bank, `YYYY-MM-DD`, in times that calendars can count on. */
const dateInput = z.iso.date("date").refine((date) => date >= "1900" && date < "2200", "date");
const accountNumberInput = z.string({ error: "invalid" }).regex(/^\d{1,40}$/, "invalid");
/** In whole units of the account's currency, up to two decimals; zero is none. */
const amountInput = z
  .string({ error: "amountFormat" })
  .max(40, "amountFormat")
  .transform((text, context) => {
    const result = parseBalance(text, "USD");
    if (result.ok) return result.amountMinor;
    context.addIssue({ code: "custom", message: result.problem });
    return z.NEVER;
  });
const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyToUndefined, schema.optional());

/** The filters of a history; an empty value is the same as none. */
export const historyFilters = z.object({
  kind: optional(z.enum(historyKinds, { error: "invalid" })),
  status: optional(z.enum(historyStatuses, { error: "invalid" })),
  direction: optional(z.enum(historyDirections, { error: "invalid" })),
  /** What the customer calls it, or what its kind says; for the customer alone. */
  category: optional(z.enum(categories, { error: "invalid" })),
  /** Searched in names, e-mail addresses, account numbers and notes; or the reference of a transfer. */
  q: optional(
    z
      .string({ error: "invalid" })
      .trim()
      .max(searchLengthMax, `maxLength:${searchLengthMax}`)
      // Postgres cannot store NUL in a text.
      .refine((text) => !text.includes("\0"), "invalid"),
  ),
  /** One of the customer's accounts; all when absent. */
  account: optional(accountNumberInput),
  /** First day. */
  from: optional(dateInput),
  /** Last day, included. */
  to: optional(dateInput),
  /** Bounds of the amount, both included; in hundredths of the account's currency. */
  min: optional(amountInput),
  max: optional(amountInput),
});

export type HistoryFilters = z.output<typeof historyFilters>;

const pageSizeDefault = 25;
const pageSizeMax = 1_000;

/** The query of `GET /api/history/{email}`. */
export const historyApiQuery = historyFilters.extend({
  cursor: optional(z.string({ error: "invalid" })),
  /** Items per page; more than 1000 counts as 1000. */
  limit: z.coerce
    .number("wholeNumber")
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .default(pageSizeDefault)
    .transform((limit) => Math.min(limit, pageSizeMax)),
});

/** The longest period of one statement. */
export const statementDaysMax = 366;
/** The most lines of one statement: making it keeps the server busy for a millisecond or two a line. */
export const statementLinesMax = 1_000;

/** The most items of a printed history, for the same reason. */
export const printedItemsMax = 1_000;

/** The account and the period of a statement: first and last bank day, both included; the last year when absent. */
const statementRequest = historyFilters.pick({ from: true, to: true, account: true });

export type StatementRequest = z.output<typeof statementRequest>;

/** Why there is no statement; keys of the messages `history.statementProblem`. */
export const statementProblems = ["period", "lines", "items", "account", "often"] as const;
export type StatementProblem = (typeof statementProblems)[number];
