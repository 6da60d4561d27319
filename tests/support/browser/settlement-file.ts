import { randomUUID } from "node:crypto";
import type { Queryable } from "@/lib/server/db";
import { demoAdminEmail, demoTellerEmail } from "@/prisma/seed/demo-logins";

/**
 * Adds two files of a network, each with a line that matches no transfer. One file waits for confirmation, and the other file
 * is imported. The files are for tests that only read.
 */
export async function addSettlementFiles(connection: Queryable): Promise<{ fileId: string; exceptionId: string }> {
  const fileId = await addFile(connection);
  const importedId = await addFile(connection);
  await connection.query(
    `SELECT confirm_settlement_file(f.id, f.version, u.id, '{admin}', 1, '{1,10}', 'UTC', now())
       FROM settlement_files f, users u WHERE f.id = $1 AND u.email = $2`,
    [importedId, demoAdminEmail],
  );
  const [exception] = await connection.query<{ id: string }>(
    "SELECT id FROM settlement_exceptions WHERE file_id = $1",
    [importedId],
  );
  return { fileId, exceptionId: exception?.id ?? "" };
}

async function addFile(connection: Queryable): Promise<string> {
  const [fileId, reading] = [randomUUID(), randomUUID()];
  const line = { number: 1, place: 2, reference: "R1", amount_minor: 500, currency: "USD", booked_on: "2026-11-20" };
  const lines = [
    { ...line, is_credit: false, details: "" },
    { ...line, number: 2, place: 3, is_credit: false, details: "", problem: "amount" },
  ];
  await connection.query(
    "SELECT open_settlement_file($1, 'payoneer', 'pages.csv', 10, (SELECT id FROM users WHERE email = $2), now())",
    [fileId, demoTellerEmail],
  );
  await connection.query("SELECT begin_settlement_reading($1, $2)", [fileId, reading]);
  await connection.query("SELECT add_settlement_lines($1, $2, $3::jsonb, 10)", [
    fileId,
    reading,
    JSON.stringify(lines),
  ]);
  await connection.query("SELECT end_settlement_reading($1, $2, $3::jsonb)", [
    ...[fileId, reading],
    JSON.stringify({
      state: "preview",
      format: "csv",
      sha256: fileId.replaceAll("-", "").padEnd(64, "0"),
      headings: ["Ref"],
      statements: [{ firstDay: "2026-11-20", lastDay: "2026-11-20", lineCount: 2 }],
    }),
  ]);
  return fileId;
}
