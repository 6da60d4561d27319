import { expect, it } from "vitest";
import { findRateHistory, findRates } from "@/lib/quotes/find-rates";
import { setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin } from "@/tests/support/factories";
import { createRate } from "@/tests/support/rates";

const set = (actor: Actor, fields: { currency: string; rate: string; seenRateId?: string; isJumpMeant?: boolean }) =>
  setRate(actor, setRateInput.parse({ source: "Reference rates", seenRateId: "", ...fields }));

async function currentId(actor: Actor, code: string) {
  return (await findRates(actor)).find(({ currency }) => currency === code)?.current?.id ?? "";
}

it("staff set a currency's first rate and then the next, and both stay in the history and in the audit trail", async () => {
  const admin = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
  expect(await findRates(admin)).toContainEqual({ currency: "EUR", current: null, isTooOld: false });
  await set(admin, { currency: "EUR", rate: "0.86140" });
  await set(admin, { currency: "EUR", rate: "0.87", seenRateId: await currentId(admin, "EUR") });
  const { rates, total } = await findRateHistory(admin, { currency: "EUR", page: 1, pageSize: 10 });
  expect(total).toBe(2);
  expect(rates.map(({ rate, source, setByName }) => [rate, source, setByName])).toEqual([
    ["0.87", "Reference rates", "Ruth Calder"],
    ["0.8614", "Reference rates", "Ruth Calder"],
  ]);
  const pageOf = async (page: number) => (await findRateHistory(admin, { currency: "EUR", page, pageSize: 1 })).rates;
  expect(await pageOf(1)).toMatchObject([{ rate: "0.87", previousRate: "0.8614" }]);
  expect(await pageOf(2)).toMatchObject([{ rate: "0.8614", previousRate: null }]);
  const trail = await db.query(
    "SELECT before, after FROM audit_events WHERE actor = $1 AND subject_id = 'USD/EUR' ORDER BY id",
    [admin.userId],
  );
  expect(trail).toEqual([
    { before: null, after: { rate: "0.8614", source: "Reference rates" } },
    {
      before: { rate: "0.8614", source: "Reference rates" },
      after: { rate: "0.87", source: "Reference rates" },
    },
  ]);
});

it("a rate far from the previous rate needs an explicit confirmation", async () => {
  const admin = await createAdmin();
  const seenRateId = await createRate("GBP", "0.75");
  const refused = { fields: { rate: ["rateJump"] } };
  await expect(set(admin, { currency: "GBP", rate: "0.8251", seenRateId })).rejects.toMatchObject(refused);
  await expect(set(admin, { currency: "GBP", rate: "0.6749", seenRateId })).rejects.toMatchObject(refused);
  await set(admin, { currency: "GBP", rate: "0.825", seenRateId });
  const now = await currentId(admin, "GBP");
  await set(admin, { currency: "GBP", rate: "75", seenRateId: now, isJumpMeant: true });
});

it("of several editors who saw the same rate, only one sets the next rate", async () => {
  const admin = await createAdmin();
  const seenRateId = await createRate("CAD", "1.4");
  const tries = await Promise.allSettled(
    ["1.41", "1.42", "1.43", "1.44"].map((rate) => set(admin, { currency: "CAD", rate, seenRateId })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of tries) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
  }
});

it.each([
  [{ currency: "USD" }, "currency"],
  [{ currency: "XAU" }, "currency"],
  [{ rate: "0,86" }, "rateFormat"],
  [{ rate: 0.86 }, "rateRequired"],
  [{ rate: "-1" }, "ratePositive"],
  [{ source: " " }, "required"],
  [{ source: "x".repeat(81) }, "maxLength:80"],
  [{ source: "\u0000" }, "invalid"],
  [{ seenRateId: "1" }, "invalid"],
  [{ isJumpMeant: "yes" }, "invalid"],
])("%j is answered with %s", (fields, problem) => {
  const { error } = setRateInput.safeParse({ currency: "EUR", rate: "1", source: "s", seenRateId: "", ...fields });
  expect(error?.issues.map(({ message }) => message)).toEqual([problem]);
});
