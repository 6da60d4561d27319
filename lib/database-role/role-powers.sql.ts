import type { Queryable } from "@/lib/server/db";
import { limitedTables, protectedTables } from "./protected-tables";

/**
 * Finds the privileges that would let a role rewrite the books. Includes the privileges of every other role that this role may
 * switch to. `$1` is the role's name, or null for the connected role. `$2` is `protectedTables`, and `$3` is `limitedTables`.
 * Each row describes one privilege in words for a log. The result is empty if the role has none of these privileges.
 */
const rolePowersSql = `
  WITH roles AS (
    SELECT r.oid, r.rolname, r.rolsuper, r.rolcreaterole, r.rolbypassrls, r.rolreplication
      FROM pg_roles r WHERE pg_has_role(coalesce($1::name, current_user), r.oid, 'MEMBER')),
  tables AS (
    SELECT c.oid, c.relname, c.relowner FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')),
  guarded AS (SELECT * FROM tables WHERE relname = ANY ($2::text[])),
  powers AS (
    SELECT 1 AS rank, 'is a superuser' AS power, rolname FROM roles WHERE rolsuper
    UNION ALL SELECT 2, 'may create roles', rolname FROM roles WHERE rolcreaterole
    UNION ALL SELECT 2, 'passes row level security', rolname FROM roles WHERE rolbypassrls
    UNION ALL SELECT 2, 'may replicate', rolname FROM roles WHERE rolreplication
    UNION ALL SELECT 2, 'may use the server''s files and programs', rolname FROM roles
     WHERE rolname IN ('pg_write_server_files', 'pg_execute_server_program')
    UNION ALL SELECT 3, 'owns the database', r.rolname FROM roles r JOIN pg_database d ON d.datdba = r.oid
     WHERE d.datname = current_database()
    UNION ALL SELECT 3, 'owns the schema public', r.rolname FROM roles r JOIN pg_namespace n ON n.nspowner = r.oid
     WHERE n.nspname = 'public'
    UNION ALL SELECT 3, 'owns the function ' || p.proname, r.rolname FROM roles r JOIN pg_proc p ON p.proowner = r.oid
     WHERE p.pronamespace = 'public'::regnamespace
    UNION ALL SELECT 3, 'may create in the schema public', r.rolname FROM roles r
     WHERE has_schema_privilege(r.oid, 'public', 'CREATE')
    UNION ALL SELECT 3, 'owns the table ' || t.relname, r.rolname FROM roles r JOIN tables t ON t.relowner = r.oid
    UNION ALL SELECT 4, 'may put triggers on the table ' || t.relname, r.rolname FROM roles r CROSS JOIN tables t
     WHERE t.relname <> ALL ($2::text[]) AND has_table_privilege(r.oid, t.oid, 'TRIGGER')
    UNION ALL SELECT 4, 'may write the table ' || g.relname, r.rolname FROM roles r CROSS JOIN guarded g
     WHERE has_table_privilege(r.oid, g.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR has_any_column_privilege(r.oid, g.oid, 'INSERT, UPDATE')
    UNION ALL SELECT 4, 'may change ' || c.attname || ' of the table ' || t.relname, r.rolname FROM roles r CROSS JOIN tables t
      JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
     WHERE $3::jsonb ? t.relname AND NOT $3::jsonb -> t.relname -> 'update' ? c.attname
       AND has_column_privilege(r.oid, t.oid, c.attnum, 'UPDATE')
    UNION ALL SELECT 4, 'may fill in ' || c.attname || ' of the table ' || t.relname, r.rolname FROM roles r CROSS JOIN tables t
      JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
     WHERE $3::jsonb -> t.relname -> 'insertAllBut' ? c.attname AND has_column_privilege(r.oid, t.oid, c.attnum, 'INSERT')
    UNION ALL SELECT 4, 'may delete from the table ' || t.relname, r.rolname FROM roles r CROSS JOIN tables t
     WHERE $3::jsonb -> t.relname ->> 'mayDelete' = 'false' AND has_table_privilege(r.oid, t.oid, 'DELETE, TRUNCATE')
    UNION ALL SELECT 4, 'may call the function ' || p.proname, r.rolname FROM roles r JOIN pg_proc p ON has_function_privilege(r.oid, p.oid, 'EXECUTE')
     WHERE p.pronamespace = 'public'::regnamespace
       AND p.proname IN ('ledger_write', 'ledger_write_many', 'ledger_post', 'ledger_post_many', 'ledger_reverse', 'ledger_hold', 'ledger_close_hold', 'four_eyes')
    UNION ALL SELECT 4, 'may move the sequence ' || s.relname, r.rolname FROM roles r CROSS JOIN guarded g
      JOIN pg_depend d ON d.refobjid = g.oid AND d.deptype IN ('a', 'i') JOIN pg_class s ON s.oid = d.objid
     WHERE s.relkind = 'S' AND has_sequence_privilege(r.oid, s.oid, 'USAGE, UPDATE'))
  SELECT DISTINCT ON (rank, power) power || CASE WHEN rolname = coalesce($1::name, current_user) THEN '' ELSE ', as ' || rolname END AS power
    FROM powers ORDER BY rank, power, rolname <> coalesce($1::name, current_user) LIMIT 1000`;

/**
 * Returns the privileges that would let a role rewrite the books, the most powerful privilege first. Each text is the predicate
 * of a sentence about the role, such as "is a superuser". The list is empty if the role can write the books only through the
 * ledger's functions.
 *
 * @param role the role's name, or null for the connected role
 */
export async function findRolePowers(connection: Queryable, role: string | null = null): Promise<string[]> {
  const powers = await connection.query<{ power: string }>(rolePowersSql, [
    role,
    [...protectedTables],
    JSON.stringify(limitedTables),
  ]);
  return powers.map(({ power }) => power);
}
