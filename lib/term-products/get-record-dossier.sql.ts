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
 * Reads the applicant, the journal entries and the audit events of a record with one SQL statement. `columns` is SQL for further
 * columns of the record `r`. Returns undefined if the record does not exist.
 */
export async function queryRecordDossier<Further extends object>(
  subject: "loan" | "deposit",
  id: string,
  columns: string,
): Promise<(RecordDossier & Further) | undefined> {
  const [row] = await db.query<Row & Further>(
    `SELECT ${applicantSql("r.owner_id")} AS applicant,
            ${entriesOfSubjectSql(`'${subject}'`, "r.id::text")} AS entries,
            ${actsOfSubjectSql(`'${subject}'`, "r.id::text")} AS acts${columns && `, ${columns}`}
       FROM ${subject}s r WHERE r.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { applicant, entries, acts, ...further } = row;
  const dossier = { applicant: toApplicant(applicant, id), entries: toEntries(entries), acts: toActs(acts) };
  return { ...(further as unknown as Further), ...dossier };
}
