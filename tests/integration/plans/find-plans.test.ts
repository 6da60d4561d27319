import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { findDepositPlans, getDepositPlan } from "@/lib/deposits/plans/plans";
import { findLoanPlans, getLoanPlan } from "@/lib/loans/plans/plans";
import { createUser } from "@/tests/support/factories";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

describe.each([
  { kind: "loan", create: createLoanPlan, find: findLoanPlans, get: getLoanPlan, nameKey: "loanName" },
  { kind: "deposit", create: createDepositPlan, find: findDepositPlans, get: getDepositPlan, nameKey: "FDRName" },
])("$kind plans", ({ create, find, get, nameKey }) => {
  let mark: string;
  beforeEach(() => {
    mark = randomUUID().slice(0, 8);
  });

  it("plans are found by name and currency, in the requested order and page by page, without deleted plans", async () => {
    const customer = await createUser();
    for (const [index, name] of ["Boat", "attic", "Car"].entries()) {
      await create({ name: `${name} ${mark}`, createdAt: new Date(Date.UTC(2026, 0, 1 + index)) });
    }
    await create({ name: `Euro ${mark}`, currency: "EUR", createdAt: new Date(Date.UTC(2026, 0, 9)) });
    await create({ name: `Gone ${mark}`, status: "deleted" });
    const namesOf = async (query: object) => {
      const { items: plans, total } = await find(customer, { page: 1, pageSize: 10, search: mark, ...query });
      return [plans.map(({ name }) => name.split(" ")[0]).join(" "), total];
    };
    expect(await namesOf({})).toEqual(["Euro Car attic Boat", 4]);
    expect(await namesOf({ sort: nameKey })).toEqual(["attic Boat Car Euro", 4]);
    expect(await namesOf({ sort: `-${nameKey}`, pageSize: 3, page: 2 })).toEqual(["attic", 4]);
    expect(await namesOf({ page: 9 })).toEqual(["", 4]);
    expect(await namesOf({ currency: "EUR" })).toEqual(["Euro", 1]);
    expect(await namesOf({ search: `%${mark}` })).toEqual(["", 0]);
    await expect(namesOf({ sort: "name; drop" })).rejects.toMatchObject({ fields: { sort: ["invalid"] } });
    await expect(namesOf({ currency: "XAU" })).rejects.toMatchObject({ fields: { currency: ["currency"] } });
  });

  it("an offered plan is found by its name, ignoring case", async () => {
    const customer = await createUser();
    const { id } = await create({ name: `Bridge ${mark}` });
    await create({ name: `Old ${mark}`, status: "deleted" });
    expect(await get(customer, ` bridge ${mark.toUpperCase()} `)).toMatchObject({ id, name: `Bridge ${mark}` });
    for (const name of [`Old ${mark}`, "", "\u0000", `Bridge ${mark}%`]) {
      await expect(get(customer, name)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("suspended people cannot read plans", async () => {
    const suspended = await createUser({ status: "suspended" });
    await expect(find(suspended, { page: 1, pageSize: 10 })).rejects.toMatchObject({ code: "account_disabled" });
    await expect(get(suspended, "Car")).rejects.toMatchObject({ code: "account_disabled" });
  });
});
