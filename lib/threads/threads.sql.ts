import "server-only";
import { validate as isUuid } from "uuid";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import type { ThreadKind, ThreadSubject } from "@/lib/server/prisma-client/enums";
import type {
  ListedCustomerThread,
  ListedStaffThread,
  ListedThread,
  Message,
  ThreadCursor,
  ThreadLink,
  ThreadNote,
  ThreadState,
} from "./thread.model";

/** A list of threads shows `threadsPerPage` threads on a page. A thread shows `messagesPerPage` messages on a page. */
export const threadsPerPage = 25;
export const messagesPerPage = 50;

const aboutSql = `CASE WHEN t.about IS NULL THEN NULL ELSE jsonb_build_object('kind', t.about, 'id', t.about_id) END`;
const listed = `t.id, t.subject, ${aboutSql} AS about, t.last_text AS "lastText", t.last_at AS "lastAt",
  t.closed_at AS "closedAt"`;
const nameSql = (user: string) => `rtrim(${user}.first_name || ' ' || ${user}.last_name)`;

/** Reads a customer's threads, the latest message first. */
export async function queryOwnThreads(customerId: string, after?: ThreadCursor): Promise<ListedThread[]> {
  return await db.query<ListedThread>(
    `SELECT ${listed}, t.last_bank_number > t.customer_read_to AS "isUnread" FROM message_threads t
      WHERE t.customer_id = $1 AND (t.last_at, t.id) < ($2, $3)
      ORDER BY t.last_at DESC, t.id DESC LIMIT ${threadsPerPage + 1}`,
    [customerId, ...positionOf(after)],
  );
}

/** Reads the threads about a record, the latest message first. */
export async function queryThreadsAbout(customerId: string, about: ThreadLink): Promise<ListedThread[]> {
  return await db.query<ListedThread>(
    `SELECT ${listed}, t.last_bank_number > t.customer_read_to AS "isUnread" FROM message_threads t
      WHERE t.about = $2::thread_subject AND t.about_id = $3 AND t.customer_id = $1
      ORDER BY t.last_at DESC, t.id DESC LIMIT ${threadsPerPage}`,
    [customerId, about.kind, about.id],
  );
}

const ofCustomers = `${listed}, t.last_customer_number > t.bank_read_to AS "isUnread", t.customer_id AS "customerId",
  ${nameSql("c")} AS "customerName", t.waiting_since AS "waitingSince",
  CASE WHEN t.answering_until > $1 THEN ${nameSql("w")} END AS "answeringName"`;
const withPeople = `JOIN users c ON c.id = t.customer_id LEFT JOIN users w ON w.id = t.answering_id`;

const ofState: Record<ThreadState, { condition: string; order: string; after: string }> = {
  waiting: {
    condition: "t.waiting_since IS NOT NULL",
    order: "t.waiting_since, t.id",
    after: "(t.waiting_since, t.id) > ($2, $3)",
  },
  open: {
    condition: "t.kind = 'customer' AND t.closed_at IS NULL",
    order: "t.last_at DESC, t.id DESC",
    after: "(t.last_at, t.id) < ($2, $3)",
  },
  closed: {
    condition: "t.kind = 'customer' AND t.closed_at IS NOT NULL",
    order: "t.last_at DESC, t.id DESC",
    after: "(t.last_at, t.id) < ($2, $3)",
  },
};

/**
 * Reads customers' threads for staff. A list of waiting threads begins with the thread that has waited longest. Other lists begin
 * with the thread whose last message is the newest.
 */
export async function queryCustomerThreads(
  { state, customerId }: { state: ThreadState; customerId?: string | undefined },
  after?: ThreadCursor,
): Promise<ListedCustomerThread[]> {
  const { condition, order, after: position } = ofState[state];
  const begin = state === "waiting" ? (after ?? { at: new Date(0), id: noId }) : after;
  return await db.query<ListedCustomerThread>(
    `SELECT ${ofCustomers} FROM (
       SELECT * FROM message_threads t WHERE ${condition} AND ${position} AND ($4::uuid IS NULL OR t.customer_id = $4)
        ORDER BY ${order} LIMIT ${threadsPerPage + 1}) t ${withPeople}
      ORDER BY ${order}`,
    [now(), ...positionOf(begin), customerId ?? null],
    { planEachTime: true },
  );
}

