import type { Queryable } from "@/lib/server/db";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import type { AccessSubject } from "@/tests/support/access/access-cases";

/** The ids of the demo customer's records, and the id of one entry in the books. */
export type DemoSubject = AccessSubject & { entryId: string };

/** Finds the demo customer, who has records of every kind. */
export async function findDemoSubject(database: Queryable): Promise<DemoSubject> {
  const [subject] = await database.query<Omit<DemoSubject, "password">>(
    `SELECT u.id AS "userId", u.email, a.account_number AS "accountNumber",
            (SELECT account_number FROM beneficiaries WHERE owner_id = u.id LIMIT 1) AS payee,
            (SELECT id FROM transfers WHERE sender_id = u.id ORDER BY created_at LIMIT 1) AS "transferId",
            (SELECT id FROM loans WHERE owner_id = u.id AND status = 'active' LIMIT 1) AS "loanId",
            (SELECT id FROM deposits WHERE owner_id = u.id AND status = 'running' LIMIT 1) AS "depositId",
            (SELECT id FROM journal_entries ORDER BY sequence LIMIT 1) AS "entryId"
       FROM users u JOIN accounts a ON a.owner_id = u.id WHERE u.email = $1 ORDER BY a.created_at LIMIT 1`,
    [demoCustomerEmail],
  );
  if (!subject) throw new Error("there is no demo customer");
  return { ...subject, password: demoPassword };
}
