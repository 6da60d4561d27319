import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withdrawMade } from "@/lib/network-messages/store/message.sql";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { pauseRail, resumeRail } from "@/lib/transfers/rails/pause-rail";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin } from "@/tests/support/factories";
import {
  drop,
  endLeases,
  exchange,
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

let place: TestPlace;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
});
afterEach(() => place.remove());

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

/** Runs an exchange in a process of its own. @param wrap a shell command that starts the process */
async function runProcess(call: number, moment: "before" | "after", wrap = 'exec "$@"'): Promise<string | number> {
  const file = "tests/support/network-messages/exchange-process.ts";
  const args = ["-c", wrap, "sh", process.execPath, "--import", "tsx", file, place.root, String(call), moment];
  const [code, signal] = await once(spawn("sh", args, { stdio: "ignore", env: process.env }), "exit");
  return signal ?? code;
}

describe("messages to a network", () => {
  it("four workers put each message into the outbox once, with its whole content", async () => {
    const messages = Array.from({ length: 12 }, () => someMessage());
    for (const message of messages) await make(message);
    await four(exchange);
    expect(namesIn(place, "outbox")).toEqual(messages.map(({ fileName }) => fileName).sort());
    for (const { fileName, text } of messages) expect(readIn(place, "outbox", fileName)).toBe(text);
    expect(await db.prisma.networkMessage.count({ where: { state: "handed", handedAt: { not: null } } })).toBe(12);
  });

  it("a message that the network has taken does not come back, whatever runs later", async () => {
    const message = someMessage();
    const id = await make(message);
    await exchange();
    rmSync(path.join(place.root, "outbox", message.fileName));
    await endLeases();
    await four(exchange);
    expect([namesIn(place, "outbox"), (await readMessage(id)).state]).toEqual([[], "handed"]);
  });

  it("a message is handed over or withdrawn, and never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const message = someMessage();
      const id = await make(message);
      const [isWithdrawn] = await Promise.all([withdrawMade(db, id), exchange()]);
      await exchange();
      expect((await readMessage(id)).state).toBe(isWithdrawn ? "withdrawn" : "handed");
      expect(namesIn(place, "outbox").includes(message.fileName)).toBe(!isWithdrawn);
    }
    expect(namesIn(place, "outbox").filter((name) => name.startsWith("."))).toEqual([]);
  });

  it.each([1, 2, 3, 4])(
    "killed at call %i of the file system, a worker leaves the message to the next worker",
    async (call) => {
      for (const moment of ["before", "after"] as const) {
        const message = someMessage();
        const id = await make(message);
        expect(await runProcess(call, moment)).toBe("SIGKILL");
        // The network removes a complete file from the outbox immediately. Later workers must not write the file again.
        const isTaken = namesIn(place, "outbox").includes(message.fileName);
        if (isTaken) {
          expect(readIn(place, "outbox", message.fileName)).toBe(message.text);
          rmSync(path.join(place.root, "outbox", message.fileName));
        }
        await endLeases();
        await four(exchange);
        expect((await readMessage(id)).state).toBe("handed");
        expect(namesIn(place, "outbox").includes(message.fileName)).toBe(!isTaken);
        for (const name of namesIn(place, "outbox")) rmSync(path.join(place.root, "outbox", name));
      }
    },
  );

  it("a full disk keeps messages unsent and says so, files of the network still come in, and room on the disk heals it", async () => {
    const message = someMessage();
    const id = await make(message);
    drop(place, "credit.xml", "<B></B>");
    // The maximum file size is 0, and the process ignores the signal about this limit, so each write fails.
    expect(await runProcess(0, "before", "trap '' XFSZ; ulimit -f 0; exec \"$@\"")).toBe(0);
    expect(await readMessage(id)).toMatchObject({ state: "made", handedAt: null });
    expect(namesIn(place, "outbox")).toEqual([]);
    expect(await readExchange()).toMatchObject({ problem: "disk_full", failures: 1, succeededAt: null });
    expect((await received()).map(({ fileName }) => fileName)).toEqual(["credit.xml"]);
    await exchange();
    expect(namesIn(place, "outbox")).toEqual([message.fileName]);
    expect(await readExchange()).toMatchObject({ problem: null, failures: 0, problemSince: null });
  });

  it("a folder without permission is a problem of its rail, and the message stays unsent", async () => {
    const id = await make();
    const outbox = path.join(place.root, "outbox");
    await exchange({}); // creates the other folders
    const second = await make();
    chmodSync(outbox, 0o500);
    process.setegid?.(65_534);
    process.seteuid?.(65_534);
    try {
      chmodSync(place.root, 0o755);
    } catch {
      // Only the owner may change the mode, and the test's user is no longer the owner.
    }
    try {
      await exchange();
    } finally {
      process.seteuid?.(0);
      process.setegid?.(0);
      chmodSync(outbox, 0o755);
    }
    expect([(await readMessage(id)).state, (await readMessage(second)).state]).toEqual(["handed", "made"]);
    expect(await readExchange()).toMatchObject({ problem: "no_permission" });
  });

  it("a missing folder is a problem, and its return ends the problem", async () => {
    const id = await make();
    const folder = path.join(place.root, "later");
    env().WIRE_EXCHANGE = { kind: "folder", folder };
    await exchange();
    await exchange();
    expect(await readExchange()).toMatchObject({ problem: "folder_missing", failures: 2 });
    expect((await readMessage(id)).state).toBe("made");
    mkdirSync(folder);
    await exchange();
    expect((await readMessage(id)).state).toBe("handed");
    expect((await readExchange())?.problem).toBeNull();
  });

  it("temporary files of dead workers are removed after an hour, and younger files stay", async () => {
    const outbox = path.join(place.root, "outbox");
    const [old, young, foreign] = [".a.xml.0123456789ab.part", ".b.xml.0123456789ab.part", "notes.txt"];
    for (const name of [old, young, foreign]) writeFileSync(path.join(outbox, name), "x");
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    for (const name of [old, foreign]) utimesSync(path.join(outbox, name), twoHoursAgo, twoHoursAgo);
    await exchange();
    expect(namesIn(place, "outbox")).toEqual([young, foreign].sort());
  });
});

