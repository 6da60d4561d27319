import "server-only";
import { countSql, FilterBuilder, type Page, type PageQuery, pageSql, readPage } from "@/lib/lists/list-page.sql";
import { matchesText } from "@/lib/lists/sql-text";
import type { StaffRole } from "@/lib/roles";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import type { User } from "@/lib/server/prisma-client/client";

const memberSelect = { id: true, email: true, firstName: true, lastName: true, status: true, createdAt: true } as const;

/** A person who works at the bank. */
export type StaffMember = Pick<User, keyof typeof memberSelect> & {
  role: StaffRole;
  /** The time of the last log-in; null before the first log-in. */
  lastLogInAt: Date | null;
};

export type StaffFilter = PageQuery & { search: string; role: string };

/** A page of the staff, ordered by name. */
export async function queryStaff({ search, role, ...page }: StaffFilter): Promise<Page<StaffMember>> {
  const conditions = new FilterBuilder();
  const { bind, values } = conditions;
  conditions.add("u.role <> 'customer'");
  if (role) conditions.add(`u.role = ${bind(role)}::user_role`);
  if (search.trim()) {
    conditions.add(matchesText("(u.first_name || ' ' || u.last_name || ' ' || u.email)", search, bind));
  }
  const matching = `users u WHERE ${conditions.filter.sql}`;
  return await readPage<StaffMember>({
    // Reads the last log-in from the audit trail, because old sessions are deleted, but audit events are kept.
    columns: `${columnsOf("user", "u", memberSelect)}, u.role,
      (SELECT e.created_at FROM audit_events e WHERE e.actor = u.id::text AND e.action = 'session.open'
        ORDER BY e.created_at DESC LIMIT 1) AS "lastLogInAt"`,
    from: `${matching} ORDER BY u.first_name, u.last_name, u.id ${pageSql(page)}`,
    count: countSql(matching, page.countMax),
    values,
    page: page.page,
  });
}

/** A member of staff whose row is locked. */
export type LockedMember = Pick<User, "id" | "email" | "firstName" | "status"> & {
  role: StaffRole;
  hasAccount: boolean;
};

/** Locks the rows of all staff, ordered by id, so that changes of rights run one after the other. */
export async function lockStaff(tx: Queryable): Promise<LockedMember[]> {
  return await tx.query<LockedMember>(
    `SELECT u.id, u.email, u.first_name AS "firstName", u.status, u.role,
            EXISTS (SELECT FROM accounts a WHERE a.owner_id = u.id) AS "hasAccount"
       FROM users u WHERE u.role <> 'customer' ORDER BY u.id FOR NO KEY UPDATE OF u`,
  );
}
