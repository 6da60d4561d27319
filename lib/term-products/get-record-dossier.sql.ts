import "server-only";
import { type Applicant, type ApplicantJson, applicantSql, toApplicant } from "@/lib/accounts/applicant.sql";
import { type AuditAct, type AuditActJson, actsOfSubjectSql, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type EntryJson, entriesOfSubjectSql, type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { db } from "@/lib/server/db";

/** The applicant, journal entries and audit events of a loan or a deposit, for staff. */
export type RecordDossier = {
  applicant: Applicant;
  /** In the order of posting. */
  entries: SubjectEntry[];
  /** Newest first. */
  acts: AuditAct[];
};

type Row = { applicant: ApplicantJson; entries: EntryJson[]; acts: AuditActJson[] };

/**
 * Reads the applicant, entries and audit events of a record in one SQL statement. Returns undefined if the record does not
 * exist.
 */
export async function queryRecordDossier(subject: "loan" | "deposit", id: string): Promise<RecordDossier | undefined> {
  const [row] = await db.query<Row>(
    `SELECT ${applicantSql("r.owner_id")} AS applicant,
            ${entriesOfSubjectSql(`'${subject}'`, "r.id::text")} AS entries,
            ${actsOfSubjectSql(`'${subject}'`, "r.id::text")} AS acts
       FROM ${subject}s r WHERE r.id = $1`,
    [id],
  );
  if (!row) return undefined;
  return { applicant: toApplicant(row.applicant, id), entries: toEntries(row.entries), acts: toActs(row.acts) };
}
