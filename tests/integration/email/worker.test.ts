import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queueEmail } from "@/lib/email/queue-email";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { runWorker } from "@/lib/jobs/worker";
import { db, inTransaction } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { stateMaxMs } from "@/tests/support/database/lock-waits";
import { createUser } from "@/tests/support/factories";

const queueNotice = () =>
  inTransaction((tx) =>
    queueEmail(tx, "ada@customers.example", "welcome", { firstName: "Ada", accountNumber: "05197864578" }),
  );

async function sentCount(): Promise<number> {
  return (await db.query("SELECT 1 FROM mailbox_messages")).length;
}

beforeEach(async () => {
  await db.query("DELETE FROM emails");
  await db.query("DELETE FROM mailbox_messages");
});

describe("the worker", () => {
  test("the worker sends an e-mail within seconds of its transaction, and stops on request", async () => {
    const worker = await runWorker();
    await queueNotice();
    await vi.waitFor(async () => expect(await sentCount()).toBe(1), { timeout: stateMaxMs });
    await worker.stop();
    await queueNotice();
    expect(await sentCount()).toBe(1);
  });

  test("the worker continues after its connections were cut", async () => {
    const worker = await runWorker();
    await withConnection(
      (client) =>
        client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        ),
      { superuser: true },
    );
    await vi.waitFor(queueNotice, { timeout: stateMaxMs });
    await vi.waitFor(async () => expect(await sentCount()).toBeGreaterThan(0), { timeout: stateMaxMs });
    await worker.stop();
  });
});

describe("sending e-mails without a worker", () => {
  test("due e-mails are sent, and expired rows are removed", async () => {
    const user = await createUser();
    for (let count = 0; count < 12; count += 1) await queueNotice();
    const addSession = (id: string, expiresAt: string) =>
      db.query(
        `INSERT INTO sessions (id, user_id, remember, user_agent, ip_address, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, true, '', '', now(), now(), $3)`,
        [id, user.userId, expiresAt],
      );
    const liveId = user.sessionId;
    await addSession(uuidv7(), "2020-01-01");
    await db.query("INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, 1), ('new', 1, 4102444800000)");
    await db.query(
      "INSERT INTO command_requests (actor_id, request_id, command, request_hash, created_at) VALUES ($1, 'old', '', '', '2020-01-01')",
      [user.userId],
    );
    expect(await drainJobs(10_000)).toEqual({ emails: 12 });
    expect(await sentCount()).toBe(12);
    expect(await db.query("SELECT id FROM sessions")).toEqual([{ id: liveId }]);
    expect(await db.query("SELECT key FROM rate_limits")).toEqual([{ key: "new" }]);
    expect(await db.query("SELECT request_id FROM command_requests")).toEqual([]);
  });

  test("nothing is sent when no time is left", async () => {
    await queueNotice();
    expect(await drainJobs(0)).toEqual({ emails: 0 });
    expect(await sentCount()).toBe(0);
  });
});
