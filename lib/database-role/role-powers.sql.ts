import type { Queryable } from "@/lib/server/db";
import { protectedTables } from "./protected-tables";

/**
 * Finds what a role could rewrite the books with: by itself, or as any role that it may turn into. `$1` is the role's name
 * (null: the one that is connected), `$2` the tables that are protected from it. A row for each power, in words for a log;
 * none for a role as it should be.
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
    UNION ALL SELECT 4, 'may move the sequence ' || s.relname, r.rolname FROM roles r CROSS JOIN guarded g
      JOIN pg_depend d ON d.refobjid = g.oid AND d.deptype IN ('a', 'i') JOIN pg_class s ON s.oid = d.objid
     WHERE s.relkind = 'S' AND has_sequence_privilege(r.oid, s.oid, 'USAGE, UPDATE'))
  SELECT DISTINCT ON (rank, power) power || CASE WHEN rolname = coalesce($1::name, current_user) THEN '' ELSE ', as ' || rolname END AS power
    FROM powers ORDER BY rank, power, rolname <> coalesce($1::name, current_user) LIMIT 100`;

/**
 * What a role could rewrite the books with, as parts of a sentence, the greatest first; empty for one that only the
 * ledger's own functions write for.
 *
 * @param role its name; by default the one that is connected
 */
export async function findRolePowers(connection: Queryable, role: string | null = null): Promise<string[]> {
  const powers = await connection.query<{ power: string }>(rolePowersSql, [role, [...protectedTables]]);
  return powers.map(({ power }) => power);
}
