import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { CallRecord, CallStep } from "./call.model";

const nameSql = (row: string) => `rtrim(${row}.first_name || ' ' || ${row}.last_name)`;

const callColumns = `${columnsOf("call", "c", {
  ...{ id: true, customerId: true, staffId: true, openedAt: true, endedAt: true },
  ...{ questionsUntil: true, codeUntil: true, note: true, acts: true },
})}, ${nameSql("u")} AS "customerName", ${nameSql("s")} AS "staffName"`;

const callTables = "calls c JOIN users u ON u.id = c.customer_id JOIN users s ON s.id = c.staff_id";

/** The columns of the customer that the call screen shows. */
export type CallerRow = {
  email: string;
  status: "pending" | "active" | "suspended" | "blocked";
  emailVerified: boolean;
  phoneNumber: string;
  address: string;
  city: string;
  zip: string;
  countryOfResidence: string;
  joinedAt: Date;
  /** The moment at which staff closed the relationship with the customer. */
  closedAt: Date | null;
};

export type CallDetails = CallRecord & { caller: CallerRow; steps: CallStep[] };

type DetailsRow = CallRecord & CallerRow & { steps: (Omit<CallStep, "at"> & { at: string })[] };

/** Reads a call with its steps and its customer in one statement. */
export async function queryCallDetails(id: string): Promise<CallDetails | undefined> {
  const [row] = await db.query<DetailsRow>(
    `SELECT ${callColumns}, u.email, u.status, u.email_verified_at IS NOT NULL AS "emailVerified",
            u.phone_number AS "phoneNumber", u.address, u.city, u.zip, u.country_of_residence AS "countryOfResidence",
            u.created_at AS "joinedAt", u.closed_at AS "closedAt",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('number', p.number, 'kind', p.kind, 'subjectId', p.subject_id, 'at', p.at)
                       ORDER BY p.number DESC), '[]') FROM (
               SELECT * FROM call_steps WHERE call_id = c.id ORDER BY number DESC LIMIT 100) p) AS steps
       FROM ${callTables} WHERE c.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { email, status, emailVerified, phoneNumber, address, city, zip, countryOfResidence, ...others } = row;
  const { joinedAt, closedAt, ...call } = others;
  return {
    ...call,
    caller: { email, status, emailVerified, phoneNumber, address, city, zip, countryOfResidence, joinedAt, closedAt },
    steps: row.steps.map((step) => ({ ...step, at: new Date(step.at) })),
  };
}

const callsMax = 10;

/** Reads the newest calls that a member of staff has taken. */
export async function queryCallsOfStaff(staffId: string): Promise<CallRecord[]> {
  return await db.query<CallRecord>(
    `SELECT ${callColumns} FROM (
       SELECT * FROM calls WHERE staff_id = $1 ORDER BY opened_at DESC, id DESC LIMIT ${callsMax}) c
       JOIN users u ON u.id = c.customer_id JOIN users s ON s.id = c.staff_id
      ORDER BY c.ended_at IS NOT NULL, c.opened_at DESC, c.id DESC`,
    [staffId],
  );
}
