import "server-only";
import type { Actor } from "@/lib/server/actor";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import {
  findRecords,
  findRecordsOf,
  getRecordOfName,
  getRecordQueue,
  type RecordKind,
} from "@/lib/term-products/find-records";
import type { RecordListQuery } from "@/lib/term-products/record-query";
import type { Loan, Payoff } from "./loan";
import { loanTable } from "./loans.sql";
import { loanStatusInput } from "./schema";

/** The table and the statuses of loans, for functions that work for both loans and deposits, such as `findRecords`. */
export const loanRecords: RecordKind = { ...loanTable, statusInput: loanStatusInput };

/** See `findRecords`. */
export async function findLoans(actor: Actor, query: RecordListQuery) {
  return await findRecords<Loan & Payoff>(loanRecords, actor, query);
}

/** See `findRecordsOf`. */
export async function findLoansOf(actor: Actor, email: string) {
  return await findRecordsOf<Loan>(loanRecords, actor, email);
}

/** See `getRecordOfName`. */
export async function getLoanOfName(actor: Actor, email: string, name: string | undefined, id?: string) {
  return await getRecordOfName<Loan>(loanRecords, actor, email, name, id);
}

/** See `getRecordQueue`. */
export async function getLoanQueue(actor: Actor, countMax?: number | null) {
  return await getRecordQueue<LoanStatus>(loanRecords, actor, countMax);
}
