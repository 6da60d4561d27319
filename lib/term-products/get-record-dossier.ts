import "server-only";
import { validate as isUuid } from "uuid";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { queryRecordDossier, type RecordDossier } from "./get-record-dossier.sql";

/** All data that staff see about a loan or a deposit: the result of `read`, and the dossier. @throws AppError `not_found` */
export async function getRecordDossier<Details, Further extends object = object>(
  subject: "loan" | "deposit",
  actor: Actor,
  id: string,
  read: (id: string) => Promise<Details>,
  /** SQL for further columns of the record `r`. */
  columns = "",
): Promise<Details & RecordDossier & Further> {
  assertMay(actor, `${subject}s.read`);
  if (!isUuid(id)) throw new AppError("not_found");
  const [details, dossier] = await Promise.all([read(id), queryRecordDossier<Further>(subject, id, columns)]);
  if (!dossier) throw new AppError("not_found");
  return { ...details, ...dossier };
}
