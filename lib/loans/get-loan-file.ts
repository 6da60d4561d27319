import "server-only";
import { validate as isUuid } from "uuid";
import { type Applicant, type ApplicantJson, applicantSql, toApplicant } from "@/lib/accounts/applicant.sql";
import { type AuditAct, type AuditActJson, actsOfSubjectSql, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type EntryJson, entriesOfSubjectSql, type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type Instalment, type Loan, type LoanDbRow, loanColumns, loanTables, toLoan } from "./loan";

/** Everything that staff want to know of an application or a loan. */
export type LoanFile = {
  loan: Loan;
  applicant: Applicant;
  /** Empty while no money is lent. */
  instalments: Instalment[];
  /** In the order in which they were posted. */
  entries: SubjectEntry[];
  /** Newest first. */
  acts: AuditAct[];
};

type InstalmentJson = Omit<Instalment, "principalMinor" | "interestMinor" | "paidAt"> & {
  principalMinor: string;
  interestMinor: string;
  paidAt: string | null;
};

type FileDbRow = LoanDbRow & {
  applicant: ApplicantJson;
  instalments: InstalmentJson[];
  entries: EntryJson[];
  acts: AuditActJson[];
};

const instalmentsSql = `(SELECT coalesce(json_agg(json_build_object('number', i.number, 'dueOn', i.due_on,
    'principalMinor', i.principal_minor::text, 'interestMinor', i.interest_minor::text, 'state', i.state,
    'overdueReason', i.overdue_reason, 'paidAt', i.paid_at) ORDER BY i.number), '[]') FROM loan_instalments i WHERE i.loan_id = l.id)`;

/** A loan with all that is written down about it, in one query. For staff. @throws AppError `not_found` */
export async function getLoanFile(actor: Actor, id: string): Promise<LoanFile> {
  assertStaff(actor);
  const [row] = isUuid(id)
    ? await db.query<FileDbRow>(
        `SELECT ${loanColumns}, ${applicantSql("l.owner_id")} AS applicant, ${instalmentsSql} AS instalments,
                ${entriesOfSubjectSql("'loan'", "l.id::text")} AS entries, ${actsOfSubjectSql("'loan'", "l.id::text")} AS acts
           FROM ${loanTables} WHERE l.id = $1`,
        [id],
      )
    : [];
  if (!row) throw new AppError("not_found");
  return {
    loan: toLoan(row),
    applicant: toApplicant(row.applicant, row.id),
    instalments: row.instalments.map(({ principalMinor, interestMinor, paidAt, ...instalment }) => ({
      ...instalment,
      principalMinor: BigInt(principalMinor),
      interestMinor: BigInt(interestMinor),
      paidAt: paidAt === null ? null : new Date(paidAt),
    })),
    entries: toEntries(row.entries),
    acts: toActs(row.acts),
  };
}
