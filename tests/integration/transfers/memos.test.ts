import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "@/lib/jobs/clean-up";
import { saveMemo } from "@/lib/memos/save-memo";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getAttachment } from "@/lib/threads/attachments/get-attachment";
import {
  addAttachmentPart,
  finishAttachment,
  removeAttachment,
  startAttachment,
} from "@/lib/threads/attachments/upload-attachment";
import { sendMessage } from "@/lib/threads/send-message";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { pay } from "@/tests/support/returns";
import { createThread } from "@/tests/support/threads";

let owner: TestCustomer;
let receiver: TestCustomer;
let actor: Actor;
let picture: Buffer;
let transferId: string;

beforeAll(async () => {
  owner = await createCustomer({ balanceMinor: 100_000n });
  receiver = await createCustomer();
  actor = owner.actor;
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#884422" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  ({ id: transferId } = await pay(owner, receiver, "1.00"));
});

async function upload(by = actor): Promise<string> {
  const { id } = await startAttachment(by, { name: "roof.png", sizeBytes: picture.byteLength });
  await addAttachmentPart(by, { id, number: 0, bytes: new Uint8Array(picture) });
  await finishAttachment(by, { id });
  return id;
}

const save = (changes: Partial<Parameters<typeof saveMemo>[1]>, requestId?: string, by = actor) =>
  saveMemo(by, { transferId, text: "Roof", fileId: null, version: 0, ...changes }, requestId);

const getMemo = async (reader: Actor, id: string) => (await getTransferDetails(reader, id)).memo;

const countFiles = () => db.prisma.messageAttachment.count({ where: { memoTransferId: transferId } });

describe("a private note about a payment", () => {
  it("is empty at first, and keeps its text and its picture", async () => {
    expect(await getMemo(actor, transferId))?.toEqual({ text: "", file: null, version: 0 });
    const fileId = await upload();
    await save({ fileId });
    expect(await getMemo(actor, transferId))?.toMatchObject({
      ...{ text: "Roof", version: 1, file: { id: fileId, name: "roof.png", kind: "png" } },
    });
    expect((await getAttachment(actor, fileId)).kind).toBe("png");
  });

  it("is shown to nobody else: not to the receiver, not to staff", async () => {
    const fileId = await upload();
    await save({ fileId });
    const admin = await createAdmin();
    await expect(getMemo(receiver.actor, transferId)).rejects.toMatchObject({ code: "not_found" });
    expect(await getMemo(admin, transferId)).toBeNull();
    for (const other of [receiver.actor, admin]) {
      await expect(getAttachment(other, fileId)).rejects.toMatchObject({ code: "not_found" });
      await expect(save({ version: 1 }, undefined, other)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("replaces its picture, and removes the earlier picture", async () => {
    const [first, second] = [await upload(), await upload()];
    await save({ fileId: first });
    await save({ fileId: second, version: 1 });
    expect((await getMemo(actor, transferId))?.file?.id).toBe(second);
    await expect(getAttachment(actor, first)).rejects.toMatchObject({ code: "not_found" });
    await save({ version: 2, text: "" });
    expect(await countFiles()).toBe(0);
  });

  it("keeps its picture when only the text changes", async () => {
    const fileId = await upload();
    await save({ fileId });
    await save({ fileId, text: "New roof", version: 1 });
    expect((await getMemo(actor, transferId))?.file?.id).toBe(fileId);
  });

  it("does not take the picture of another customer, of a message or of another note, and changes nothing then", async () => {
    const sent = await upload();
    await sendMessage(actor, { threadId: await createThread(actor), text: "See", attachments: [sent] });
    const noted = await upload();
    const { id: otherId } = await pay(owner, receiver, "2.00");
    await saveMemo(actor, { transferId: otherId, text: "", fileId: noted, version: 0 });
    const unfinished = await startAttachment(actor, { name: "half.png", sizeBytes: 10 });
    const kept = await upload();
    await save({ fileId: kept });
    for (const fileId of [sent, noted, unfinished.id, await upload(receiver.actor), randomUUID()]) {
      await expect(save({ fileId, text: "Other", version: 1 })).rejects.toMatchObject({ code: "validation_failed" });
    }
    expect(await getMemo(actor, transferId))?.toMatchObject({ text: "Roof", version: 1, file: { id: kept } });
  });
});

describe("a second actor", () => {
  it("the same request again changes nothing", async () => {
    const [requestId, fileId] = [randomUUID(), await upload()];
    await save({ fileId }, requestId);
    await save({ fileId }, requestId);
    expect((await getMemo(actor, transferId))?.version).toBe(1);
    expect(await countFiles()).toBe(1);
  });

  it.each([0, 1])("of parallel notes from many tabs that have read version %i, one is written", async (version) => {
    if (version > 0) await save({});
    const files = await Promise.all(Array.from({ length: 4 }, () => upload()));
    const results = await Promise.allSettled(
      files.map((fileId, tab) => save({ text: `Tab ${tab}`, fileId, version }, randomUUID())),
    );
    const written = results.flatMap(({ status }, tab) => (status === "fulfilled" ? [tab] : []));
    expect(written).toHaveLength(1);
    expect(await getMemo(actor, transferId))?.toMatchObject({
      ...{ text: `Tab ${written[0]}`, version: version + 1, file: { id: files[written[0] ?? 0] } },
    });
    expect(await countFiles()).toBe(1);
  });

  it("a note that was read before another change is refused", async () => {
    await save({});
    await save({ text: "Second", version: 1 });
    for (const version of [0, 1, 3]) {
      await expect(save({ text: "Stale", version })).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await getMemo(actor, transferId))?.toMatchObject({ text: "Second", version: 2 });
  });

  it("a file cannot join a message and a note at the same moment", async () => {
    const [fileId, threadId] = [await upload(), await createThread(actor)];
    const results = await Promise.allSettled([
      save({ fileId }),
      sendMessage(actor, { threadId, text: "See", attachments: [fileId] }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the file of a note", () => {
  it("stays when its author discards uploads, and after the daily clean-up", async () => {
    const [fileId, unused] = [await upload(), await upload()];
    await queryAsOwner("UPDATE message_attachments SET created_at = now() - interval '3 days' WHERE id = ANY ($1)", [
      [fileId, unused],
    ]);
    await save({ fileId });
    await removeAttachment(actor, { id: fileId });
    await cleanUp();
    expect((await getAttachment(actor, fileId)).name).toBe("roof.png");
    expect(await db.prisma.messageAttachment.count({ where: { id: unused } })).toBe(0);
  });

  it("the database refuses to move the file to another note or to rename it", async () => {
    const fileId = await upload();
    await save({ fileId });
    const change = (assignment: string) =>
      db.query(`UPDATE message_attachments SET ${assignment} WHERE id = $1`, [fileId]);
    await expect(change("name = 'other'")).rejects.toThrow(/stays/);
    await expect(change("memo_transfer_id = NULL")).rejects.toThrow(/stays/);
  });
});
