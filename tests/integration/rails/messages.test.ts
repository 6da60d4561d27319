import { beforeEach, describe, expect, it } from "vitest";
import { makeMessage } from "@/lib/network-messages/store/make-message";
import { insertReceived, noteExchange } from "@/lib/network-messages/store/message.sql";
import type { Actor } from "@/lib/server/actor";
import { inTransaction } from "@/lib/server/db";
import { findRails, getMessage, getRail } from "@/lib/transfers/rails/find-rails";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";

let admin: Actor;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  admin = await createAdmin();
});

const text = (name: string) => `<Document><MsgId>${name}</MsgId><Nm>Ada Lovelace</Nm></Document>`;

async function makeMessages(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `message-${String(index).padStart(3, "0")}`);
  for (const messageId of names) {
    const message = { rail: "wire", kind: "pacs.008", messageId, fileName: `${messageId}.xml`, text: text(messageId) };
    await inTransaction((tx) => makeMessage(tx, message));
  }
  return names;
}

describe("the messages of a rail", () => {
  it("a reader passes through all messages in pages, forwards and backwards", async () => {
    const names = await makeMessages(60);
    const seen: string[] = [];
    let page = (await getRail(admin, "wire")).messages;
    expect(page.previous).toBeNull();
    for (;;) {
      seen.push(...page.items.map(({ messageId }) => messageId));
      if (!page.next) break;
      page = (await getRail(admin, "wire", { after: page.next })).messages;
    }
    expect(seen).toEqual(names.toReversed());
    const back = (await getRail(admin, "wire", { before: page.previous ?? "" })).messages;
    expect(back.items.map(({ messageId }) => messageId)).toEqual(names.slice(10, 35).toReversed());
    expect((await getRail(admin, "interbank")).messages.items).toEqual([]);
  });

  it("an auditor reads the raw text without names, and people who work on rails read it as it is", async () => {
    const [name = ""] = await makeMessages(1);
    const id = (await getRail(admin, "wire")).messages.items[0]?.id ?? "";
    expect(await getMessage(admin, "wire", id)).toMatchObject({ text: text(name), isMasked: false, isCut: false });
    const auditor = await createUser({ role: "auditor" });
    const masked = await getMessage(auditor, "wire", id);
    expect(masked).toMatchObject({ isMasked: true });
    expect(masked.text).toContain(name);
    expect(masked.text).not.toContain("Ada");
    await expect(getMessage(admin, "interbank", id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("a broken file is shown without its control characters, and a large file is cut", async () => {
    const bytes = Buffer.concat([Buffer.from([0, 7, 27, 255, 10]), Buffer.alloc(70_000, "x")]);
    const file = {
      id: "0190f0aa-1111-7abc-8def-0123456789ab",
      rail: "wire",
      fileName: "broken.xml",
      sha256: "a".repeat(64),
    };
    await insertReceived({ ...file, sizeBytes: bytes.length, content: bytes });
    const opened = await getMessage(admin, "wire", file.id);
    expect(opened.text.slice(0, 6)).toBe("\ufffd\ufffd\ufffd\ufffd\nx");
    expect(opened).toMatchObject({ isCut: true, state: "received" });
  });

  it("a full disk, a changed host key and a message that was set aside are problems of the rail", async () => {
    await noteExchange("wire", { problem: "disk_full", detail: "outbox ENOSPC" });
    await insertReceived({
      ...{ id: "0190f0aa-1111-7abc-8def-0123456789ac", rail: "wire", fileName: "huge.xml", sha256: "b".repeat(64) },
      ...{ sizeBytes: 100_000_000, content: null },
    });
    const wires = (await findRails(admin)).find(({ rail }) => rail === "wire");
    expect(wires).toMatchObject({ exchange: { problem: "disk_full", problemDetail: "outbox ENOSPC" }, setAside: 1 });
    await noteExchange("wire", null);
    expect((await getRail(admin, "wire")).rail.exchange).toMatchObject({ problem: null });
  });
});
