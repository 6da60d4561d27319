import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, readBalance } from "@/tests/support/factories";
import { askAch, connectAch, endReturns, letCutOffPass, orderAch, seal } from "@/tests/support/nacha/ach";
import type { SentTransfer } from "@/tests/support/network-transfers";
import {
  exceptionsOf,
  type FoundException,
  importLines,
  lineOf,
  sendAccepted,
  today,
} from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

// If the network's files lack a payment for five days, staff can give the money back. The files must really be silent about the
// payment: no line may name the payment, and no line may be a sum with this payment.

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});
afterEach(expectCleanBooks);

const stated = { code: "transition_refused", messageKey: "payment_stated" };
const note = "The files lack the payment";
const reverse = (exception: FoundException) => workCurrent(admin, exception, { act: "reverse", note });
const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;

async function accepted(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** Finds an exception of a transfer. */
function theOne(exceptions: FoundException[], kind: string, { transfer }: SentTransfer): FoundException {
  const found = exceptions.find((one) => one.kind === kind && one.transferId === transfer.id);
  if (!found) throw new Error(`no exception ${kind}`);
  return found;
}

/** Lets a week pass after the acceptance, and imports a second file without the payment. */
async function keepSilent(rail: "wire" | "interbank", { id }: FoundException): Promise<void> {
  await queryAsOwner("UPDATE settlement_exceptions SET happened_on = happened_on - 7 WHERE id = $1", [id]);
  await importLines(admin, [], { rail });
}

/** Moves the posting of a payment into the past, as if the order had waited for the network. */
async function postEarlier({ transfer }: SentTransfer, days: number): Promise<void> {
  await queryAsOwner("ALTER TABLE journal_entries DISABLE TRIGGER journal_entries_append_only");
  await queryAsOwner("UPDATE journal_entries SET posted_at = posted_at - $2 * interval '1 day' WHERE subject_id = $1", [
    transfer.id,
    days,
  ]);
  await queryAsOwner("ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_append_only");
}

describe("a line that names the payment", () => {
  it("pays an order that the network got long after the posting", async () => {
    const sent = await accepted();
    await postEarlier(sent, 13);
    const { file } = await importLines(admin, [lineOf(sent)]);
    const own = (await exceptionsOf(file.id)).filter(({ transferId }) => transferId === sent.transfer.id);
    expect(own).toEqual([]);
  });

  it("breaks the silence, even if its date does not fit the order", async () => {
    const sent = await accepted();
    const { exceptions } = await importLines(admin, [lineOf(sent, { bookedOn: addDays(today(), 12) })]);
    expect(theOne(exceptions, "missing_with_us", sent)).toMatchObject({ theirsMinor: 2_000n });
    const missing = theOne(exceptions, "missing_there", sent);
    await keepSilent("wire", missing);
    expect((await getException(admin, missing.id)).silence).toMatchObject({ isOver: false, isStated: true });
    await expect(reverse(missing)).rejects.toMatchObject(stated);
    expect(await balanceOf(sent)).toBe(8_000n);
  });

  it.each([500n, 2_000n])("as a return of %s cents breaks the silence", async (amountMinor) => {
    const sent = await accepted();
    const { exceptions } = await importLines(admin, [lineOf(sent, { isCredit: true, amountMinor })]);
    const missing = theOne(exceptions, "missing_there", sent);
    await keepSilent("wire", missing);
    await expect(reverse(missing)).rejects.toMatchObject(stated);
    expect(await balanceOf(sent)).toBe(8_000n);
  });
});

describe("a file for the clearing house", () => {
  let disconnect: () => void;
  beforeEach(async () => {
    await queryAsOwner("TRUNCATE ach_changes, ach_entries, ach_returns, ach_files, network_messages CASCADE");
    disconnect = connectAch({ ACH_OFFSET_ACCOUNT: "778899" });
  });
  afterEach(() => disconnect());

  /** Sends two payments of 20.00 and 30.00 in one file. Then imports a statement which contains only one debit. */
  async function importDebit(amountMinor: bigint, changes: object = {}) {
    const sent = [await orderAch({ amount: "20.00" }), await orderAch({ amount: "30.00" })];
    await askAch();
    await letCutOffPass();
    await seal();
    await endReturns();
    await askAch();
    const line = { reference: "ACH FILE", amountMinor, bookedOn: today(), ...changes };
    const { exceptions } = await importLines(admin, [line], { rail: "interbank" });
    const missing = sent.map((one) => theOne(exceptions, "missing_there", one));
    for (const one of missing) await keepSilent("interbank", one);
    return { sent, missing, debit: exceptions.find(({ kind }) => kind === "missing_with_us") };
  }

  it("of which the network has paid nothing is given back after the other debit is explained", async () => {
    const { sent, missing, debit } = await importDebit(5_000n);
    if (!debit) throw new Error("the debit is no difference");
    await workCurrent(admin, debit, { act: "fee", note: "The fees of a year" });
    for (const one of missing) await reverse(one);
    expect(await Promise.all(sent.map(balanceOf))).toEqual([10_000n, 10_000n]);
  });

  it.each([
    ["is too small for the payment", 1_999n, {}],
    ["is older than the file", 5_000n, { bookedOn: addDays(today(), -4) }],
  ])("is not stated by a debit that %s", async (_, amountMinor, changes) => {
    const { sent, missing } = await importDebit(amountMinor, changes);
    for (const one of missing) await reverse(one);
    expect(await Promise.all(sent.map(balanceOf))).toEqual([10_000n, 10_000n]);
  });

  // This test is the last, because its total stays unexplained.
  it("of which a statement shows only the total gives nothing back while the total is unexplained", async () => {
    const { sent, missing, debit } = await importDebit(5_000n);
    if (!debit) throw new Error("the total is no difference");
    for (const one of missing) await expect(reverse(one)).rejects.toMatchObject(stated);
    await workCurrent(admin, debit, { act: "note", note: "The total of the file" });
    for (const one of missing) {
      expect((await getException(admin, one.id)).silence).toMatchObject({ isOver: false, isStated: true });
      await expect(reverse(one)).rejects.toMatchObject(stated);
    }
    expect(await Promise.all(sent.map(balanceOf))).toEqual([8_000n, 7_000n]);
  });
});
