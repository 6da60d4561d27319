import { randomUUID } from "node:crypto";
import type { Queryable } from "@/lib/server/db";
import { demoAdminEmail, demoTellerEmail } from "@/prisma/seed/demo-logins";

/** A line of a network's file, as a row of `settlement_lines`. */
type Line = {
  reference: string;
  amount_minor: number;
  is_credit: boolean;
  transfer_key?: string;
  problem?: string;
};

const plainLine: Line = { reference: "R1", amount_minor: 500, is_credit: false };

/**
 * Adds two files of a network, each with a line that matches no transfer. One file waits for confirmation, and the other file is
 * imported. Only tests that change nothing use these files.
 */
export async function addSettlementFiles(
  connection: Queryable,
): Promise<{ fileId: string; importedId: string; exceptionId: string }> {
  const lines = [plainLine, { ...plainLine, problem: "amount" }];
  const fileId = await addFile(connection, "payoneer", lines);
  const importedId = await addFile(connection, "payoneer", lines);
  const [exceptionId = ""] = await importFile(connection, importedId);
  return { fileId, importedId, exceptionId };
}

/** Imports a file of a network with these lines. Returns the ids of the differences, in the order of the lines. */
export async function importSettlementLines(
  connection: Queryable,
  rail: string,
  lines: Omit<Line, "problem">[],
): Promise<string[]> {
  return await importFile(connection, await addFile(connection, rail, lines));
}

async function importFile(connection: Queryable, fileId: string): Promise<string[]> {
  await connection.query(
    `SELECT confirm_settlement_file(f.id, f.version, u.id, '{admin}', 1, '{1,10}', 'UTC', now())
       FROM settlement_files f, users u WHERE f.id = $1 AND u.email = $2`,
    [fileId, demoAdminEmail],
  );
  const exceptions = await connection.query<{ id: string }>(
    "SELECT id FROM settlement_exceptions WHERE file_id = $1 AND line_number IS NOT NULL ORDER BY line_number",
    [fileId],
  );
  return exceptions.map(({ id }) => id);
}

async function addFile(connection: Queryable, rail: string, given: Line[]): Promise<string> {
  const [fileId, reading] = [randomUUID(), randomUUID()];
  const lines = given.map((line, index) => ({
    ...{ number: index + 1, place: index + 2, currency: "USD", booked_on: "2026-11-20", details: "" },
    ...line,
  }));
  await connection.query(
    "SELECT open_settlement_file($1, $3, 'pages.csv', 10, (SELECT id FROM users WHERE email = $2), now())",
    [fileId, demoTellerEmail, rail],
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
      statements: [{ firstDay: "2026-11-20", lastDay: "2026-11-20", lineCount: lines.length }],
    }),
  ]);
  return fileId;
}
