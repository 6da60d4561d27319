import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { exchangeMessages } from "@/lib/network-messages/exchange-messages";
import { makeMessage, type WrittenMessage } from "@/lib/network-messages/store/make-message";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";

/** A folder that a test's network uses to exchange files with the bank. */
export type TestPlace = { root: string; remove(): void };

/** Creates an exchange folder, and makes it the exchange place of wires or of interbank transfers. */
export function openTestPlace(setting: "WIRE_EXCHANGE" | "INTERBANK_EXCHANGE" = "WIRE_EXCHANGE"): TestPlace {
  const root = mkdtempSync(path.join(tmpdir(), "holdfast-exchange-"));
  for (const folder of ["outbox", "inbox"]) mkdirSync(path.join(root, folder));
  env()[setting] = { kind: "folder", folder: root };
  return {
    root,
    remove() {
      env()[setting] = null;
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The names of all entries of a folder, including temporary files. */
export const namesIn = ({ root }: TestPlace, folder: string) => readdirSync(path.join(root, folder)).sort();

export const readIn = ({ root }: TestPlace, folder: string, name: string) =>
  readFileSync(path.join(root, folder, name), "utf8");

/** Writes a file into the inbox as a network does. The file first has a temporary name. */
export function drop({ root }: TestPlace, name: string, content: string | Uint8Array): void {
  const inbox = path.join(root, "inbox");
  writeFileSync(path.join(inbox, `.${name}.part`), content);
  renameSync(path.join(inbox, `.${name}.part`), path.join(inbox, name));
}

/** Returns a message of the kind `test`, whose text means nothing to a network. */
export const someMessage = (changes: Partial<WrittenMessage> = {}): WrittenMessage => {
  const messageId = uuidv7().replaceAll("-", "");
  return {
    ...{ rail: "wire", kind: "test", messageId, fileName: `${messageId}.xml`, text: `<A>${messageId}</A>` },
    ...changes,
  };
};

/** Stores a message that the bank will send to the network. Returns the message's id in the database. */
export async function make(message: WrittenMessage = someMessage()): Promise<string> {
  const id = await inTransaction((tx) => makeMessage(tx, message));
  if (!id) throw new Error("the message was made before");
  return id;
}

/** Runs one exchange of files, without waiting times. */
export const exchange = (limits: { settledAfterMs?: number; leaseMs?: number } = {}) =>
  exchangeMessages({ budgetMs: 30_000, ...limits });

/** Ends the leases (claims on messages) of killed workers at once. */
export const endLeases = () =>
  db.query("UPDATE network_messages SET next_attempt_at = created_at WHERE state IN ('made', 'handing', 'received')");

export async function readMessage(id: string) {
  return await db.prisma.networkMessage.findUniqueOrThrow({ where: { id } });
}

export const received = (rail = "wire") =>
  db.prisma.networkMessage.findMany({
    where: { rail, direction: "in" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

export const readExchange = (rail = "wire") => db.prisma.networkExchange.findUnique({ where: { rail } });
