import { randomUUID } from "node:crypto";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { type WorkExceptionInput, workExceptionInput } from "@/lib/reconciliation/schema";
import { db } from "@/lib/server/db";
import { importLines, today } from "@/tests/support/settlement-files";
import { type Acts, any, type StormWorld } from "./world";

/** The acts of staff with networks' files: of a transfer that a network has paid one line says so, or that it came back. */
export function reconciliationActs({ staff }: StormWorld): Acts {
  return {
    "import a file": async () => {
      const paid = any(
        await db.query<{ id: string; amountMinor: bigint }>(
          `SELECT t.id, t.amount_minor AS "amountMinor" FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
            WHERE o.rail = 'wire' AND o.state = 'accepted' AND t.currency = 'USD' ORDER BY random() LIMIT 1`,
        ),
      );
      const line = { reference: paid.id.replaceAll("-", ""), amountMinor: paid.amountMinor, bookedOn: today() };
      const [isCredit, amountMinor] = [any([true, false]), any([paid.amountMinor, paid.amountMinor + 1n])];
      await importLines(any(staff), [
        { ...line, isCredit, amountMinor },
        { ...line, reference: "?" },
      ]);
    },
    "give money back": () => workOn("kind IN ('returned', 'missing_there')", { act: "reverse" }),
    "book to suspense": () => workOn("state = 'open'", { act: "suspense" }),
    "note a difference": () => workOn("true", { act: "note", note: "looked at" }),
    "match by hand": async () => {
      const paid = any(
        await db.query<{ id: string }>(
          `SELECT t.id FROM transfers t JOIN settlement_exceptions x
               ON x.kind = 'missing_with_us' AND x.state = 'open' AND x.theirs_minor = t.amount_minor
            WHERE t.channel = 'wire' AND t.status = 'closed' ORDER BY random() LIMIT 1`,
        ),
      );
      await workOn(
        `kind = 'missing_with_us' AND theirs_minor = (SELECT amount_minor FROM transfers WHERE id = '${paid.id}')`,
        { act: "match", target: paid.id },
      );
    },
  };

  async function workOn(
    condition: string,
    act: Partial<WorkExceptionInput> & { act: WorkExceptionInput["act"] },
  ): Promise<void> {
    const { id, version } = any(
      await db.query<{ id: string; version: number }>(
        `SELECT id, version FROM settlement_exceptions WHERE state IN ('open', 'suspense') AND ${condition} ORDER BY random() LIMIT 1`,
      ),
    );
    await workException(any(staff), workExceptionInput.parse({ exceptionId: id, version, ...act }), randomUUID());
  }
}
