import "server-only";
import type { Actor } from "@/lib/server/actor";
import type { DepositStatus } from "@/lib/server/prisma-client/enums";
import {
  findRecords,
  findRecordsOf,
  getRecordOfName,
  getRecordQueue,
  type RecordKind,
} from "@/lib/term-products/find-records";
import type { RecordListQuery } from "@/lib/term-products/record-query";
import type { Deposit } from "./deposit";
import { depositTable } from "./deposits.sql";
import { depositStatusInput } from "./schema";

/** Describes deposits to the functions that handle loans and deposits alike, such as `findRecords`. */
export const depositRecords: RecordKind = { ...depositTable, statusInput: depositStatusInput };

/** Finds applications and deposits for staff; see `findRecords`. */
export async function findDeposits(actor: Actor, query: RecordListQuery) {
  return await findRecords<Deposit>(depositRecords, actor, query);
}

/** Finds the applications and deposits of one person; see `findRecordsOf`. */
export async function findDepositsOf(actor: Actor, email: string) {
  return await findRecordsOf<Deposit>(depositRecords, actor, email);
}

/** Finds a person's deposit by its name or id; see `getRecordOfName`. */
export async function getDepositOfName(actor: Actor, email: string, name: string | undefined, id?: string) {
  return await getRecordOfName<Deposit>(depositRecords, actor, email, name, id);
}

/** Counts applications and deposits by status; see `getRecordQueue`. */
export async function getDepositQueue(actor: Actor, countMax?: number | null) {
  return await getRecordQueue<DepositStatus>(depositRecords, actor, countMax);
}
