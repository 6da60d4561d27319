import * as z from "zod";
import { parseBalance } from "@/lib/money/parse-money";
import { categories } from "@/lib/spending/categories.model";
import { recordedChannels } from "@/lib/transfers/channels.model";

/** The kinds of items, keyed by the record that an item belongs to. The kind of a transfer is its channel. */
export const historyKindsBySubject = {
  transfer: recordedChannels,
  /** Money from other banks. */
  payment: ["incoming"],
  loan: ["loan_application", "loan", "loan_instalment"],
  deposit: ["deposit_application", "deposit", "deposit_interest"],
  account: ["adjustment"],
} as const;
export type HistorySubject = keyof typeof historyKindsBySubject;
export const historySubjects = [
  "transfer",
  "payment",
  "loan",
  "deposit",
  "account",
] as const satisfies HistorySubject[];

export const historyKinds = [
  ...historyKindsBySubject.transfer,
  ...historyKindsBySubject.payment,
  ...historyKindsBySubject.loan,
  ...historyKindsBySubject.deposit,
  ...historyKindsBySubject.account,
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The kind of record that an item belongs to. */
export function historySubject(kind: HistoryKind): HistorySubject {
  if (kind === "incoming") return "payment";
  if (kind === "adjustment") return "account";
  if (kind === "loan_application" || kind === "loan" || kind === "loan_instalment") return "loan";
  return kind === "deposit_application" || kind === "deposit" || kind === "deposit_interest" ? "deposit" : "transfer";
}

/** True for an item that is a loan or a fixed deposit itself. Separate items show the movements of the money. */
export function isAgreement(kind: HistoryKind): boolean {
  return kind === "loan_application" || kind === "deposit_application";
}

/** True for an item whose money has been posted. The sum of an account's booked items is the balance. */
export function isBooked({ kind, status }: { kind: HistoryKind; status: HistoryStatus }): boolean {
  return (status === "approved" || status === "closed") && !isAgreement(kind);
}

/**
 * The statuses of items, with the same names as the statuses of transfers. The money of `approved` and `closed` items is booked.
 * The money of other items is not booked. Postings without a transfer are `closed`. An item that is a loan or a fixed deposit
 * itself has the status of the loan or deposit, which is `active` during the term.
 */
export const historyStatuses = ["pending", "active", "approved", "closed", "deleted", "paid", "suspended"] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

/** `out` is money that leaves or will leave the customer's account. */
export const historyDirections = ["in", "out"] as const;
export type HistoryDirection = (typeof historyDirections)[number];

const searchLengthMax = 100;
/** A calendar date of the bank, `YYYY-MM-DD`, within the years that the date functions support. */
const dateInput = z.iso.date("date").refine((date) => date >= "1900" && date < "2200", "date");
const accountNumberInput = z.string({ error: "invalid" }).regex(/^\d{1,40}$/, "invalid");
/** An amount in the account's currency with up to two decimals. Zero is allowed. */
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

/** The filters of a history. An empty value means no filter. */
export const historyFilters = z.object({
  kind: optional(z.enum(historyKinds, { error: "invalid" })),
  status: optional(z.enum(historyStatuses, { error: "invalid" })),
  direction: optional(z.enum(historyDirections, { error: "invalid" })),
  /**
   * A category that the customer has chosen, or the fixed category of the item's kind. Only the history's owner may use this
   * filter.
   */
  category: optional(z.enum(categories, { error: "invalid" })),
  /** The reference of a transfer, or words to search for in names, e-mail addresses, account numbers and notes. */
  q: optional(
    z
      .string({ error: "invalid" })
      .trim()
      .max(searchLengthMax, `maxLength:${searchLengthMax}`)
      // Postgres cannot store NUL in a text.
      .refine((text) => !text.includes("\0"), "invalid"),
  ),
  /** One of the customer's accounts. If absent, all accounts. */
  account: optional(accountNumberInput),
  /** The first day of the period. */
  from: optional(dateInput),
  /** The last day of the period (inclusive). */
  to: optional(dateInput),
  /** The limits of the amount, both included, in hundredths of the account's currency. */
  min: optional(amountInput),
  max: optional(amountInput),
});

export type HistoryFilters = z.output<typeof historyFilters>;

const pageSizeDefault = 25;
const pageSizeMax = 1_000;

/** The query of `GET /api/history/{email}`. */
export const historyApiQuery = historyFilters.extend({
  cursor: optional(z.string({ error: "invalid" })),
  /** The number of items per page. A value above 1000 counts as 1000. */
  limit: z.coerce
    .number("wholeNumber")
    .int("wholeNumber")
    .min(1, "wholeNumber")
    .default(pageSizeDefault)
    .transform((limit) => Math.min(limit, pageSizeMax)),
});

/** The longest period of one account statement, in days. */
export const statementDaysMax = 366;
/** The maximum number of lines in one account statement. Each line keeps the server busy for one or two milliseconds. */
export const statementLinesMax = 1_000;

/**
 * The maximum number of items in a printed history. The limit bounds the time for which one printed history keeps the server
 * busy.
 */
export const printedItemsMax = 1_000;

/**
 * The account and the period of an account statement. The first and the last day belong to the period. By default, the period is
 * the year that ends today.
 */
const statementRequest = historyFilters.pick({ from: true, to: true, account: true });

export type StatementRequest = z.output<typeof statementRequest>;

/** The reasons why a statement cannot be created. Each reason is a key of the messages `history.statementProblem`. */
export const statementProblems = ["period", "lines", "items", "account", "often"] as const;
export type StatementProblem = (typeof statementProblems)[number];
