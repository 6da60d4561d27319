import "server-only";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { requireAmount } from "./amount-range";

/** The fields of a loan or deposit that staff may change. */
type Target<Status> = { status: Status; amountMinor: bigint; reason: string };

/**
 * The fields that the audit trail stores. Only a deposit has `unpaidInterestMinor`, the interest that the bank still has to
 * pay.
 */
type Audited<Status> = Target<Status> & { currency: Currency; unpaidInterestMinor?: bigint };

/** An edit by staff. Absent fields stay unchanged. */
type EditInput<Status> = {
  id: string;
  payload: {
    status?: Status | undefined;
    amount?: string | number | undefined;
    reason?: string | undefined;
    /** The version of the record that the editor saw. */
    version?: number | undefined;
  };
};

/** The steps of the edit that differ between loans and deposits. */
type Product<Status, Locked, Moved> = {
  subject: "loan" | "deposit";
  /** Finds the owner of the record with this id. Returns null if there is no such record. */
  findOwner: (id: string) => Promise<{ ownerId: string } | null>;
  lock: (tx: Database) => Promise<Locked>;
  move: (tx: Database, record: Locked, target: Target<Status>) => Promise<Moved>;
  /** The code of the reason for the edit, for the audit trail. */
  reasonCode?: string;
};

/**
 * Lets staff decide on an application and manage the resulting loan or deposit. Staff can change the status and the reason that
 * the customer reads. Until money has moved, staff can also change the amount. Nobody may edit their own record. If the new
 * status requires a payment, for example to pay out a loan, the edit also moves the money. If the money cannot be moved, the edit
 * is refused and nothing changes. The command runs once for each request id. An edit above the four-eyes limit becomes a proposal
 * (`doOrPropose`).
 *
 * @throws AppError `proposed`, `forbidden` for the actor's own record, `conflict` when the record has changed since the editor
 * saw the record, `validation_failed`, `idempotency_mismatch`; the errors of `lock` and `move`
 */
export async function editRecord<
  Status extends string,
  Locked extends Audited<Status> & { version: number },
  Moved extends Audited<Status>,
>(
  { subject, findOwner, lock, move, reasonCode }: Product<Status, Locked, Moved>,
  actor: Actor,
  input: EditInput<Status>,
  request: CommandRequest,
): Promise<Moved> {
  assertMay(actor, `${subject}s.edit`);
  const { id, payload } = input;
  const ownerId = (await findOwner(id))?.ownerId;
  await assertNotOwn(actor, { action: `${subject}.edit`, subjectType: subject, subjectId: id, ownerId });
  const command = { kind: `${subject}.edit`, subject: { type: subject, id }, input, request } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const record = await lock(tx);
    const { status = record.status, amount, reason = record.reason, version } = payload;
    if (version !== undefined && version !== record.version) {
      throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    }
    const amountMinor = amount === undefined ? record.amountMinor : requireAmount(amount, record.currency);
    const moved = await move(tx, record, { status, amountMinor, reason });
    await recordAudit(tx, actor, {
      ...{ action: `${subject}.edit`, subjectType: subject, subjectId: id },
      before: auditView(record),
      after: { ...auditView(moved), ...(reasonCode ? { reasonCode } : {}) },
    });
    return moved;
  });
}

function auditView({ status, amountMinor, currency, unpaidInterestMinor, reason }: Audited<string>) {
  const interest = unpaidInterestMinor === undefined ? {} : { unpaidInterestMinor: String(unpaidInterestMinor) };
  return { status, amountMinor: String(amountMinor), ...interest, currency, reason };
}
