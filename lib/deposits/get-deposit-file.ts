import "server-only";
import { validate as isUuid } from "uuid";
import { type Applicant, type ApplicantJson, applicantSql, toApplicant } from "@/lib/accounts/applicant.sql";
import { type AuditAct, type AuditActJson, actsOfSubjectSql, toActs } from "@/lib/audit/acts-of-subject.sql";
import { type EntryJson, entriesOfSubjectSql, type SubjectEntry, toEntries } from "@/lib/ledger/entries-of-subject.sql";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type Deposit, type DepositDbRow, depositColumns, depositTables, type Payout, toDeposit } from "./deposit";

/** Everything that staff want to know of an application or a deposit. */
export type DepositFile = {
  deposit: Deposit;
  applicant: Applicant;
  /** Empty while no money is locked. */
  payouts: Payout[];
  /** In the order in which they were posted. */
  entries: SubjectEntry[];
  /** Newest first. */
  acts: AuditAct[];
};

type FileDbRow = DepositDbRow & {
  applicant: ApplicantJson;
  payouts: (Omit<Payout, "interestMinor" | "paidAt"> & { interestMinor: string; paidAt: string | null })[];
  entries: EntryJson[];
  acts: AuditActJson[];
};

const payoutsSql = `(SELECT coalesce(json_agg(json_build_object('number', y.number, 'dueOn', y.due_on,
    'interestMinor', y.interest_minor::text, 'state', y.state, 'paidAt', y.paid_at) ORDER BY y.number), '[]')
  FROM deposit_payouts y WHERE y.deposit_id = d.id)`;

/** A deposit with all that is written down about it, in one query. For staff. @throws AppError `not_found` */
export async function getDepositFile(actor: Actor, id: string): Promise<DepositFile> {
  assertStaff(actor);
  const [row] = isUuid(id)
    ? await db.query<FileDbRow>(
        `SELECT ${depositColumns}, ${applicantSql("d.owner_id")} AS applicant, ${payoutsSql} AS payouts,
                ${entriesOfSubjectSql("'deposit'", "d.id::text")} AS entries,
                ${actsOfSubjectSql("'deposit'", "d.id::text")} AS acts
           FROM ${depositTables} WHERE d.id = $1`,
        [id],
      )
    : [];
  if (!row) throw new AppError("not_found");
  return {
    deposit: toDeposit(row),
    applicant: toApplicant(row.applicant, row.id),
    payouts: row.payouts.map(({ interestMinor, paidAt, ...payout }) => ({
      ...payout,
      interestMinor: BigInt(interestMinor),
      paidAt: paidAt === null ? null : new Date(paidAt),
    })),
    entries: toEntries(row.entries),
    acts: toActs(row.acts),
  };
}
