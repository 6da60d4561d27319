import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getRecordDossier } from "@/lib/term-products/get-record-dossier";
import { readDeposit } from "./get-deposit-details";

/** All data that staff see about an application or a deposit. @throws AppError `not_found` */
export async function getDepositDossier(actor: Actor, id: string) {
  const dossier = await getRecordDossier("deposit", actor, id, () => readDeposit(db, id));
  await noteRead(actor, "deposits", { id: dossier.deposit.ownerId });
  return dossier;
}
