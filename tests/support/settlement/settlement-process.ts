import "@/scripts/command/outside-next";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { readFile } from "@/lib/reconciliation/files/read-file";
import type { Actor } from "@/lib/server/actor";
import { closeDb } from "@/lib/server/db";

// A process that reads or imports a settlement file. Tests kill this process while it works.

const [act = "", fileId = "", version = "", actor = ""] = process.argv.slice(2);

async function main(): Promise<void> {
  const staff = JSON.parse(actor) as Actor;
  if (act === "read") await readFile(staff, { fileId });
  else await confirmFile(staff, { fileId, version: Number(version) });
  await closeDb();
}

void main();