/** Reads the threads of a member of staff with colleagues, the latest message first. */
export async function queryStaffThreads(memberId: string, after?: ThreadCursor): Promise<ListedStaffThread[]> {
  return await db.query<ListedStaffThread>(
    `SELECT ${listed}, t.last_number > m.read_to AS "isUnread", ${memberNamesSql} AS "memberNames"
       FROM thread_members m JOIN message_threads t ON t.id = m.thread_id
      WHERE m.user_id = $1 AND (t.last_at, t.id) < ($2, $3)
      ORDER BY t.last_at DESC, t.id DESC LIMIT ${threadsPerPage + 1}`,
    [memberId, ...positionOf(after)],
  );
}

const memberNamesSql = `ARRAY(SELECT ${nameSql("u")} FROM thread_members o JOIN users u ON u.id = o.user_id
  WHERE o.thread_id = t.id ORDER BY u.first_name, u.last_name, u.id)`;

const noId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const positionOf = (after: ThreadCursor | undefined) => (after ? [after.at, after.id] : ["infinity", lastId]);

/** The data that services need to check the permissions and the state of a thread. */
export type ThreadRow = {
  id: string;
  kind: ThreadKind;
  customerId: string | null;
  subject: string;
  about: ThreadSubject | null;
  lastNumber: number;
  lastBankNumber: number;
  lastCustomerNumber: number;
  customerReadTo: number;
  closedAt: Date | null;
  /** True if the thread is between staff and the reader is one of its members. */
  isMember: boolean;
};

const rowColumns = `t.id, t.kind, t.customer_id AS "customerId", t.subject, t.about, t.last_number AS "lastNumber",
  t.last_bank_number AS "lastBankNumber", t.last_customer_number AS "lastCustomerNumber",
  t.customer_read_to AS "customerReadTo", t.closed_at AS "closedAt",
  EXISTS (SELECT FROM thread_members m WHERE m.thread_id = t.id AND m.user_id = $2) AS "isMember"`;

/** Reads a thread without a lock. */
export async function queryThreadRow(tx: Queryable, id: string, readerId: string): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(`SELECT ${rowColumns} FROM message_threads t WHERE t.id = $1`, [
    id,
    readerId,
  ]);
  return row;
}

/** Locks a thread until the transaction ends, and reads it. */
export async function lockThreadRow(tx: Queryable, id: string, readerId: string): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(
    `SELECT ${rowColumns} FROM message_threads t WHERE t.id = $1 FOR NO KEY UPDATE`,
    [id, readerId],
  );
  return row;
}

/** Reads one thread as its customer sees it. `isAnswering` is true while a member of staff is writing an answer. */
export async function queryOwnThread(
  id: string,
  customerId: string,
): Promise<(ListedThread & { isAnswering: boolean }) | undefined> {
  const [row] = await db.query<ListedThread & { isAnswering: boolean }>(
    `SELECT ${listed}, t.last_bank_number > t.customer_read_to AS "isUnread",
            coalesce(t.answering_until > $3, false) AS "isAnswering"
       FROM message_threads t WHERE t.id = $1 AND t.customer_id = $2`,
    [id, customerId, now()],
  );
  return row;
}

/** Reads one customer's thread as staff see it. */
export async function queryCustomerThread(
  id: string,
): Promise<(ListedCustomerThread & { customerReadTo: number }) | undefined> {
  const [row] = await db.query<ListedCustomerThread & { customerReadTo: number }>(
    `SELECT ${ofCustomers}, t.customer_read_to AS "customerReadTo" FROM message_threads t ${withPeople} WHERE t.id = $2`,
    [now(), id],
  );
  return row;
}

/** Reads one thread between staff for one of its members. */
export async function queryStaffThread(
  id: string,
  memberId: string,
): Promise<(ListedStaffThread & { memberIds: string[] }) | undefined> {
  const [row] = await db.query<ListedStaffThread & { memberIds: string[] }>(
    `SELECT ${listed}, t.last_number > m.read_to AS "isUnread", ${memberNamesSql} AS "memberNames",
            ARRAY(SELECT o.user_id FROM thread_members o WHERE o.thread_id = t.id) AS "memberIds"
       FROM thread_members m JOIN message_threads t ON t.id = m.thread_id WHERE m.user_id = $2 AND t.id = $1`,
    [id, memberId],
  );
  return row;
}

/**
 * Reads the newest of a thread's messages that have a number below `before`, in ascending order. Reads one message more than a
 * page holds, so that the caller can see whether there are older messages. Customers see only the first names of staff.
 */
