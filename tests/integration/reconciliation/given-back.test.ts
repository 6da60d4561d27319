import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getException } from "@/lib/reconciliation/exceptions/get-exception";
import { exceedsSent } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { claimNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { letTimePass, type SentTransfer, sendApproved } from "@/tests/support/network-transfers";
import { type FoundException, importLines, lineOf, sendAccepted } from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

// A customer with 100.00 has paid 20.00 through a network. The bank gives money back in several ways: by the reversal of the
// payment, by the booking of a difference, and by a message of the network. All ways together must not give back more than 20.00.

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});
afterEach(expectCleanBooks);

const givenBack = { code: "transition_refused", messageKey: "return_given" };
const note = "Agreed with the other bank";

async function accepted(): Promise<SentTransfer> {
  const [sent] = await sendAccepted("wire", ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

const returnOf = (sent: SentTransfer, amountMinor = 2_000n) => lineOf(sent, { isCredit: true, amountMinor });
const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;
const toSender = (exception: FoundException) => workCurrent(admin, exception, { act: "customer", note });
const reverse = (exception: FoundException) => workCurrent(admin, exception, { act: "reverse", note });

/** Imports lines. Returns the exceptions of the transfer by their kinds. */
async function importFor({ transfer }: SentTransfer, lines: ReturnType<typeof lineOf>[]) {
  const { exceptions } = await importLines(admin, lines);
  return (kind: string, theirsMinor?: bigint) => {
    const found = exceptions.find(
      (one) =>
        one.kind === kind &&
        one.transferId === transfer.id &&
        (theirsMinor === undefined || one.theirsMinor === theirsMinor),
    );
    if (!found) throw new Error(`no exception ${kind}`);
    return found;
  };
}

/** Lets a week pass after the acceptance, and imports a second file without the payment. */
async function keepSilent({ id }: FoundException): Promise<void> {
  await queryAsOwner("UPDATE settlement_exceptions SET happened_on = happened_on - 7 WHERE id = $1", [id]);
  await importLines(admin, []);
}

/** Lets the network's message state that it returns 20.00 less charges. */
const returnLess = ({ transfer }: SentTransfer, amountMinor: bigint) =>
  receiveNetworkAnswer(transfer.id, {
    ...{ outcome: "returned", amountMinor, chargesMinor: 2_000n - amountMinor, code: "AC04" },
  });
const returnState = async ({ transfer }: SentTransfer) =>
  (await db.prisma.networkReturn.findUniqueOrThrow({ where: { transferId: transfer.id } })).state;

describe("money that staff have booked to the sending account", () => {
  it.each([500n, 2_000n])("of %s cents prevents the reversal of the missing payment", async (amountMinor) => {
    const sent = await accepted();
    const found = await importFor(sent, [returnOf(sent, amountMinor)]);
    await toSender(found("returned"));
    const missing = found("missing_there");
    await keepSilent(missing);
    await expect(reverse(missing)).rejects.toMatchObject(givenBack);
    expect(await balanceOf(sent)).toBe(8_000n + amountMinor);
    const dossier = await getException(admin, missing.id);
    expect(dossier).toMatchObject({ givenMinor: amountMinor });
    expect(exceedsSent(dossier, 2_000n)).toBe(true);
  });

  it("prevents the reversal of a rest less charges, and the rest goes back as a booking", async () => {
    const sent = await accepted();
    await toSender((await importFor(sent, [lineOf(sent), returnOf(sent, 500n)]))("returned"));
    await returnLess(sent, 1_500n);
    const rest = (await importFor(sent, [returnOf(sent, 1_500n)]))("returned");
    await expect(reverse(rest)).rejects.toMatchObject(givenBack);
    expect(await balanceOf(sent)).toBe(8_500n);
    expect(exceedsSent(await getException(admin, rest.id), 1_500n)).toBe(false);
    await toSender(rest);
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("because the network has paid less leaves the network's message to staff", async () => {
    const sent = await accepted();
    await toSender((await importFor(sent, [lineOf(sent, { amountMinor: 1_950n })]))("other_amount"));
    await returnLess(sent, 1_950n);
    expect(await returnState(sent)).toBe("refused");
    expect(await balanceOf(sent)).toBe(8_050n);
    const rest = (await importFor(sent, [returnOf(sent, 1_950n)]))("returned");
    await expect(reverse(rest)).rejects.toMatchObject(givenBack);
    await toSender(rest);
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("because the network has paid less prevents the return of the whole amount", async () => {
    const sent = await accepted();
    await toSender((await importFor(sent, [lineOf(sent, { amountMinor: 1_950n })]))("other_amount"));
    const back = (await importFor(sent, [returnOf(sent)]))("returned");
    await expect(reverse(back)).rejects.toMatchObject(givenBack);
    await expect(toSender(back)).rejects.toMatchObject(givenBack);
    expect(await balanceOf(sent)).toBe(8_050n);
    await workCurrent(admin, back, { act: "claim", note });
  });

  it("and the network's message at the same moment give back the amount at most once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const sent = await accepted();
      const other = (await importFor(sent, [lineOf(sent, { amountMinor: 1_950n })]))("other_amount");
      const acts = [() => toSender(other), () => returnLess(sent, 1_950n)];
      await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const isBooked = (await returnState(sent)) === "booked";
      expect(await balanceOf(sent)).toBe(isBooked ? 10_000n : 8_050n);
    }
  });

  it("does not count if another account has received it", async () => {
    const sent = await accepted();
    const { account } = await createCustomer({ balanceMinor: 0n });
    const first = (await importFor(sent, [lineOf(sent), returnOf(sent)]))("returned");
    await workCurrent(admin, first, { act: "customer", note, target: account.accountNumber });
    expect(await getException(admin, first.id)).toMatchObject({ givenMinor: 0n });
    const again = (await importFor(sent, [returnOf(sent)]))("missing_with_us");
    await toSender(again);
    expect(await balanceOf(sent)).toBe(10_000n);
    expect((await readBalance(account)).balanceMinor).toBe(2_000n);
  });
});

describe("a payment whose money is back", () => {
  /** Reverses a payment that the network's files lack. */
  async function reversed(): Promise<SentTransfer> {
    const sent = await accepted();
    const missing = (await importFor(sent, []))("missing_there");
    await keepSilent(missing);
    await reverse(missing);
    expect(await balanceOf(sent)).toBe(10_000n);
    return sent;
  }

  it("gives nothing to the sending account if a later file states its return", async () => {
    const sent = await reversed();
    const later = (await importFor(sent, [returnOf(sent)]))("missing_with_us");
    await expect(toSender(later)).rejects.toMatchObject(givenBack);
    const target = sent.sender.account.accountNumber;
    await expect(workCurrent(admin, later, { act: "customer", note, target })).rejects.toMatchObject(givenBack);
    expect(exceedsSent(await getException(admin, later.id), 2_000n)).toBe(true);
    expect(await balanceOf(sent)).toBe(10_000n);
    await workCurrent(admin, later, { act: "claim", note });
  });

  it("gives no difference to the sending account after the network's message", async () => {
    const sent = await accepted();
    const other = (await importFor(sent, [lineOf(sent, { amountMinor: 1_950n })]))("other_amount");
    await returnLess(sent, 1_950n);
    expect(await returnState(sent)).toBe("booked");
    await expect(toSender(other)).rejects.toMatchObject(givenBack);
    expect(await balanceOf(sent)).toBe(10_000n);
    await workCurrent(admin, other, { act: "fee", note });
  });
});

it("nothing is booked to the sending account before the network has answered, because a refusal returns the whole amount", async () => {
  const sent = await sendApproved("wire", { amount: "20.00" });
  await letTimePass();
  await claimNetworkOrders(["wire"]);
  const back = (await importFor(sent, [returnOf(sent)]))("returned");
  await expect(toSender(back)).rejects.toMatchObject({ code: "transition_refused", messageKey: "network_undecided" });
  await receiveNetworkAnswer(sent.transfer.id, { outcome: "refused", reason: "Account closed" });
  await expect(toSender(back)).rejects.toMatchObject(givenBack);
  expect(await balanceOf(sent)).toBe(10_000n);
  await workCurrent(admin, back, { act: "claim", note });
});
