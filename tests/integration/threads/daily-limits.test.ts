import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import * as environment from "@/lib/server/env";
import { removeAttachment, startAttachment } from "@/lib/threads/attachments/upload-attachment";
import { findOwnThreads } from "@/lib/threads/find-threads";
import { startThread, writeToCustomer } from "@/lib/threads/start-thread";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { createThread, say, textsOf, threadFields } from "@/tests/support/threads";

const messages = 5;
const files = 4;

let customer: Actor;
let threadId: string;

beforeEach(async () => {
  const settings = environment.env();
  const limits = { PACE_FACTOR: 1, CUSTOMER_MESSAGES_PER_DAY: messages, CUSTOMER_UPLOADS_PER_DAY: files };
  vi.spyOn(environment, "env").mockReturnValue({ ...settings, ...limits });
  ({ actor: customer } = await createCustomer());
  // The first message of the day.
  threadId = await createThread(customer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const write = (requestId?: string) => say(customer, threadId, "More", requestId);
const upload = (actor = customer) => startAttachment(actor, { name: "a.pdf", sizeBytes: 1 }, randomUUID());
const refused = (messageKey: string, limit: number) => ({
  ...{ code: "limit_exceeded", messageKey, params: { limit }, httpStatus: 422 },
});
const noMessage = refused("limit_messages_day", messages);
const noFile = refused("limit_files_day", files);
const countDone = (ends: PromiseSettledResult<unknown>[]) => ends.filter(({ status }) => status === "fulfilled").length;
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, work));
const countFiles = () => db.prisma.messageAttachment.count({ where: { authorId: customer.userId } });

function goToNextDay(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: startOfBankDate(addDays(bankDate(now()), 1)) });
}

describe("a customer's messages of one day", () => {
  it("have a limit, also in parallel and as first messages of conversations, and a refusal stores nothing", async () => {
    await say(customer, threadId, "Second");
    const ends = await Promise.all([
      times(messages, () => write()),
      times(messages, () => startThread(customer, threadFields, randomUUID())),
    ]);
    expect(countDone(ends.flat())).toBe(messages - 2);
    for (const end of ends.flat()) if (end.status === "rejected") expect(end.reason).toMatchObject(noMessage);
    expect(await db.prisma.message.count({ where: { authorId: customer.userId } })).toBe(messages);
    await expect(startThread(customer, threadFields, randomUUID())).rejects.toMatchObject(noMessage);
    expect((await findOwnThreads(customer)).threads).toHaveLength(1 + countDone(ends[1]));
  });

  it("are counted once for each request, and a repeat gets its answer even at the limit", async () => {
    const requestId = randomUUID();
    const first = await write(requestId);
    for (let repeats = 0; repeats < messages; repeats += 1) expect(await write(requestId)).toEqual(first);
    expect(countDone(await times(messages, () => write()))).toBe(messages - 2);
    expect(await write(requestId)).toEqual(first);
    await queryAsOwner("DELETE FROM command_requests WHERE actor_id = $1", [customer.userId]);
    expect(await write(requestId)).toEqual(first);
  });

  it("are not counted when a message is refused for another reason", async () => {
    for (let tries = 0; tries < messages; tries += 1) {
      await expect(say(customer, randomUUID(), "Lost")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(countDone(await times(messages, () => write()))).toBe(messages - 1);
  });

  it("begin again on the bank's next day", async () => {
    await times(messages, () => write());
    goToNextDay();
    expect(countDone(await times(messages + 3, () => write()))).toBe(messages);
    // A process whose clock is late does not reset the count.
    vi.useRealTimers();
    await expect(write()).rejects.toMatchObject(noMessage);
  });

  it("do not limit the answers of staff or the messages of other customers", async () => {
    const staff = await createAdmin();
    await times(messages, () => write());
    for (let answers = 0; answers <= messages; answers += 1) await say(staff, threadId, "Answer");
    await writeToCustomer(staff, { ...threadFields, customerId: customer.userId });
    expect((await textsOf(staff, threadId)).filter((text) => text === "Answer")).toHaveLength(messages + 1);
    await createThread((await createCustomer()).actor);
  });
});

describe("a customer's uploads of one day", () => {
  it("have a limit, also in parallel and for a person who has not verified an address", async () => {
    customer = await createUser({ status: "pending", emailVerified: false });
    const ends = await times(files + 6, () => upload());
    expect(countDone(ends)).toBe(files);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject(noFile);
    expect(await countFiles()).toBe(files);
  });

  it("count after the removal of a file, and begin again on the bank's next day", async () => {
    for (let sent = 0; sent < files; sent += 1) await removeAttachment(customer, await upload());
    await expect(upload()).rejects.toMatchObject(noFile);
    // Messages and files have separate limits.
    await write();
    goToNextDay();
    await upload();
    await write();
  });

  it("do not limit the files of staff", async () => {
    const staff = await createAdmin();
    expect(countDone(await times(files + 3, () => upload(staff)))).toBe(files + 3);
  });
});