describe("files of a network", () => {
  // These files contain no message, so the bank stores them and sets them aside.
  const kept = () => [...namesIn(place, "done"), ...namesIn(place, "set-aside")];
  const xml = (text: string) => `<?xml version="1.0"?>\n<Doc>${text}</Doc>\n`;

  it("four workers store each file once, byte by byte, and empty the inbox", async () => {
    const contents = Array.from({ length: 12 }, (_, index) => xml(`Überweisung ${index}`));
    for (const [index, content] of contents.entries()) drop(place, `in-${index}.xml`, content);
    await four(exchange);
    const stored = await received();
    expect(stored.map(({ content }) => Buffer.from(content).toString()).sort()).toEqual(contents.sort());
    expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(["set_aside"]));
    expect(namesIn(place, "inbox")).toEqual([]);
    expect(kept()).toHaveLength(12);
  });

  it("the same content under another name is a repetition, and under the same name it is the same file", async () => {
    drop(place, "one.xml", xml("same"));
    await exchange();
    for (const name of ["one.xml", "two.xml", "two.xml"]) {
      drop(place, name, xml("same"));
      await four(exchange);
    }
    expect((await received()).map(({ fileName, state }) => [fileName, state])).toEqual([
      ["one.xml", "set_aside"],
      ["two.xml", "repeated"],
    ]);
    expect(namesIn(place, "inbox")).toEqual([]);
  });

  it("the same name with another content is another file", async () => {
    for (const text of ["first", "second"]) {
      drop(place, "one.xml", xml(text));
      await exchange();
    }
    expect((await received()).map(({ state }) => state)).toEqual(["set_aside", "set_aside"]);
    expect(kept()).toHaveLength(2);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    "killed at call %i of the file system, a worker loses no file and stores none twice",
    async (call) => {
      for (const moment of ["before", "after"] as const) {
        const content = xml(`${call} ${moment}`);
        drop(place, "in.xml", content);
        expect(await runProcess(call, moment)).toBe("SIGKILL");
        await four(() => exchange({ leaseMs: 0 }));
        const stored = (await received()).filter((message) => Buffer.from(message.content).toString() === content);
        expect(stored.map(({ fileName, state }) => [fileName, state])).toEqual([["in.xml", "set_aside"]]);
        expect(namesIn(place, "inbox")).toEqual([]);
      }
      expect(await db.prisma.networkMessage.count({ where: { state: "repeated" } })).toBe(0);
    },
  );

  it("a file that is being written waits until its document is whole", async () => {
    const file = path.join(place.root, "inbox", "slow.xml");
    writeFileSync(file, '<?xml version="1.0"?>\n<Doc>half');
    await exchange();
    expect([await received(), namesIn(place, "inbox")]).toEqual([[], ["slow.xml"]]);
    writeFileSync(file, xml("half and half"));
    await exchange();
    expect(await received()).toHaveLength(1);
  });

  it("a file that stays incomplete is stored after a minute, and other files do not wait", async () => {
    writeFileSync(path.join(place.root, "inbox", "cut.xml"), "<Doc>half");
    drop(place, "whole.xml", xml("whole"));
    await exchange();
    expect((await received()).map(({ fileName }) => fileName)).toEqual(["whole.xml"]);
    const before = Date.now() / 1000 - 61;
    utimesSync(path.join(place.root, "inbox", "cut.xml"), before, before);
    await exchange();
    expect((await received()).map(({ fileName }) => fileName)).toEqual(["whole.xml", "cut.xml"]);
  });

  it("temporary names, links and folders are not taken, links are reported, and other files come in", async () => {
    const secret = path.join(mkdtempSync(path.join(tmpdir(), "holdfast-secret-")), "secret.xml");
    writeFileSync(secret, xml("secret"));
    const inbox = path.join(place.root, "inbox");
    symlinkSync(secret, path.join(inbox, "link.xml"));
    mkdirSync(path.join(inbox, "folder.xml"));
    for (const name of [".hidden.xml", "a.xml.part", "b.tmp"]) writeFileSync(path.join(inbox, name), xml(name));
    drop(place, "real.xml", xml("real"));
    await exchange({ settledAfterMs: 0 });
    expect((await received()).map(({ fileName }) => fileName)).toEqual(["real.xml"]);
    expect(await readExchange()).toMatchObject({ problem: "special_file", problemDetail: "inbox 2" });
    rmSync(path.join(inbox, "link.xml"));
    rmSync(path.join(inbox, "folder.xml"), { recursive: true });
    await exchange({ settledAfterMs: 0 });
    expect((await readExchange())?.problem).toBeNull();
    expect(namesIn(place, "inbox")).toEqual([".hidden.xml", "a.xml.part", "b.tmp"]);
  });

  it("a file of 100 MB is set aside unread, and the files after it come in", async () => {
    drop(place, "huge.xml", Buffer.concat([Buffer.from("<D>"), Buffer.alloc(100_000_000, "x"), Buffer.from("</D>")]));
    drop(place, "small.xml", xml("small"));
    await exchange();
    await exchange({ settledAfterMs: 0 });
    const stored = (await received()).map(({ fileName, state, problem, content }) => [
      fileName,
      state,
      problem,
      content.length > 0,
    ]);
    expect(stored).toContainEqual(["huge.xml", "set_aside", "too_large", false]);
    expect(stored).toContainEqual(["small.xml", "set_aside", "envelope", true]);
    expect(namesIn(place, "set-aside")).toContainEqual(expect.stringMatching(/^[0-9a-f]{12}-huge\.xml$/));
  });
});

