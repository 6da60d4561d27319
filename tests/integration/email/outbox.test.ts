import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { issueEmailCode } from "@/lib/auth/email-codes/issue-email-code";
import { deliverDueEmails, deliveryAttemptsMax } from "@/lib/email/deliver-due-emails";
import { queueEmail } from "@/lib/email/queue-email";
import { DeliveryError, type EmailTransport, type OutgoingEmail } from "@/lib/email/transports/transport";
import { db, inTransaction } from "@/lib/server/db";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { createUser } from "@/tests/support/factories";

/** Returns a transport that records its delivered e-mails. The first `failures` deliveries fail. */
function fakeTransport({ failures = 0, delayMs = 0 } = {}) {
  const delivered: OutgoingEmail[] = [];
  let left = failures;
  const transport: EmailTransport = {
    async deliver(email) {
      if (delayMs) await sleep(delayMs);
      if (left-- > 0) throw new DeliveryError("ECONNECTION");
      delivered.push(email);
    },
  };
  return { transport, delivered };
}

const welcome = { firstName: "Ada", accountNumber: "05197864578" };

async function queueNotice(recipient = "ada@customers.example"): Promise<void> {
  await inTransaction((tx) => queueEmail(tx, recipient, "welcome", welcome));
}

type Row = { state: string; attempts: number; last_error: string | null; next_attempt_at: Date };
const readRows = () => db.query<Row>("SELECT state, attempts, last_error, next_attempt_at FROM emails ORDER BY id");
const makeDue = () => db.query("UPDATE emails SET next_attempt_at = now() - interval '1 second'");

beforeEach(async () => {
  await db.query("DELETE FROM emails");
  await db.query("DELETE FROM mailbox_messages");
});

describe("the outbox", () => {
  test("each e-mail is sent once by many parallel workers", async () => {
    for (let count = 0; count < 25; count += 1) await queueNotice();
    const { transport, delivered } = fakeTransport({ delayMs: 20 });
    const emptyIt = async () => {
      while ((await deliverDueEmails(transport)) > 0);
    };
    await Promise.all([emptyIt(), emptyIt(), emptyIt(), emptyIt()]);
    expect(delivered).toHaveLength(25);
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(25);
    expect(new Set((await readRows()).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  test("a transaction that is rolled back sends no e-mail", async () => {
    const { transport, delivered } = fakeTransport();
    const rolledBack = inTransaction(async (tx) => {
      await queueEmail(tx, "ada@customers.example", "welcome", welcome);
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    expect(await deliverDueEmails(transport)).toBe(0);
    expect(delivered).toEqual([]);
  });

  test("a failed delivery is repeated later under the same id, and only when it is due", async () => {
    await queueNotice();
    const { transport, delivered } = fakeTransport({ failures: 1 });
    expect(await deliverDueEmails(transport)).toBe(1);
    const [failed] = await readRows();
    expect(failed).toMatchObject({ state: "queued", attempts: 1, last_error: "ECONNECTION" });
    expect(failed?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 5_000);
    expect(await deliverDueEmails(transport)).toBe(0);
    await makeDue();
    await deliverDueEmails(transport);
    expect(delivered).toHaveLength(1);
    expect((await readRows())[0]).toMatchObject({ state: "sent", attempts: 2, last_error: null });
  });

  test("the outbox gives up after eight attempts", async () => {
    await queueNotice();
    const { transport, delivered } = fakeTransport({ failures: 100 });
    for (let attempt = 0; attempt < deliveryAttemptsMax + 2; attempt += 1) {
      await makeDue();
      await deliverDueEmails(transport);
    }
    expect(delivered).toEqual([]);
    expect((await readRows())[0]).toMatchObject({ state: "failed", attempts: 8 });
  });

  test("another worker takes over a dead worker's e-mails, but only after the lease ends", async () => {
    await queueNotice();
    const { transport, delivered } = fakeTransport();
    const never: EmailTransport = { deliver: () => new Promise(() => undefined) };
    void deliverDueEmails(never);
    await sleep(200);
    expect(await deliverDueEmails(transport)).toBe(0);
    await makeDue();
    expect(await deliverDueEmails(transport)).toBe(1);
    expect(delivered).toHaveLength(1);
  });

  test("e-mails of an unknown kind are dropped", async () => {
    await db.query(
      `INSERT INTO emails (id, recipient, template, props, next_attempt_at, created_at)
       VALUES ($1, 'ada@customers.example', 'constructor', '{}', now() - interval '1 second', now())`,
      [uuidv7()],
    );
    await deliverDueEmails(fakeTransport().transport);
    expect((await readRows())[0]).toMatchObject({ state: "failed", last_error: "unknown template" });
  });

  test("the local mailbox keeps an e-mail once, however often it is delivered", async () => {
    await queueNotice("grace@customers.example");
    await deliverDueEmails();
    await db.query("UPDATE emails SET state = 'queued'");
    await makeDue();
    await deliverDueEmails();
    const messages = await db.query<{ recipient: string; subject: string }>(
      "SELECT recipient, subject FROM mailbox_messages",
    );
    expect(messages).toEqual([{ recipient: "grace@customers.example", subject: "Welcome to Holdfast Trust" }]);
  });
});

describe("an e-mail with a single-use link", () => {
  async function queueReset() {
    const owner = await createUser();
    const id = await inTransaction(async (tx) => {
      const emailCodeId = await issueEmailCode(tx, owner.userId, "reset_password");
      await queueEmail(tx, owner.email, "reset-password", { firstName: "Ada", emailCodeId });
      return emailCodeId;
    });
    const [row] = await db.query<{ nonce: Buffer }>("SELECT nonce FROM email_codes WHERE id = $1", [id]);
    return { emailCodeId: id, code: deriveCode("reset_password", row?.nonce ?? Buffer.alloc(0)) };
  }

  test("the e-mail contains the code, and the outbox never does", async () => {
    const { code } = await queueReset();
    const { transport, delivered } = fakeTransport({ failures: 1 });
    const expectNoCode = async () => {
      const [dump] = await db.query<{ text: string }>("SELECT string_agg(emails::text, ' ') AS text FROM emails");
      expect(dump?.text).not.toContain(code);
    };
    await expectNoCode();
    await deliverDueEmails(transport);
    await expectNoCode();
    await makeDue();
    await deliverDueEmails(transport);
    await expectNoCode();
    expect(delivered[0]?.text).toContain(`http://localhost:3000/email/reset/${code}`);
  });

  test.each([
    ["used", "used_at = now()"],
    ["expired", "expires_at = now() - interval '1 second'"],
  ])("the e-mail is dropped when its code is %s", async (_name, change) => {
    const { emailCodeId } = await queueReset();
    await db.query(`UPDATE email_codes SET ${change} WHERE id = $1`, [emailCodeId]);
    const { transport, delivered } = fakeTransport();
    await deliverDueEmails(transport);
    expect(delivered).toEqual([]);
    expect((await readRows())[0]).toMatchObject({ state: "failed", last_error: "its code is used or has expired" });
  });
});
