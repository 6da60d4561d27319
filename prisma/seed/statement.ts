import { addDays } from "@/lib/dates";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { queryFile } from "@/lib/reconciliation/files/file.sql";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { queryAccepted } from "@/lib/reconciliation/sample/accepted.sql";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";

const rail = "wire";
/** The number of days that the statement covers. Older payments are in the sample statement that staff can download. */
const statedDays = 10;

/** The references of the two statement lines that belong to no transfer. */
export const unknownReferences = { payment: "FCB-20417-A", fee: "FEE-WIRE" } as const;

/**
 * Imports a statement of the wire network. The statement ends yesterday. `actor` uploads the file, and `colleague` confirms the
 * file. `actor` then books one exception as a fee.
 */
export async function importStatement(actor: Actor, colleague: Actor): Promise<void> {
  const lastDay = addDays(bankDate(now()), -1);
  const firstDay = addDays(lastDay, 1 - statedDays);
  const accepted = (await queryAccepted(rail, firstDay)).filter(({ bookedOn }) => bookedOn <= lastDay);
  const stated = { id: `WIRE-${lastDay}`, currency: "USD", firstDay, lastDay } as const;
  const bytes = Buffer.from([...writeCamt(stated, stateLines(accepted, lastDay))].join(""));
  const fileId = await importFile(actor, colleague, { name: `wires-${lastDay}.xml`, bytes });
  const fee = await db.prisma.settlementException.findFirstOrThrow({
    where: { fileId, reference: unknownReferences.fee },
    select: { id: true, version: true },
  });
  const note = "The network's monthly fee. It is paid with its invoice.";
  await workException(actor, { exceptionId: fee.id, version: fee.version, act: "fee", target: "", note });
}

/** Imports a file of the wire network. `actor` uploads the file, and `colleague` confirms it. @returns the file's id */
export async function importFile(
  actor: Actor,
  colleague: Actor,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const fileId = await startUpload(actor, { rail, name, sizeBytes: bytes.byteLength });
  await addChunk(actor, { fileId, number: 0, bytes });
  await readFile(actor, { fileId });
  const file = await queryFile(fileId);
  if (!file) throw new Error("the file is not there");
  await confirmFile(colleague, { fileId, version: file.version });
  return fileId;
}

/**
 * Returns the statement's lines. Most lines agree with the books. There are four kinds of differences: a payment that a fee has
 * reduced, a missing payment, a returned payment, and two lines without a transfer.
 */
function stateLines(accepted: StatedLine[], lastDay: string): StatedLine[] {
  return [
    ...accepted.flatMap((line) => {
      if (line.details === "Casco Wool" && line.amountMinor === 7_450n) return [];
      if (line.details === "Pine Street Print" && line.amountMinor === 187_500n) {
        return [{ ...line, amountMinor: line.amountMinor - 1_500n, details: "Charges 15.00" }];
      }
      if (line.details !== "Bath Mill Works") return [line];
      return [line, { ...line, isCredit: true, bookedOn: lastDay, details: "AC04 Account closed" }];
    }),
    {
      reference: unknownReferences.payment,
      amountMinor: 1_180_000n,
      bookedOn: lastDay,
      details: "Payment order by phone",
    },
    { reference: unknownReferences.fee, amountMinor: 2_500n, bookedOn: lastDay, details: "Monthly fee" },
  ];
}
