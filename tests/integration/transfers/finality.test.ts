import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { addDays } from "@/lib/dates";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import type { Transfer } from "@/lib/transfers/transfer";
import { applyPaymentFinality } from "@/scripts/migrate/payment-finality";
import { expectCleanBooks } from "@/tests/support/books";
import { sendConverted } from "@/tests/support/conversions";
import { ownerDatabaseUrl, queryAsOwner, withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { sendApproved } from "@/tests/support/network-transfers";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";
import { createRates } from "@/tests/support/rates";
import { pay, setFinalDays } from "@/tests/support/returns";

vi.hoisted(() => {
  process.env.NEW_BENEFICIARY_LIMIT = "100000";
  process.env.STEP_UP_LIMIT = "100000";
});

let staff: Actor;
let colleague: Actor;
let payer: TestCustomer;
let shop: TestCustomer;

beforeAll(async () => {
  [staff, colleague] = [await createAdmin(), await createAdmin()];
});
beforeEach(async () => {
  payer = await createCustomer({ balanceMinor: 100_000n });
  shop = await createCustomer();
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await setFinalDays();
  await expectCleanBooks();
});

const isFinal = { code: "transition_refused", messageKey: "payment_final" };
const edit = ({ id, family }: Transfer, payload: Parameters<typeof editTransfer>[2]["payload"], actor = staff) =>
  editTransfer(actor, family, { id, payload });
const balanceOf = async ({ account }: TestCustomer) => (await readBalance(account)).balanceMinor;

/** Reads the bank's date, and the date when the payment becomes final. */
async function datesOf({ id }: Transfer) {
  const [row] = await db.query<{ today: string; finalOn: string | null }>(
    `SELECT bank_date()::text AS today, payment_final_on(t)::text AS "finalOn" FROM transfers t WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error("no such transfer");
  return row;
}

/** Opens a later business date, as an end-of-day run does. */
const openDate = (date: string) => db.query("SELECT open_business_date($1, 0)", [date]);

/** Calls move_transfers with the site's database role. This role can pass any values for the time, the steps and the network. */
async function moveByRole({ id, version }: Transfer, fields: Record<string, unknown>) {
  const move = {
    ...{ id, version, family: "interbank", onlyPending: false, status: "deleted", ending: "rejected", network: "none" },
    ...{ steps: ["reverse"], action: "x", ...newIds(), ...fields },
  };
  const [row] = await withConnection((client) =>
    client.query<{ outcome: string }>("SELECT * FROM move_transfers($1::jsonb, 'system', $2, '{}')", [
      JSON.stringify([move]),
      new Date(),
    ]),
  );
  return row?.outcome;
}

describe("a final payment between two customers", () => {
  it.each([
    { status: "deleted", reason: "Not as agreed" } as const,
    { status: "pending" } as const,
    { status: "active" } as const,
    { amount: "1.00" },
    { amount: "400.01" },
    { status: "deleted", amount: "1.00" } as const,
    { status: "closed", amount: "399.99" } as const,
  ])("staff cannot take the money back by the edit %o", async (payload) => {
    const paid = await pay(payer, shop);
    await setFinalDays(0);
    await expect(edit(paid, payload)).rejects.toMatchObject(isFinal);
    expect([await balanceOf(payer), await balanceOf(shop)]).toEqual([60_000n, 40_000n]);
    expect(await getTransfer(staff, "interbank", paid.id)).toEqual(paid);
  });

  it("staff can still change its status while the money stays with the receiver", async () => {
    const paid = await pay(payer, shop);
    await setFinalDays(0);
    expect(await edit(paid, { status: "closed" })).toMatchObject({ status: "closed" });
    expect(await edit(paid, { status: "approved" })).toMatchObject({ status: "approved" });
    expect(await balanceOf(shop)).toBe(40_000n);
  });

  it("a converted payment also becomes final", async () => {
    await createRates();
    const receiver = await createCustomer({ currency: "EUR" });
    const converted = await sendConverted(payer, receiver.account, "100.00");
    const paid = await edit(converted, { status: "approved" });
    await setFinalDays(0);
    await expect(edit(paid, { status: "deleted" })).rejects.toMatchObject(isFinal);
    expect(await balanceOf(receiver)).toBe(10_000n);
  });

  it("a proposal from before cannot be confirmed afterwards, and the receiver keeps the money", async () => {
    const paid = await pay(payer, shop);
    await setFourEyesLimit(10_000n);
    const id = await proposalFrom(edit(paid, { status: "deleted", reason: "Not as agreed" }));
    await setFinalDays(0);
    await expect(confirmProposal(colleague, { id })).rejects.toMatchObject(isFinal);
    expect(await balanceOf(shop)).toBe(40_000n);
  });

  it("parallel edits all fail", async () => {
    const paid = await pay(payer, shop);
    await setFinalDays(0);
    const tries = await Promise.allSettled(
      [staff, colleague, staff].map((actor) => edit(paid, { status: "deleted" }, actor)),
    );
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await balanceOf(shop)).toBe(40_000n);
  });

  it("SQL with the role of site and worker cannot take the money back, whatever it states", async () => {
    const paid = await pay(payer, shop);
    await setFinalDays(0);
    expect(await moveByRole(paid, {})).toBe("final");
    expect(await moveByRole(paid, { network: "answer" })).toBe("final");
    expect(await moveByRole(paid, { network: "recalled" })).toBe("final");
    expect(await moveByRole(paid, { status: "pending", ending: null, steps: ["reverse", "hold"] })).toBe("final");
    const attack = (text: string) => withConnection((client) => client.query(text));
    const forbidden = { code: "42501" };
    await expect(attack("UPDATE payment_terms SET final_days = 365")).rejects.toMatchObject(forbidden);
    await expect(attack("UPDATE return_requests SET state = 'consented'")).rejects.toMatchObject(forbidden);
    await expect(attack("SELECT return_is_allowed(gen_random_uuid(), 1)")).rejects.toMatchObject(forbidden);
    expect(await balanceOf(shop)).toBe(40_000n);
  });
});

describe("the date from which a payment is final", () => {
  it("is five days of the bank after the posting, and before this date staff take the payment back as always", async () => {
    const [early, late] = [await pay(payer, shop, "100.00"), await pay(payer, shop, "200.00")];
    const { today, finalOn } = await datesOf(early);
    expect(finalOn).toBe(addDays(today, 5));
    await openDate(addDays(today, 4));
    expect(await edit(early, { status: "deleted" })).toMatchObject({ ending: "reversed" });
    await openDate(addDays(today, 5));
    await expect(edit(late, { status: "deleted" })).rejects.toMatchObject(isFinal);
    expect(await balanceOf(shop)).toBe(20_000n);
  });

  it("an edit of the amount does not postpone the date", async () => {
    const paid = await pay(payer, shop);
    const { today, finalOn } = await datesOf(paid);
    await openDate(addDays(today, 3));
    await edit(paid, { amount: "399.99" });
    await edit(paid, { amount: "399.98" });
    expect((await datesOf(paid)).finalOn).toBe(finalOn);
  });

  it("a payment that staff have taken back and posted again begins anew", async () => {
    const paid = await pay(payer, shop);
    const { today } = await datesOf(paid);
    await edit(paid, { status: "deleted" });
    await openDate(addDays(today, 10));
    await edit(paid, { status: "approved" });
    expect((await datesOf(paid)).finalOn).toBe(addDays(today, 15));
  });

  it("staff see the date in the dossier, and whether the payment is final", async () => {
    const paid = await pay(payer, shop);
    const { finalOn } = await datesOf(paid);
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({
      finality: { on: finalOn, isFinal: false },
    });
    await setFinalDays(0);
    expect(await getTransferDossier(staff, "interbank", paid.id)).toMatchObject({ finality: { isFinal: true } });
  });

  it("a transfer between own accounts, a held transfer and a payment through a network never become final", async () => {
    await setFinalDays(0);
    const { actor, account, other } = await createOwnPair();
    const moved = await moveOwn(actor, [account, other]);
    expect(await edit(moved, { status: "deleted" })).toMatchObject({ ending: "reversed" });
    const { transfer } = await sendApproved("wire", { amount: "10.00" });
    expect(await edit(transfer, { status: "deleted" })).toMatchObject({ ending: "reversed" });
    expect((await datesOf(moved)).finalOn).toBeNull();
  });
});

describe("a reversal before the date", () => {
  it("counts on the receiver above the four-eyes limit, even if SQL states that a network has answered", async () => {
    const paid = await pay(payer, shop);
    await setFourEyesLimit(10_000n);
    expect(await moveByRole(paid, {})).toBe("second_person");
    expect(await moveByRole(paid, { network: "answer" })).toBe("second_person");
    expect(await balanceOf(shop)).toBe(40_000n);
  });
});

describe("the setting PAYMENT_FINAL_DAYS", () => {
  it.each(["-1", "366", "1.5", "soon"])("the setting %s is refused", async (value) => {
    await expect(applyPaymentFinality(ownerDatabaseUrl(), { PAYMENT_FINAL_DAYS: value })).rejects.toThrow(
      "PAYMENT_FINAL_DAYS",
    );
  });

  it("the table keeps one row", async () => {
    await expect(queryAsOwner("INSERT INTO payment_terms (id, final_days) VALUES (2, 0)")).rejects.toMatchObject({
      code: "23514",
    });
  });
});
