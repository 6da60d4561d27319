import "server-only";
import { FilterBuilder } from "@/lib/lists/list-page.sql";
import { containsPattern } from "@/lib/lists/sql-text";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";

const columns = `${columnsOf("beneficiary", "b", beneficiarySelect)}, json_build_object('email', u.email) AS owner`;
const tables = "beneficiaries b JOIN users u ON u.id = b.owner_id";

const orderBy = {
  "-createdAt": "b.created_at DESC, b.id DESC",
  createdAt: "b.created_at, b.id",
  nickname: "lower(b.nickname), b.id",
  "-nickname": "lower(b.nickname) DESC, b.id DESC",
  accountName: "lower(b.account_name), b.id",
  "-accountName": "lower(b.account_name) DESC, b.id DESC",
};

/** An order in which beneficiaries can be listed, with a minus for descending. */
export type BeneficiaryOrder = keyof typeof orderBy;

export function isBeneficiaryOrder(sort: string): sort is BeneficiaryOrder {
  return Object.hasOwn(orderBy, sort);
}

/** Which beneficiaries to read; a condition that is absent lets all of them through. Deleted ones are never read. */
export type BeneficiaryFilter = {
  ownerId?: string | undefined;
  ownerEmail?: string | undefined;
  /** Somewhere in nickname, account name or account number. */
  search?: string | undefined;
};

function filterOf({ ownerId, ownerEmail, search }: BeneficiaryFilter) {
  const builder = new FilterBuilder();
  builder.add("b.status <> 'deleted'");
  if (ownerId) builder.add(`b.owner_id = ${builder.bind(ownerId)}`);
  if (ownerEmail) builder.add(`u.email = ${builder.bind(ownerEmail)}`);
  if (search) {
    const pattern = builder.bind(containsPattern(search));
    builder.add(
      `(b.nickname ILIKE ${pattern} OR b.account_name ILIKE ${pattern} OR b.account_number ILIKE ${pattern})`,
    );
  }
  return builder.filter;
}

/** Reads a page of the beneficiaries that match. */
export async function queryBeneficiaries(
  filter: BeneficiaryFilter,
  order: BeneficiaryOrder,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Beneficiary[]> {
  const { sql, values } = filterOf(filter);
  return await db.query<Beneficiary>(
    `SELECT ${columns} FROM ${tables} WHERE ${sql} ORDER BY ${orderBy[order]}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
}

/** Counts the beneficiaries that match. */
export async function countBeneficiaries(filter: BeneficiaryFilter): Promise<number> {
  const { sql, values } = filterOf(filter);
  const [row] = await db.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${tables} WHERE ${sql}`, values);
  return Number(row?.total ?? 0);
}

/** How far back it is looked whom somebody has paid. */
const lastTransfersMax = 100;

/** The owner's beneficiaries: those of their last transfers first, the latest on top, then the others by name. */
export async function queryPayees(ownerId: string, limit: number): Promise<Beneficiary[]> {
  return await db.query<Beneficiary>(
    `WITH used AS (
       SELECT beneficiary_id, max(created_at) AS at FROM (
         (SELECT beneficiary_id, created_at FROM transfers WHERE sender_id = $1 AND status IN ('pending', 'active')
           ORDER BY created_at DESC, id DESC LIMIT ${lastTransfersMax})
         UNION ALL
         (SELECT beneficiary_id, created_at FROM transfers WHERE sender_id = $1 AND status IN ('approved', 'closed', 'deleted')
           ORDER BY created_at DESC, id DESC LIMIT ${lastTransfersMax})) t
        WHERE beneficiary_id IS NOT NULL GROUP BY beneficiary_id)
     SELECT ${columns} FROM ${tables} LEFT JOIN used ON used.beneficiary_id = b.id
      WHERE b.owner_id = $1 AND b.status <> 'deleted'
      ORDER BY used.at DESC NULLS LAST, ${orderBy.accountName} LIMIT $2`,
    [ownerId, limit],
  );
}
