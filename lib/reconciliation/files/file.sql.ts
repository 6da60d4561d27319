import "server-only";
import { columnsInput, type SettlementColumns } from "@/lib/reconciliation/schema";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import { rolesThatMay } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Prisma } from "@/lib/server/prisma-client/client";

const fileSelect = {
  ...{ id: true, rail: true, name: true, sizeBytes: true, state: true, version: true, format: true, readBytes: true },
  ...{
    lineCount: true,
    repeatedCount: true,
    problemCount: true,
    problem: true,
    problemPlace: true,
    headings: true,
    sample: true,
    stop: true,
  },
  ...{
    statement: true,
    firstDay: true,
    lastDay: true,
    matchedCount: true,
    exceptionCount: true,
    createdAt: true,
    endedAt: true,
  },
  ...{ uploadedBy: true, endedBy: true },
} as const satisfies Prisma.SettlementFileSelect;

/** A network's file that reports payments and returns. */
export type SettlementFile = Prisma.SettlementFileGetPayload<{ select: typeof fileSelect }>;

export const fileColumns = columnsOf("settlementFile", "f", fileSelect);

export async function queryFile(id: string): Promise<SettlementFile | undefined> {
  const [file] = await db.query<SettlementFile>(`SELECT ${fileColumns} FROM settlement_files f WHERE f.id = $1`, [id]);
  return file;
}

type NewFile = { id: string; rail: string; name: string; sizeBytes: number; uploadedBy: string; at: Date };

export async function openFile(tx: Queryable, { id, rail, name, sizeBytes, uploadedBy, at }: NewFile): Promise<void> {
  await tx.query("SELECT open_settlement_file($1, $2, $3, $4, $5, $6)", [id, rail, name, sizeBytes, uploadedBy, at]);
}

/** Calls `open_network_file`. @returns the id of the message's file */
export async function openNetworkFile(id: string, messageId: string): Promise<string> {
  const [row] = await db.query<{ id: string }>("SELECT open_network_file($1, $2, $3, $4) AS id", [
    ...[id, messageId, chunkBytes, now()],
  ]);
  if (!row) throw new Error("open_network_file gave no row");
  return row.id;
}

/** The file that a person imports, discards or withdraws, and the version of the file that this person saw. */
type EndedFile = { fileId: string; version: number; actorId: string };

export type ConfirmOutcome = {
  outcome: "confirmed" | "known" | "forbidden" | "own" | "stopped" | "missing" | "changed";
  matched: number | null;
  exceptions: number | null;
};

/**
 * Calls `confirm_settlement_file`. The actor is null for a file that the network itself has sent. `settlementDays` and
 * `daysAround` are the constants of lib/reconciliation/policy.ts.
 */
export async function callConfirm(
  tx: Queryable,
  { fileId, version, actorId }: Omit<EndedFile, "actorId"> & { actorId: string | null },
  { settlementDays, daysAround }: { settlementDays: number; daysAround: [before: number, after: number] },
): Promise<ConfirmOutcome> {
  const [result] = await tx.query<ConfirmOutcome>(
    "SELECT * FROM confirm_settlement_file($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      ...[fileId, version, actorId, rolesThatMay("reconciliation.work"), settlementDays, daysAround],
      ...[env().BANK_TIMEZONE, now()],
    ],
  );
  if (!result) throw new Error("confirm_settlement_file gave no row");
  return result;
}

/** Calls `discard_settlement_file`. */
export async function callDiscard(
  tx: Queryable,
  { fileId, version, actorId }: EndedFile,
): Promise<"discarded" | "forbidden" | "missing" | "changed"> {
  const [row] = await tx.query<{ outcome: "discarded" | "forbidden" | "missing" | "changed" }>(
    "SELECT discard_settlement_file($1, $2, $3, $4, $5) AS outcome",
    [fileId, version, actorId, rolesThatMay("reconciliation.work"), now()],
  );
  if (!row) throw new Error("discard_settlement_file gave no row");
  return row.outcome;
}

/**
 * The outcome of a withdrawal. `inTheWay` names the exceptions, files or incoming payments that prevent the withdrawal. The SQL
 * function `withdraw_settlement_file` explains the outcomes.
 */
export type WithdrawOutcome = {
  outcome: "withdrawn" | "forbidden" | "own" | "repeated" | "worked" | "incoming" | "missing" | "changed";
  inTheWay: string[] | null;
  exceptions: number | null;
  reopened: number | null;
};

/** Calls `withdraw_settlement_file`. `settlementDays` is a constant of lib/reconciliation/policy.ts. */
export async function callWithdraw(
  tx: Queryable,
  { fileId, version, actorId }: EndedFile,
  settlementDays: number,
): Promise<WithdrawOutcome> {
  const [result] = await tx.query<WithdrawOutcome>(
    `SELECT outcome, in_the_way AS "inTheWay", exceptions, reopened
       FROM withdraw_settlement_file($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[fileId, version, actorId, rolesThatMay("reconciliation.work")],
      ...[settlementDays, env().BANK_TIMEZONE, now()],
    ],
  );
  if (!result) throw new Error("withdraw_settlement_file gave no row");
  return result;
}

export type AcceptOutcome = "accepted" | "missing" | "forbidden" | "own" | "changed";

/** Calls `accept_settlement_accounts`. */
export async function callAcceptAccounts(
  tx: Queryable,
  { fileId, version, actorId }: EndedFile,
): Promise<AcceptOutcome> {
  const [row] = await tx.query<{ outcome: AcceptOutcome }>(
    "SELECT accept_settlement_accounts($1, $2, $3, $4, $5) AS outcome",
    [fileId, version, actorId, rolesThatMay("reconciliation.work"), now()],
  );
  if (!row) throw new Error("accept_settlement_accounts gave no row");
  return row.outcome;
}

/** Reads the bank's accounts at the network of a rail, as texts of the form `USD DE12…`. */
export async function queryAccounts(tx: Queryable, rail: string): Promise<string[]> {
  const rows = await tx.query<{ account: string }>(
    "SELECT currency || ' ' || account AS account FROM settlement_accounts WHERE rail = $1 ORDER BY currency",
    [rail],
  );
  return rows.map(({ account }) => account);
}

/** Reads the definition of the columns in a rail's CSV files. Null if staff have not defined the columns. */
export async function queryColumns(rail: string): Promise<SettlementColumns | null> {
  const known = await db.prisma.settlementColumns.findUnique({
    where: { rail },
    select: { columns: true, headings: true },
  });
  const columns = known && columnsInput.safeParse(known.columns).data;
  return columns ? { ...columns, headings: known.headings } : null;
}
