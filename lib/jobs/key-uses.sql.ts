import "server-only";
import { db } from "@/lib/server/db";

/**
 * The number of values in a column that need the key `keyId`. Keys of `DATA_KEY` encrypt values, and keys of `PIN_PEPPER` hash
 * values.
 */
export type KeyUse = {
  setting: "DATA_KEY" | "PIN_PEPPER";
  column: string;
  /** Null for values without a key. */
  keyId: string | null;
  count: bigint;
};

const sealedId = "substring(%s from '^sealed:([A-Za-z0-9]{1,16}):')";
const hashedId = "substring(%s from '^([A-Za-z0-9]{1,16}):')";

/** The columns whose values need keys. Used recovery codes need no key, because they are never compared again. */
const uses = [
  { setting: "DATA_KEY", table: "users", column: "tax_id_number", id: sealedId, where: "true" },
  { setting: "DATA_KEY", table: "time_codes", column: "secret", id: sealedId, where: "true" },
  { setting: "DATA_KEY", table: "message_attachments", column: "content", id: sealedId, where: "content IS NOT NULL" },
  { setting: "DATA_KEY", table: "attachment_parts", column: "content", id: sealedId, where: "true" },
  { setting: "PIN_PEPPER", table: "users", column: "domestic_pin_hash", id: hashedId, where: "true" },
  { setting: "PIN_PEPPER", table: "users", column: "foreign_pin_hash", id: hashedId, where: "true" },
  { setting: "PIN_PEPPER", table: "users", column: "atm_pin_hash", id: hashedId, where: "atm_pin_hash IS NOT NULL" },
  { setting: "PIN_PEPPER", table: "recovery_codes", column: "hash", id: hashedId, where: "used_at IS NULL" },
];

const countSql = uses
  .map(
    ({ setting, table, column, id, where }) =>
      `SELECT '${setting}' AS setting, '${table}.${column}' AS column, ${id.replace("%s", column)} AS "keyId",
              count(*) AS count
         FROM ${table} WHERE ${where} GROUP BY 3`,
  )
  .join("\nUNION ALL\n");

/** Counts the uses of all keys. An operator needs the counts when replacing a key. The query reads whole tables. */
export async function countKeyUses(): Promise<KeyUse[]> {
  return await db.query<KeyUse>(`${countSql} ORDER BY 1, 2, 3`);
}
