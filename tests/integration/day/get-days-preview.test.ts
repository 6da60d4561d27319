import { afterEach, expect, test } from "vitest";
import { addDays } from "@/lib/dates";
import { getDaysPreview } from "@/lib/day/get-days-preview";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";

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

test("only staff who may move the date see the preview, and nobody sees it at a real bank", async () => {
  await expect(getDaysPreview(await createUser({ role: "teller" }), { days: 1 })).rejects.toMatchObject({
    code: "forbidden",
  });
  env().DEMO = false;
  await expect(getDaysPreview(await createAdmin(), { days: 1 })).rejects.toMatchObject({ code: "not_found" });
});
