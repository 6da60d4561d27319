import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanUp } from "@/lib/jobs/clean-up";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import * as environment from "@/lib/server/env";
import { getAttachment } from "@/lib/threads/attachments/get-attachment";
import {
  addAttachmentPart,
  finishAttachment,
  removeAttachment,
  startAttachment,
  unsentMax,
} from "@/lib/threads/attachments/upload-attachment";
import { getOwnThread } from "@/lib/threads/find-threads";
import { startAttachmentInput } from "@/lib/threads/schema";
import { sendMessage } from "@/lib/threads/send-message";
import { attachmentPartBytes } from "@/lib/threads/thread.model";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createThread } from "@/tests/support/threads";

let customer: Actor;
let stranger: Actor;
let staff: Actor;
let threadId: string;
let picture: Buffer;

beforeAll(async () => {
  staff = await createAdmin();
  ({ actor: stranger } = await createCustomer());
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#884422" } })
    .withMetadata({ exif: { IFD0: { Copyright: "Secret place" } } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  ({ actor: customer } = await createCustomer());
  threadId = await createThread(customer);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function uploadParts(actor: Actor, bytes: Buffer, name = "file.jpg"): Promise<string> {
  const { id } = await startAttachment(actor, { name, sizeBytes: bytes.byteLength }, randomUUID());
  for (let number = 0; number * attachmentPartBytes < bytes.byteLength; number += 1) {
    const part = bytes.subarray(number * attachmentPartBytes, (number + 1) * attachmentPartBytes);
    await addAttachmentPart(actor, { id, number, bytes: new Uint8Array(part) });
  }
  return id;
}

async function upload(actor: Actor, bytes: Buffer, name?: string): Promise<string> {
  const id = await uploadParts(actor, bytes, name);
  await finishAttachment(actor, { id });
  return id;
}

const send = (actor: Actor, attachments: string[], requestId = randomUUID()) =>
  sendMessage(actor, { threadId, text: "See the file", attachments }, requestId);
const refused = (reason: string) => ({ code: "validation_failed", messageKey: `attachment_${reason}` });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

describe("an attachment", () => {
  it("is sent with a message, read by both sides, and by nobody else", async () => {
    const id = await upload(customer, picture);
    await expect(getAttachment(customer, id)).rejects.toMatchObject({ code: "not_found" });
    await send(customer, [id]);
    const { messages } = await getOwnThread(customer, threadId);
    expect(messages.at(-1)?.attachments).toEqual([
      { id, name: "file.jpg", kind: "jpeg", sizeBytes: expect.any(Number) },
    ]);
    const file = await getAttachment(staff, id);
    expect((await sharp(file.bytes).metadata()).width).toBe(80);
    expect((await getAttachment(customer, id)).bytes.equals(file.bytes)).toBe(true);
    await expect(getAttachment(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of several parts arrives whole, also when the parts come twice and in another order", async () => {
    const long = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(2 * attachmentPartBytes, "%comment\n"), pdf]);
    const { id } = await startAttachment(customer, { name: "long.pdf", sizeBytes: long.byteLength });
    for (const number of [2, 0, 1, 0]) {
      const bytes = long.subarray(number * attachmentPartBytes, (number + 1) * attachmentPartBytes);
      await addAttachmentPart(customer, { id, number, bytes: new Uint8Array(bytes) });
    }
    const [first, second] = await Promise.all([finishAttachment(customer, { id }), finishAttachment(customer, { id })]);
    expect(first).toEqual(second);
    await send(customer, [id]);
    expect((await getAttachment(staff, id)).bytes.equals(long)).toBe(true);
    expect(await db.prisma.attachmentPart.count({ where: { attachmentId: id } })).toBe(0);
  });

  it("is stored without the picture's hidden data, and encrypted", async () => {
    const id = await upload(customer, picture);
    await send(customer, [id]);
    expect((await getAttachment(staff, id)).bytes.includes("Secret place")).toBe(false);
    const [row] = await queryAsOwner<{ content: string }>("SELECT content FROM message_attachments WHERE id = $1", [
      id,
    ]);
    expect(row?.content).toMatch(/^sealed:\w+:/);
  });

  it("belongs to one message of its author", async () => {
    const id = await upload(customer, picture);
    await expect(send(staff, [id])).rejects.toMatchObject({ code: "validation_failed" });
    const [one, other] = await Promise.allSettled([send(customer, [id]), send(customer, [id])]);
    expect([one?.status, other?.status].sort()).toEqual(["fulfilled", "rejected"]);
    await removeAttachment(customer, { id });
    expect((await getAttachment(customer, id)).name).toBe("file.jpg");
    const change = "UPDATE message_attachments SET name = 'other' WHERE id = $1";
    await expect(db.query(change, [id])).rejects.toThrow(/stays with its message/);
    await expect(db.query("DELETE FROM message_attachments WHERE id = $1", [id])).rejects.toThrow(/refused/);
  });

  it("goes with the message once when the message is sent again", async () => {
    const [id, requestId] = [await upload(customer, picture), randomUUID()];
    expect(await send(customer, [id], requestId)).toEqual(await send(customer, [id], requestId));
    expect((await getOwnThread(customer, threadId)).messages).toHaveLength(2);
  });

  it("that was not sent is removed by its author at once, and by the clean-up after a day", async () => {
    const [removed, old] = [await upload(customer, picture), await upload(customer, picture)];
    await removeAttachment(stranger, { id: removed });
    expect(await db.prisma.messageAttachment.count({ where: { authorId: customer.userId } })).toBe(2);
    await removeAttachment(customer, { id: removed });
    await queryAsOwner("UPDATE message_attachments SET created_at = now() - interval '2 days' WHERE id = $1", [old]);
    await cleanUp();
    expect(await db.prisma.messageAttachment.count({ where: { authorId: customer.userId } })).toBe(0);
  });
});

describe("bad attachments", () => {
  it.each([
    ["a zip file", Buffer.from("PK\u0003\u0004 a bomb", "latin1"), "kind"],
    ["a page with scripts", Buffer.from("<!doctype html><script>alert(1)</script>"), "kind"],
    ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "kind"],
    ["half a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "broken"],
    ["half a document", Buffer.from("%PDF-1.7\n1 0 obj"), "kind"],
  ])("%s is refused and not kept", async (_name, bytes, reason) => {
    const id = await uploadParts(customer, bytes, "holiday.jpg");
    await expect(finishAttachment(customer, { id })).rejects.toMatchObject(refused(reason));
    expect(await db.prisma.messageAttachment.count({ where: { authorId: customer.userId } })).toBe(0);
  });

  it("a small file with very many pixels is refused", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(500_000);
    const id = await uploadParts(customer, bomb, "bomb.png");
    await expect(finishAttachment(customer, { id })).rejects.toMatchObject(refused("broken"));
  });

  it("a file of another size than announced is refused", async () => {
    const { id } = await startAttachment(customer, { name: "a.jpg", sizeBytes: picture.byteLength + 1 });
    await addAttachmentPart(customer, { id, number: 0, bytes: new Uint8Array(picture) });
    await expect(finishAttachment(customer, { id })).rejects.toMatchObject(refused("broken"));
  });

  it("an empty or too large file, and parts of another person's upload are refused", async () => {
    expect(startAttachmentInput.safeParse({ name: "a", sizeBytes: 0 }).success).toBe(false);
    expect(startAttachmentInput.safeParse({ name: "a", sizeBytes: 6_000_000 }).success).toBe(false);
    const { id } = await startAttachment(customer, { name: "a.jpg", sizeBytes: 10 });
    const part = { id, number: 0, bytes: new Uint8Array(10) };
    await expect(addAttachmentPart(stranger, part)).rejects.toMatchObject({ code: "not_found" });
    await expect(finishAttachment(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
    const long = { ...part, bytes: new Uint8Array(attachmentPartBytes + 1) };
    await expect(addAttachmentPart(customer, long)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("nobody has more than twenty files that are not sent, even in parallel", async () => {
    const starts = Array.from({ length: unsentMax + 5 }, () => startAttachment(customer, { name: "a", sizeBytes: 1 }));
    const ends = await Promise.allSettled(starts);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(unsentMax);
  });
});

describe("the virus scan", () => {
  function scanWith(script: string) {
    const program = path.join(mkdtempSync(path.join(tmpdir(), "scan-")), "scan.sh");
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
    const settings = environment.env();
    vi.spyOn(environment, "env").mockReturnValue({ ...settings, ATTACHMENT_SCAN_COMMAND: `${program} -` });
  }

  it("lets a clean file pass, and refuses a virus and an unanswered question", async () => {
    scanWith("grep -q virus && exit 1; exit 0");
    await upload(customer, picture);
    const virus = await uploadParts(
      customer,
      Buffer.concat([pdf.subarray(0, 9), Buffer.from("virus\n"), pdf]),
      "a.pdf",
    );
    await expect(finishAttachment(customer, { id: virus })).rejects.toMatchObject(refused("virus"));
    scanWith("exit 2");
    const unknown = await uploadParts(customer, pdf, "b.pdf");
    await expect(finishAttachment(customer, { id: unknown })).rejects.toMatchObject(refused("unscanned"));
  });

  /** Scans with a program that notes the beginning and the end of each scan. Returns a function that reads these notes. */
  function countScans(seconds: number) {
    const notes = path.join(mkdtempSync(path.join(tmpdir(), "scans-")), "notes");
    writeFileSync(notes, "");
    scanWith(`echo begin >> ${notes}; cat > /dev/null; sleep ${seconds}; echo end >> ${notes}`);
    return () => {
      let [scans, running, mostAtOnce] = [0, 0, 0];
      for (const note of readFileSync(notes, "utf8").split("\n").filter(Boolean)) {
        running += note === "begin" ? 1 : -1;
        if (note === "begin") scans += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
      }
      return { scans, mostAtOnce };
    };
  }

  it("checks an upload once if the same person finishes it ten times in parallel", async () => {
    const readScans = countScans(0.1);
    const id = await uploadParts(customer, picture);
    const ends = await Promise.all(Array.from({ length: 10 }, () => finishAttachment(customer, { id })));
    expect(readScans()).toEqual({ scans: 1, mostAtOnce: 1 });
    for (const end of ends) expect(end).toEqual({ id, name: "file.jpg", kind: "jpeg", sizeBytes: ends[0]?.sizeBytes });
    await send(customer, [id]);
    expect(await finishAttachment(customer, { id })).toEqual(ends[0]);
    expect(readScans()).toEqual({ scans: 1, mostAtOnce: 1 });
  });

  it("checks a bad upload once in parallel, and does not keep it", async () => {
    const readScans = countScans(0.1);
    const id = await uploadParts(customer, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => finishAttachment(customer, { id })));
    const codes = ends.map((end) => (end as PromiseRejectedResult).reason.code);
    expect(codes.filter((code) => code === "validation_failed")).toHaveLength(1);
    expect(codes.filter((code) => code === "not_found")).toHaveLength(9);
    expect(readScans()).toEqual({ scans: 1, mostAtOnce: 1 });
  });

  it("checks one upload of a person at a time, and two uploads of all people", async () => {
    const readScans = countScans(0.1);
    const own = await Promise.all(Array.from({ length: 4 }, () => uploadParts(customer, picture)));
    await Promise.all(own.map((id) => finishAttachment(customer, { id })));
    expect(readScans()).toEqual({ scans: 4, mostAtOnce: 1 });
    const people = await Promise.all(Array.from({ length: 4 }, async () => (await createCustomer()).actor));
    const uploads = await Promise.all(people.map(async (actor) => ({ actor, id: await uploadParts(actor, picture) })));
    await Promise.all(uploads.map(({ actor, id }) => finishAttachment(actor, { id })));
    expect(readScans()).toEqual({ scans: 8, mostAtOnce: 2 });
  });

  it("of an upload that its author removes meanwhile leaves nothing behind", async () => {
    countScans(0.3);
    const id = await uploadParts(customer, picture);
    const finished = finishAttachment(customer, { id });
    const outcome = expect(finished).rejects.toMatchObject({ code: "not_found" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await removeAttachment(customer, { id });
    await outcome;
    expect(await db.prisma.messageAttachment.count({ where: { authorId: customer.userId } })).toBe(0);
  });
});
