import "server-only";
import { containsPattern } from "@/lib/lists/sql-text";
import { type Actor, assertNotDisabled, assertSelfOrStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import {
  type Beneficiary,
  type BeneficiaryDbRow,
  beneficiaryColumns,
  beneficiaryTables,
  toBeneficiary,
} from "./beneficiary";

/** What a list of beneficiaries is asked for. */
export type BeneficiaryListQuery = {
  page: number;
  pageSize: number;
  /** Only this person's; staff who name nobody see everybody's. */
  ownerEmail?: string | undefined;
  /** Looks in nickname, account name and account number. */
  search?: string | undefined;
  /** `createdAt`, `nickname` or `accountName`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

export type BeneficiaryPage = { beneficiaries: Beneficiary[]; total: number };

const orderBy: Record<string, string> = {
  "-createdAt": "b.created_at DESC, b.id DESC",
  createdAt: "b.created_at, b.id",
  nickname: "lower(b.nickname), b.id",
  "-nickname": "lower(b.nickname) DESC, b.id DESC",
  accountName: "lower(b.account_name), b.id",
  "-accountName": "lower(b.account_name) DESC, b.id DESC",
};

/**
 * A page of the beneficiaries that are not deleted: a customer's own ones, or those staff ask for.
 *
 * @throws AppError `not_found` for another person's e-mail, `validation_failed` for an order that does not exist
 */
export async function findBeneficiaries(actor: Actor, query: BeneficiaryListQuery): Promise<BeneficiaryPage> {
  assertNotDisabled(actor);
  if (query.ownerEmail !== undefined) assertSelfOrStaff(actor, query.ownerEmail);
  const order = orderBy[query.sort || "-createdAt"];
  if (!order) throw fieldError("sort", "invalid");
  const values: unknown[] = [];
  const conditions = ["b.status <> 'deleted'"];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (actor.role !== "admin") where((place) => `b.owner_id = ${place}`, actor.userId);
  else if (query.ownerEmail) where((place) => `u.email = ${place}`, query.ownerEmail.trim().toLowerCase());
  if (query.search?.trim()) {
    where(
      (place) => `(b.nickname ILIKE ${place} OR b.account_name ILIKE ${place} OR b.account_number ILIKE ${place})`,
      containsPattern(query.search),
    );
  }
  const filter = conditions.join(" AND ");
  const [rows, [counted]] = await Promise.all([
    db.query<BeneficiaryDbRow>(
      `SELECT ${beneficiaryColumns} FROM ${beneficiaryTables} WHERE ${filter} ORDER BY ${order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.pageSize, (query.page - 1) * query.pageSize],
    ),
    db.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${beneficiaryTables} WHERE ${filter}`, values),
  ]);
  return { beneficiaries: rows.map(toBeneficiary), total: Number(counted?.total ?? 0) };
}

/** The longest list that a dropdown of payees offers. */
const payeesMax = 500;

/** The actor's own beneficiaries in the order of their names, for a dropdown. */
export async function findPayees(actor: Actor): Promise<Beneficiary[]> {
  assertNotDisabled(actor);
  const rows = await db.query<BeneficiaryDbRow>(
    `SELECT ${beneficiaryColumns} FROM ${beneficiaryTables} WHERE b.owner_id = $1 AND b.status <> 'deleted'
      ORDER BY lower(b.account_name), b.id LIMIT ${payeesMax}`,
    [actor.userId],
  );
  return rows.map(toBeneficiary);
}