describe("the table of messages", () => {
  it("keeps content, refuses a step back and keeps every row", async () => {
    const id = await make();
    await exchange();
    for (const change of [
      "UPDATE network_messages SET content = 'x' WHERE id = $1",
      "UPDATE network_messages SET state = 'made' WHERE id = $1",
      "UPDATE network_messages SET message_id = 'other' WHERE id = $1",
      "DELETE FROM network_messages WHERE id = $1",
    ]) {
      await expect(db.query(change, [id])).rejects.toMatchObject({ code: "HF002" });
    }
  });
});

describe("a paused rail", () => {
  it("hands no message over until staff resume it, and still takes files of the network", async () => {
    const admin = await createAdmin();
    await pauseRail(admin, { rail: "wire", reason: "The correspondent moves" });
    const id = await make();
    drop(place, "in.xml", "<A>in</A>");
    await four(exchange);
    expect([(await readMessage(id)).state, namesIn(place, "outbox")]).toEqual(["made", []]);
    expect(await received()).toHaveLength(1);
    const { id: pauseId } = await db.prisma.railPause.findFirstOrThrow({ where: { rail: "wire", resumedAt: null } });
    await resumeRail(admin, { id: pauseId, reason: "Moved" });
    await four(exchange);
    expect((await readMessage(id)).state).toBe("handed");
  });
});
