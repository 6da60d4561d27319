import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getRecordDossier } from "@/lib/term-products/get-record-dossier";
import { readLoan } from "./get-loan-details";

/** All data that staff see about an application or a loan. @throws AppError `not_found` */
export async function getLoanDossier(actor: Actor, id: string) {
  const dossier = await getRecordDossier("loan", actor, id, () => readLoan(db, id));
  await noteRead(actor, "loans", { id: dossier.loan.ownerId });
  return dossier;
}
