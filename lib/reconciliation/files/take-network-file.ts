import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { daysAround, settlementDays } from "@/lib/reconciliation/policy";
import type { FileProblem } from "@/lib/reconciliation/settlement.model";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { callConfirm, openNetworkFile, queryFile, type SettlementFile } from "./file.sql";
import { readStoredFile } from "./read-file";

/**
 * The bank as the reader of network files. The limits for one member of staff in `reading-threads.ts` also apply to this reader.
 */
const ownReader = { userId: "network" };

/** A network's file that the bank has read automatically. `problem` is the reason why the file cannot be read. */
export type NetworkFile = { fileId: string; version: number; problem: FileProblem | "columns" | null };

/**
 * Reads the file of a received message. If the file was read before, returns the earlier result.
 *
 * @throws AppError `busy` if too many files are being read; `conflict` if another worker reads the file at the same time
 */
export async function readNetworkFile(messageId: string): Promise<NetworkFile> {
  const fileId = await openNetworkFile(uuidv7(), messageId);
  let file = await stored(fileId);
  if (file.state === "receiving") {
    await readStoredFile(ownReader, fileId);
    file = await stored(fileId);
  }
  const { version, state } = file;
  if (state === "refused") return { fileId, version, problem: file.problem as FileProblem };
  return { fileId, version, problem: state === "columns" ? "columns" : null };
}

/**
 * Imports a file that `readNetworkFile` has read. A repeated call changes nothing. The file came directly from the network, so no
 * member of staff confirms the file.
 *
 * @returns null for success. `stopped` if the file must not be imported (`settlement_file_stop`), and `changed` if staff have
 * discarded or withdrawn the file
 * @throws AppError `conflict` if another worker reads the file again
 */
export async function importNetworkFile(
  tx: Database,
  { fileId, version }: Pick<NetworkFile, "fileId" | "version">,
): Promise<"stopped" | "changed" | null> {
  const { outcome, matched, exceptions } = await callConfirm(
    tx,
    { fileId, version, actorId: null },
    { settlementDays, daysAround },
  );
  if (outcome === "known") return null;
  if (outcome === "stopped") return "stopped";
  if (outcome !== "confirmed") {
    const state = (await queryFile(fileId))?.state;
    // Another worker has read the file again. The next attempt imports the result of that worker.
    if (state === "receiving" || state === "preview")
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    return "changed";
  }
  await recordAudit(tx, "system", {
    ...{ action: "settlement-file.confirm", subjectType: "settlement_file", subjectId: fileId },
    after: { matched, exceptions },
  });
  return null;
}

async function stored(fileId: string): Promise<SettlementFile> {
  const file = await queryFile(fileId);
  if (!file) throw new Error("a stored file is missing");
  return file;
}
