import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getRecordDossier } from "@/lib/term-products/get-record-dossier";
import { readLoan } from "./get-loan-details";
import type { LoanWithSchedule, Payoff } from "./loan";
import { payoffColumns } from "./loans.sql";

/** All data that staff see about an application or a loan. @throws AppError `not_found` */
export async function getLoanDossier(actor: Actor, id: string) {
  const read = () => readLoan(db, id);
  const dossier = await getRecordDossier<LoanWithSchedule, Payoff>("loan", actor, id, read, payoffColumns("r"));
  await noteRead(actor, "loans", { id: dossier.loan.ownerId });
  return dossier;
}
