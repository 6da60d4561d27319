import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { addDays } from "@/lib/dates";
import { getDaysPreview } from "@/lib/day/get-days-preview";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { endPriceIn, sendConverted } from "@/tests/support/conversions";
import { createRunningDeposit } from "@/tests/support/deposits";
import { disputePayment } from "@/tests/support/disputes";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { createRates } from "@/tests/support/rates";
import { pay } from "@/tests/support/returns";

afterEach(() => {
  env().DEMO = true;
});

test("the preview shows the items that fall due before the new date, and changes nothing", async () => {
  const admin = await createAdmin();
  const customer = await createCustomer({ balanceMinor: 100_000n });
  const { deposit } = await createRunningDeposit(admin, { customer, amountMinor: 50_000n });
  const [row] = await db.query<{ matures: string }>("SELECT matures_on::text AS matures FROM deposits WHERE id = $1", [
    deposit.id,
  ]);
  const [before] = await db.query("SELECT count(*) FROM journal_entries");
  const start = bankDate(now());
  const none = await getDaysPreview(admin, { days: 1 });
  expect(none).toEqual({ date: addDays(start, 1), due: [] });
  const whole = await getDaysPreview(admin, { days: 400 });
  expect(row?.matures && row.matures < whole.date).toBe(true);
  expect(whole.due).toContainEqual({ kind: "maturities", currency: "USD", count: 1, amountMinor: 50_000n });
  expect(whole.due.map(({ kind }) => kind)).toContain("interest");
  expect(await db.query("SELECT count(*) FROM journal_entries")).toEqual([before]);
  expect(bankDate(now())).toBe(start);
});

test("the preview shows the held payments whose price ends before the new date, and the sums that are released", async () => {
  const admin = await createAdmin();
  await createRates();
  const payer = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer({ currency: "EUR" });
  const transfer = await sendConverted(payer, receiver.account, "10.00");
  const ending = (days: number) =>
    getDaysPreview(admin, { days }).then(({ due }) => due.filter(({ kind }) => kind === "prices"));
  await endPriceIn(transfer.id, 36 * 60 * 60 * 1000);
  expect(await ending(1)).toEqual([]);
  expect(await ending(2)).toEqual([{ kind: "prices", currency: "USD", count: 1, amountMinor: transfer.debitedMinor }]);
  await cancelTransfer(payer.actor, transfer.id);
  expect(await ending(2)).toEqual([]);
});

test("the preview shows the disputes and the requests for returns that end before the new date", async () => {
  const admin = await createAdmin();
  const [payer, receiver] = [await createCustomer({ balanceMinor: 100_000n }), await createCustomer()];
  const ending = async (days: number) => {
    const { due } = await getDaysPreview(admin, { days });
    return due.filter(({ kind }) => kind === "disputes" || kind === "returns");
  };
  const disputed = await disputePayment(payer, receiver, "30.00");
  const { id, version } = await pay(payer, receiver, "20.00");
  await askForReturn(admin, { id, version, reason: "Paid by mistake" });
  expect(await ending(13)).toEqual([]);
  const returns = { kind: "returns", currency: "USD", count: 1, amountMinor: 2_000n };
  expect(await ending(15)).toEqual([returns]);
  expect(await ending(31)).toEqual([{ ...returns, kind: "disputes", amountMinor: 3_000n }, returns]);
  await withdrawDispute(payer.actor, { id: disputed.id }, randomUUID());
  expect(await ending(31)).toEqual([returns]);
});

test("only staff who may move the date see the preview, and nobody sees it at a real bank", async () => {
  await expect(getDaysPreview(await createUser({ role: "teller" }), { days: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });
  env().DEMO = false;
  await expect(getDaysPreview(await createAdmin(), { days: 1 })).rejects.toMatchObject({ code: "not_found" });
});
