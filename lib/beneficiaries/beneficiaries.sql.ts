import "server-only";
import {
  countSql,
  FilterBuilder,
  type Page,
  type PageQuery,
  type Period,
  pageSql,
  readPage,
} from "@/lib/lists/list-page.sql";
import { containsText, matchesText } from "@/lib/lists/sql-text";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import { type Beneficiary, beneficiarySelect } from "./beneficiary";

const columns = `${columnsOf("beneficiary", "b", beneficiarySelect)}, json_build_object('email', u.email) AS owner`;
const tablesOf = (beneficiaries: string) => `${beneficiaries} JOIN users u ON u.id = b.owner_id`;
const tables = tablesOf("beneficiaries b");

/** The searched text of a beneficiary. The index `beneficiaries_folded` contains this same expression inside `search_fold`. */
const searchedText = "(b.account_name || ' ' || b.nickname || ' ' || b.account_number)";

const orderBy = {
  "-createdAt": "b.created_at DESC, b.id DESC",
  createdAt: "b.created_at, b.id",
  nickname: "lower(b.nickname), b.id",
  "-nickname": "lower(b.nickname) DESC, b.id DESC",
  accountName: "lower(b.account_name), b.id",
  "-accountName": "lower(b.account_name) DESC, b.id DESC",
};

/** A sort order for a list of beneficiaries. A minus sign in front means descending. */
export type BeneficiaryOrder = keyof typeof orderBy;

/**
 * True if a list can have this order. Only the beneficiaries of one person can be ordered by a name. An order of all beneficiaries
 * by a name would need an index that no task needs.
 */
export function isBeneficiaryOrder(sort: string, isOfOnePerson: boolean): sort is BeneficiaryOrder {
  return Object.hasOwn(orderBy, sort) && (isOfOnePerson || sort.endsWith("createdAt"));
}

/** Conditions on beneficiaries. An absent condition matches every beneficiary. Deleted beneficiaries never match. */
export type BeneficiaryFilter = Period & {
  ownerId?: string | undefined;
  ownerEmail?: string | undefined;
  /**
   * Matches beneficiaries whose nickname, account name or account number contains this text. In a search of all people's
   * beneficiaries, a word of one or two letters matches only at the beginning of a word.
   */
  search?: string | undefined;
};

function filterOf({ ownerId, ownerEmail, search, ...period }: BeneficiaryFilter) {
  const builder = new FilterBuilder();
  const { bind } = builder;
  builder.add("b.status = 'active'");
  builder.addPeriod("b.created_at", period);
  if (ownerId) builder.add(`b.owner_id = ${bind(ownerId)}`);
  if (ownerEmail) builder.add(`b.owner_id = (SELECT id FROM users WHERE email = ${bind(ownerEmail)})`);
  const isOfOnePerson = Boolean(ownerId ?? ownerEmail);
  if (search) builder.add((isOfOnePerson ? containsText : matchesText)(searchedText, search, bind));
  return builder.filter;
}

/** Reads a page of the matching beneficiaries. */
export async function queryBeneficiaries(
  filter: BeneficiaryFilter,
  order: BeneficiaryOrder,
  query: PageQuery,
): Promise<Page<Beneficiary>> {
  const { sql, values } = filterOf(filter);
  const matching = `beneficiaries b WHERE ${sql}`;
  const shown = `(SELECT b.* FROM ${matching} ORDER BY ${orderBy[order]} ${pageSql(query)}) b`;
  return await readPage<Beneficiary>({
    columns,
    from: `${tablesOf(shown)} ORDER BY ${orderBy[order]}`,
    count: countSql(matching, query.countMax, orderBy["-createdAt"]),
    values,
    page: query.page,
  });
}

/** To find recently paid beneficiaries, `queryPayees` reads the latest 100 open transfers and the latest 100 ended transfers. */
const lastTransfersMax = 100;

/**
 * The owner's beneficiaries. Recently paid beneficiaries come first, ordered by their latest payment. The other beneficiaries
 * follow, ordered by name.
 */
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

/**
 * Locks a beneficiary until the transaction ends. @returns the beneficiary's id; undefined if it does not exist or is deleted
 */
export async function lockBeneficiaryRow(
  tx: Queryable,
  ownerEmail: string,
  accountNumber: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT b.id FROM beneficiaries b JOIN users u ON u.id = b.owner_id
      WHERE u.email = $1 AND b.account_number = $2 AND b.status <> 'deleted' FOR UPDATE OF b`,
    [ownerEmail, accountNumber],
  );
  return row?.id;
}

/**
 * Locks the most recently deleted beneficiary with this number. @returns the beneficiary's id; undefined if no beneficiary with
 * this number was deleted at `deletedAfter` or later
 */
export async function lockDeletedBeneficiaryRow(
  tx: Queryable,
  ownerEmail: string,
  accountNumber: string,
  deletedAfter: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT b.id FROM beneficiaries b JOIN users u ON u.id = b.owner_id
      WHERE u.email = $1 AND b.account_number = $2 AND b.status = 'deleted' AND b.updated_at >= $3
      ORDER BY b.updated_at DESC LIMIT 1 FOR UPDATE OF b`,
    [ownerEmail, accountNumber, deletedAfter],
  );
  return row?.id;
}

/**
 * Counts one addition or change of a customer's payee. Concurrent calls for one customer run one after the other.
 *
 * @param date the bank's date
 * @returns the count on that date, including this call
 */
export async function countPayeeAct(tx: Queryable, userId: string, date: string): Promise<number> {
  const [acts] = await tx.query<{ count: number }>(
    `INSERT INTO payee_acts AS a (user_id, date, count) VALUES ($1, $2, 1)
     ON CONFLICT (user_id) DO UPDATE
       SET date = excluded.date, count = CASE WHEN a.date = excluded.date THEN a.count + 1 ELSE 1 END
     RETURNING count`,
    [userId, date],
  );
  return acts?.count ?? 1;
}