export async function queryMessages(
  threadId: string,
  { before, reader }: { before: number | undefined; reader: "customer" | "staff" },
): Promise<Message[]> {
  return await db.query<Message>(
    `SELECT m.number, m.id, m.text, m.sent_at AS "sentAt", m.from_bank AS "fromBank", m.author_id AS "authorId",
            ARRAY(SELECT jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'sizeBytes', f.size_bytes)
                    FROM message_attachments f WHERE f.thread_id = m.thread_id AND f.message_number = m.number
                   ORDER BY f.id) AS attachments,
            CASE WHEN m.from_bank AND $3 THEN a.first_name ELSE ${nameSql("a")} END AS "authorName"
       FROM (SELECT * FROM messages WHERE thread_id = $1 AND number < $2 ORDER BY number DESC LIMIT ${messagesPerPage + 1}) m
       JOIN users a ON a.id = m.author_id ORDER BY m.number`,
    [threadId, before ?? 2_147_483_647, reader === "customer"],
  );
}

const notesMax = 100;

/** Reads the newest notes about a customer's thread, oldest first. */
export async function queryThreadNotes(threadId: string): Promise<ThreadNote[]> {
  return await db.query<ThreadNote>(
    `SELECT n.id, n.text, n.created_at AS "createdAt", ${nameSql("a")} AS "authorName"
       FROM (SELECT * FROM thread_notes WHERE thread_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${notesMax}) n
       JOIN users a ON a.id = n.author_id ORDER BY n.created_at, n.id`,
    [threadId],
  );
}

/** The owner of a record that a thread can be about, and the record's name. A transfer and a statement have no name. */
export type RecordOwner = { ownerId: string; name: string };

/** Locks a customer until the transaction ends, so that two new threads of the customer are counted one after the other. */
export async function lockCustomer(tx: Queryable, id: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [id]);
}

/** Finds the owner and the name of the record that a new thread will be about. */
export async function queryOwnerOf(tx: Queryable, { kind, id }: ThreadLink): Promise<RecordOwner | undefined> {
  if ((kind === "statement") === isUuid(id)) return undefined;
  const sql = {
    transfer: `SELECT sender_id AS "ownerId", '' AS name FROM transfers WHERE id = $1`,
    loan: `SELECT owner_id AS "ownerId", loan_name AS name FROM loans WHERE id = $1`,
    deposit: `SELECT owner_id AS "ownerId", deposit_name AS name FROM deposits WHERE id = $1`,
    statement: `SELECT owner_id AS "ownerId", '' AS name FROM accounts WHERE account_number = split_part($1, '/', 1)`,
  }[kind];
  const [row] = await tx.query<RecordOwner>(sql, [id]);
  return row;
}

/** A message to store. The trigger `messages_number` numbers the message and checks its author. */
type NewMessage = { id: string; threadId: string; authorId: string; requestId: string | undefined; text: string };

/** Stores a message. @returns the message's number within the thread */
export async function insertMessage(tx: Queryable, message: NewMessage): Promise<number> {
  const { id, threadId, authorId, requestId, text } = message;
  const [row] = await tx.query<{ number: number }>(
    `INSERT INTO messages (id, thread_id, author_id, request_id, text, sent_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING number`,
    [id, threadId, authorId, requestId ?? null, text, now()],
  );
  if (!row) throw new Error("the message was not stored");
  return row.number;
}

/**
 * Records that the customer or the bank has read a customer's thread up to a message number.
 *
 * @returns false if a higher number was already recorded
 */
export async function readTo(tx: Queryable, id: string, side: "bank" | "customer", number: number): Promise<boolean> {
  const column = `${side}_read_to`;
  const rows = await tx.query(
    `UPDATE message_threads SET ${column} = least($2, last_number) WHERE id = $1 AND ${column} < least($2, last_number) RETURNING id`,
    [id, number],
  );
  return rows.length > 0;
}

/** Records that a member has read a thread between staff up to a message number. */
export async function memberReadTo(tx: Queryable, id: string, memberId: string, number: number): Promise<void> {
  await tx.query(
    `UPDATE thread_members m SET read_to = least($3, t.last_number) FROM message_threads t
      WHERE t.id = m.thread_id AND m.thread_id = $1 AND m.user_id = $2 AND m.read_to < least($3, t.last_number)`,
    [id, memberId, number],
  );
}

/**
 * Records that a member of staff is writing an answer. The record is valid until `until`. Changes nothing while a colleague is
 * writing an answer.
 */
export async function writeAnswering(tx: Queryable, id: string, userId: string, until: Date): Promise<void> {
  await tx.query(
    `UPDATE message_threads SET answering_id = $2, answering_until = $3
      WHERE id = $1 AND kind = 'customer' AND (answering_id IS NULL OR answering_id = $2 OR answering_until <= $4)`,
    [id, userId, until, now()],
  );
}
