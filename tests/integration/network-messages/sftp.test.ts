import { symlinkSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { exchangeOver } from "@/lib/network-messages/exchange-messages";
import { openFolder } from "@/lib/network-messages/transports/folder-transport";
import { openTransport } from "@/lib/network-messages/transports/open-transport";
import { openSftp } from "@/lib/network-messages/transports/sftp-transport";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { balanceOf, createReceiver } from "@/tests/support/incoming";
import { creditOf } from "@/tests/support/network-messages/correspondent";
import {
  drop,
  endLeases,
  make,
  namesIn,
  openTestPlace,
  readExchange,
  readIn,
  readMessage,
  received,
  someMessage,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { type SftpServer, startSftpServer } from "@/tests/support/network-messages/sftp-server";

let server: SftpServer;
let place: TestPlace;

beforeAll(async () => {
  server = await startSftpServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
});
afterEach(() => place.remove());

const sftpPlace = (changes: { key?: string; hostKey?: string; port?: number; folder?: string } = {}) => ({
  ...{ kind: "sftp" as const, host: "127.0.0.1", port: server.port, user: server.user, folder: place.root },
  ...{ key: server.key, hostKey: server.hostKey },
  ...changes,
});
const bySftp = (changes: Parameters<typeof sftpPlace>[0] = {}) =>
  exchangeOver("wire", () => openSftp(sftpPlace(changes)), { isOver: () => false, settledAfterMs: 60_000 });
const byFolder = () => exchangeOver("wire", () => openFolder(place.root), { isOver: () => false });

describe("an exchange by SFTP", () => {
  it("two workers by SFTP and two by the folder put each message into the outbox once", async () => {
    const messages = Array.from({ length: 8 }, () => someMessage());
    for (const message of messages) await make(message);
    await Promise.all([bySftp(), bySftp(), byFolder(), byFolder()]);
    expect(namesIn(place, "outbox")).toEqual(messages.map(({ fileName }) => fileName).sort());
    for (const { fileName, text } of messages) expect(readIn(place, "outbox", fileName)).toBe(text);
    await endLeases();
    await bySftp();
    expect(await db.prisma.networkMessage.count({ where: { state: "handed" } })).toBe(8);
  });

  it("the same file by folder and by SFTP, taken by four workers at once, is booked once", async () => {
    const receiver = await createReceiver();
    const credit = creditOf(receiver.account.accountNumber);
    drop(place, "by-folder.xml", credit);
    const client = await openSftp(sftpPlace());
    await client.write({ folder: "inbox", name: "by-sftp.xml" }, Buffer.from(credit));
    await client.close();
    await Promise.all([bySftp(), bySftp(), byFolder(), byFolder()]);
    await Promise.all([bookReceived(), bookReceived()]);
    expect(await balanceOf(receiver)).toBe(2_500n);
    expect((await received()).map(({ state }) => state).sort()).toEqual(["processed", "repeated"]);
    expect(namesIn(place, "inbox")).toEqual([]);
    await expectCleanBooks();
  });

  it("links are not followed, large files are not transferred, and other files come in", async () => {
    writeFileSync(path.join(place.root, "secret.xml"), "<A>secret</A>");
    symlinkSync(path.join(place.root, "secret.xml"), path.join(place.root, "inbox", "link.xml"));
    drop(place, "huge.xml", Buffer.concat([Buffer.from("<D>"), Buffer.alloc(70_000_000, "x"), Buffer.from("</D>")]));
    drop(place, "small.xml", "<A>small</A>");
    await exchangeOver("wire", () => openSftp(sftpPlace()), { isOver: () => false, settledAfterMs: 0 });
    const found = (await received()).map(({ fileName, content }) => [fileName, Buffer.from(content).toString()]).sort();
    expect(found).toEqual([
      ["huge.xml", ""],
      ["small.xml", "<A>small</A>"],
    ]);
    expect((await readExchange())?.problem).toBe("special_file");
    expect(namesIn(place, "inbox")).toEqual(["link.xml"]);
  });

  it("the settings of a bank lead to the server, with the text of the key or its file", async () => {
    const { readFileSync } = await import("node:fs");
    const { key, hostKey, ...where } = sftpPlace();
    for (const text of [key, readFileSync(key, "utf8").replaceAll("\n", "\\n")]) {
      Object.assign(env(), { WIRE_EXCHANGE: where, WIRE_EXCHANGE_KEY: text, WIRE_EXCHANGE_HOST_KEY: hostKey });
      const transport = await openTransport("wire");
      expect(await transport.list("outbox")).toEqual([]);
      await transport.close();
    }
    Object.assign(env(), { WIRE_EXCHANGE: null, WIRE_EXCHANGE_KEY: "", WIRE_EXCHANGE_HOST_KEY: "" });
  });
});

describe("a server that cannot be used", () => {
  const problems: [string, string, () => Parameters<typeof sftpPlace>[0]][] = [
    ["another host key", "host_key", () => ({ hostKey: `SHA256:${"A".repeat(43)}` })],
    ["a missing key", "key_missing", () => ({ key: "/nowhere/key" })],
    ["a text that is no key", "key_refused", () => ({ key: "no key" })],
    ["no server", "unreachable", () => ({ port: 1 })],
    ["a missing folder", "folder_missing", () => ({ folder: `${place.root}/nowhere` })],
  ];

  it.each(problems)(
    "%s is a problem of the rail, the message stays unsent, and the rail recovers",
    async (_name, problem, changes) => {
      const id = await make();
      await bySftp(changes());
      expect(await readExchange()).toMatchObject({ problem, failures: 1 });
      expect((await readMessage(id)).state).toBe("made");
      await bySftp();
      expect((await readMessage(id)).state).toBe("handed");
      expect(await readExchange()).toMatchObject({ problem: null, failures: 0 });
    },
  );

  it("a changed host key stops the exchange until the bank pins the new key", async () => {
    const id = await make();
    const changed = await server.changeHostKey();
    await bySftp();
    expect([(await readExchange())?.problem, (await readMessage(id)).state]).toEqual(["host_key", "made"]);
    server.hostKey = changed;
    await bySftp();
    expect((await readMessage(id)).state).toBe("handed");
  });
});
