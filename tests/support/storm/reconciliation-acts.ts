import { randomUUID } from "node:crypto";
import { bookReceived } from "@/lib/incoming/book-received";
import { workIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { assignException } from "@/lib/reconciliation/exceptions/assign-exception";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { StatedLine } from "@/lib/reconciliation/sample/write-camt";
import { type WorkExceptionInput, workExceptionInput } from "@/lib/reconciliation/schema";
import { db } from "@/lib/server/db";
import { pacsOf } from "@/tests/support/incoming";
import { importLines, today, uploadFile } from "@/tests/support/settlement/settlement-files";
import { type Acts, any, type StormWorld } from "./world";

type Work = Partial<WorkExceptionInput> & { act: WorkExceptionInput["act"] };

/**
 * Returns the acts of staff on networks' files. Each file contains two lines about one payment. The first line states that the
 * payment was returned, or states a wrong amount. The second line repeats the payment without its reference. Payments that are
 * missing in the file become exceptions.
 */
export function reconciliationActs({ staff, customers }: StormWorld): Acts {
  return {
    "import a file": async () => {
      const { id, amountMinor } = await choosePaid();
      const line = { reference: id.replaceAll("-", ""), amountMinor, bookedOn: today() };
      const first = any([{ isCredit: true }, { amountMinor: amountMinor + 1n }]);
      await imported([
        { ...line, ...first },
        { ...line, reference: "?" },
      ]);
    },
    "withdraw a file": async () => {
      const { file } = await imported([{ reference: "?", amountMinor: 1n, bookedOn: today() }]);
      await withdrawFile(any(staff), { fileId: file.id, version: file.version + 1 }, randomUUID());
    },
    "take in payments": async () => {
      const { accountNumber } = any(customers).account;
      const credit = { amount: "1.00", receiver: "Ada Lovelace", sender: "Elsewhere", currency: "USD" };
      const credits = [accountNumber, "7777777777"].map((account) => ({
        ...credit,
        account,
        transaction: randomUUID(),
      }));
      const uploader = any(staff);
      const file = await uploadFile(uploader, pacsOf(credits), { rail: "wire" });
      const colleague = any(staff.filter((actor) => actor !== uploader));
      await confirmFile(colleague, { fileId: file.id, version: file.version }, randomUUID());
      await bookReceived();
    },
    "decide on a payment": async () => {
      const { id, version } = await choose<{ id: string; version: number }>(
        "SELECT id, version FROM incoming_payments WHERE state = 'waiting'",
      );
      const act = any([
        { act: "post", account: any(customers).account.accountNumber },
        { act: "ask" },
        { act: "return", code: "AC01" },
      ] as const);
      await workIncoming(any(staff), workIncomingInput.parse({ id, version, note: "looked at", ...act }), randomUUID());
    },
    // In the storm, staff reverse only payments that a file states as returned. If a payment is only missing in a file, staff must
    // wait before they return the money to the customer, and this wait is longer than the storm.
    "give money back": () => work("x.kind = 'returned'", { act: "reverse" }),
    "book a difference": () =>
      work("x.kind IN ('other_amount', 'missing_with_us')", {
        act: any(["fee", "claim", "loss"] as const),
        note: "booked",
      }),
    "book to suspense": () => work("x.state = 'open'", { act: "suspense" }),
    "note a difference": () =>
      work("x.kind IN ('other_amount', 'missing_there') AND (x.state = 'open' OR x.kind = 'missing_there')", {
        ...{ act: "note", note: "looked at" },
      }),
    "change a difference's owner": async () => {
      const { id: exceptionId, ownerId: seenOwnerId } = await choose<{ id: string; ownerId: string | null }>(
        `SELECT id, owner_id AS "ownerId" FROM settlement_exceptions WHERE state IN ('open', 'suspense')`,
      );
      const ownerId = any([null, ...staff.map(({ userId }) => userId)]);
      await assignException(any(staff), { exceptionId, seenOwnerId, ownerId }, randomUUID());
    },
    "match by hand": async () => {
      const { id: target, amountMinor } = await choosePaid(
        "AND NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id)",
      );
      const line = { reference: "?", amountMinor, bookedOn: today() };
      const { exceptions } = await imported([line]);
      const nameless = any(exceptions.filter(({ kind }) => kind === "missing_with_us"));
      await work(`x.id = '${nameless.id}'`, { act: "match", target });
    },
  };

  /** A staff member uploads a file, and another staff member imports the file. */
  async function imported(lines: StatedLine[]) {
    const uploader = any(staff);
    return await importLines(uploader, lines, { colleague: any(staff.filter((actor) => actor !== uploader)) });
  }

  async function work(condition: string, act: Work): Promise<void> {
    const { id: exceptionId, version } = await choose<{ id: string; version: number }>(
      `SELECT x.id, x.version FROM settlement_exceptions x WHERE x.state IN ('open', 'suspense') AND ${condition}`,
    );
    await workException(any(staff), workExceptionInput.parse({ exceptionId, version, ...act }), randomUUID());
  }
}

/** Finds a transfer that its network has paid. */
function choosePaid(condition = ""): Promise<{ id: string; amountMinor: bigint }> {
  return choose(
    `SELECT t.id, t.amount_minor AS "amountMinor" FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
      WHERE o.rail = 'wire' AND o.state = 'accepted' AND t.currency = 'USD' AND t.entry_id IS NOT NULL ${condition}`,
  );
}

/** Chooses a row of a query's result at random. @throws NothingToDo */
async function choose<Row extends Record<string, unknown>>(sql: string): Promise<Row> {
  return any(await db.query<Row>(`${sql} ORDER BY random() LIMIT 1`, [], { planEachTime: true }));
}
