import { createHash, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { insertReceived } from "@/lib/network-messages/store/message.sql";
import { endProcessing } from "@/lib/network-messages/store/processing.sql";
import { readNetworkFile } from "@/lib/reconciliation/files/take-network-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { processAgain } from "@/lib/transfers/rails/work-message";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { balanceOf, createReceiver } from "@/tests/support/incoming";
import { creditOf, refusalOf } from "@/tests/support/network-messages/correspondent";
import {
  drop,
  exchange,
  make,
  openTestPlace,
  readMessage,
  received,
  someMessage,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";

let place: TestPlace;
let admin: Actor;
let teller: Actor;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX" });
  [admin, teller] = [await createAdmin(), await createUser({ role: "teller" })];
});
afterEach(async () => {
  place.remove();
  env().NETWORK_WIRE = "sandbox";
  await expectCleanBooks();
});

const reason = "The sent message is in the database now";
const changed = { code: "conflict", messageKey: "changed_meanwhile" };

/** Receives a refusal before the bank has sent the refused message. */
async function setAside() {
  const sent = someMessage();
  drop(place, "refusal.xml", refusalOf(sent.messageId, "XS01"));
  await exchange();
  const [message] = await received();
  expect(message).toMatchObject({ state: "set_aside", problem: "unknown_message", attempts: 1 });
  return { id: message?.id ?? "", sent };
}

/** Sends the message that was refused. */
async function send({ sent }: Awaited<ReturnType<typeof setAside>>): Promise<void> {
  await make(sent);
  await exchange();
}

const again = (id: string, actor = admin, requestId?: string, attempts = 1) =>
  processAgain(actor, { id, attempts, reason }, requestId);
const acts = (id: string) =>
  db.query<{ action: string; actor: string }>(
    "SELECT action, actor FROM audit_events WHERE subject_type = 'network_message' AND subject_id = $1",
    [id],
  );

describe("a message that was set aside", () => {
  it("is processed again, and its outcome is the outcome of the second attempt", async () => {
    const message = await setAside();
    await send(message);
    await again(message.id);
    expect(await readMessage(message.id)).toMatchObject({ state: "received", problem: null, processedAt: null });
    await exchange();
    expect(await readMessage(message.id)).toMatchObject({ state: "processed", problem: null, attempts: 2 });
    expect(await acts(message.id)).toEqual([{ action: "network-message.process-again", actor: admin.userId }]);
  });

  it("is set aside again if nothing has changed, and the next act names the new attempt", async () => {
    const { id } = await setAside();
    await again(id);
    await exchange();
    expect(await readMessage(id)).toMatchObject({ state: "set_aside", problem: "unknown_message", attempts: 2 });
    await expect(again(id)).rejects.toMatchObject(changed);
    await again(id, teller, undefined, 2);
    expect(await acts(id)).toHaveLength(2);
  });

  it("with payments whose file was refused is read anew, and its payments are booked once", async () => {
    const receiver = await createReceiver();
    const content = Buffer.from(creditOf(receiver.account.accountNumber));
    const id = randomUUID();
    const sha256 = createHash("sha256").update(content).digest("hex");
    await insertReceived({ id, rail: "wire", fileName: "credit.xml", sha256, sizeBytes: content.length, content });
    // An earlier release could not read the file.
    const { fileId } = await readNetworkFile(id);
    await queryAsOwner("UPDATE settlement_files SET state = 'refused', problem = 'malformed' WHERE id = $1", [fileId]);
    await endProcessing(db, id, { kind: "pacs.008", messageId: "", problem: "malformed" });
    await again(id, admin, undefined, 0);
    await Promise.all([exchange(), exchange()]);
    await bookReceived();
    expect(await readMessage(id)).toMatchObject({ state: "processed", problem: null });
    expect(await balanceOf(receiver)).toBe(2_500n);
    const files = await db.prisma.settlementFile.findMany({
      where: { name: "credit.xml" },
      orderBy: { createdAt: "asc" },
    });
    expect(files.map(({ state }) => state)).toEqual(["discarded", "confirmed"]);
  });
});

describe("a second actor", () => {
  it("the same request again, and after its answer was lost, has one effect", async () => {
    const { id } = await setAside();
    const requestId = randomUUID();
    await again(id, admin, requestId);
    await again(id, admin, requestId);
    await exchange();
    await again(id, admin, requestId);
    expect(await readMessage(id)).toMatchObject({ state: "set_aside", attempts: 2 });
    expect(await acts(id)).toHaveLength(1);
    await expect(again(id, admin, requestId, 2)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("of eight people at the same moment, while workers process, one has the message processed again", async () => {
    const message = await setAside();
    await send(message);
    const people = await Promise.all(Array.from({ length: 8 }, () => createUser({ role: "teller" })));
    const [results] = await Promise.all([
      Promise.allSettled(people.map((person) => again(message.id, person))),
      exchange(),
      exchange(),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(changed);
    await exchange();
    expect(await readMessage(message.id)).toMatchObject({ state: "processed", attempts: 2 });
    await expect(again(message.id)).rejects.toMatchObject(changed);
  });

  it("another role, a person who has lost the role, and an unknown message are refused", async () => {
    const { id } = await setAside();
    await expect(again(id, await createUser({ role: "auditor" }))).rejects.toMatchObject({ code: "forbidden" });
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [teller.userId]);
    await expect(again(id, teller)).rejects.toMatchObject({ code: "forbidden" });
    await expect(again(randomUUID())).rejects.toMatchObject({ code: "not_found" });
    expect(await readMessage(id)).toMatchObject({ state: "set_aside", attempts: 1 });
  });

  it.each(["too_large", "other_content", "known_file", "recall", "return_refused", "currency"])(
    "a message with the problem %s is refused",
    async (problem) => {
      const { id } = await setAside();
      await queryAsOwner(`UPDATE network_messages SET problem = '${problem}' WHERE id = '${id}'`);
      const refusal = { code: "transition_refused", messageKey: "message_not_again" };
      await expect(again(id)).rejects.toMatchObject(refusal);
      expect(await readMessage(id)).toMatchObject({ state: "set_aside" });
    },
  );

  it("the database refuses a repetition, whoever asks", async () => {
    const { id } = await setAside();
    await queryAsOwner(`UPDATE network_messages SET problem = 'other_content' WHERE id = '${id}'`);
    const change = "UPDATE network_messages SET state = 'received', problem = NULL WHERE id = $1";
    await expect(db.query(change, [id])).rejects.toMatchObject({ code: "HF002" });
  });
});
