import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeAll, expect, it, vi } from "vitest";
import { routes } from "@/app/api/openapi.json/routes";
import type { ApiRoutes } from "@/lib/openapi/document";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ApiRoute } from "@/lib/server/http";
import { type ContractCall, contractCalls, made } from "@/tests/support/contract-calls";
import { adjustmentReason, createAdmin, createBeneficiary, createCustomer } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { registerFields } from "@/tests/support/identity/sign-up";
import { createLoan } from "@/tests/support/loans";
import { createDepositPlan, createLoanPlan, depositPlanFields, loanPlanFields } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";

let visitor: Actor | undefined;
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("@/lib/server/session/session", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  requireActor: async () => {
    if (!visitor) throw new AppError("unauthenticated");
    return visitor;
  },
}));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
}));

type Reply = { code?: string; fields?: Record<string, string[]>; data?: unknown };

const byPath: ApiRoutes = routes;
const operations = Object.entries(byPath).flatMap(([path, methods]) =>
  (["GET", "POST", "PUT", "DELETE"] as const).flatMap((method): [name: string, route: ApiRoute][] => {
    const route = methods[method];
    return route ? [[`${method} ${path.replace(/\[(\w+)\]/g, "{$1}")}`, route]] : [];
  }),
);

/** Only a scheduler calls this route. Any other caller receives the status 404. */
const notCalled = "GET /api/cron/jobs";

async function ask(name: string, call: ContractCall): Promise<{ status: number; reply: Reply }> {
  const route = operations.find(([other]) => other === name)?.[1];
  if (!route) throw new Error(`no route for ${name}`);
  visitor = call.as;
  const request = new NextRequest(`http://localhost/api?${new URLSearchParams(call.query)}`, {
    method: name.split(" ")[0] ?? "GET",
    headers: new Headers({ ...call.headers, ...(call.key === undefined ? {} : { "Idempotency-Key": call.key }) }),
    body: call.body ? JSON.stringify(call.body) : null,
  });
  const response = await route(request, { params: Promise.resolve(call.params) });
  return { status: response.status, reply: (await response.json()) as Reply };
}

/**
 * Returns variants of a body. Each variant has an unknown member in a different object of the body. The path of this member is
 * returned with the variant.
 */
function withSurprises(body: object, path = ""): [path: string, body: object][] {
  const nested = Object.entries(body).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? withSurprises(value, `${path}${name}.`).map(([place, changed]): [string, object] => [
          place,
          { ...body, [name]: changed },
        ])
      : [],
  );
  return [[`${path}surprise`, { ...body, surprise: 1 }], ...nested];
}

beforeAll(async () => {
  newVisitor();
  await createRates();
});

it("every route refuses unknown members of the body and unknown query parameters, and names them", async () => {
  const calls = await contractCalls();
  const seen: string[] = [];
  for (const family of ["wire", "interbank", "other"]) {
    made[`/api/${family}-transfer`] = Array.from({ length: 9 }, () => randomUUID());
  }
  for (const [name] of operations) {
    if (name === notCalled) continue;
    if (name === "POST /api/email/reset/{code}") {
      await ask("POST /api/email/forgotpassword", (await calls["POST /api/email/forgotpassword"]?.())?.[0] ?? {});
    }
    const valid = (await calls[name]?.()) ?? [{ as: await createAdmin(), body: { days: 1 } }];
    for (const call of valid) {
      const { reply, status } = await ask(name, { ...call, query: { ...call.query, surprise: "1" } });
      expect([status, Object.keys(reply.fields ?? {})], `${name}?surprise=1`).toEqual([422, ["surprise"]]);
      if (name.startsWith("GET")) continue;
      for (const [place, body] of withSurprises(call.body ?? {})) {
        const refused = await ask(name, { ...call, body });
        expect(refused.status, `${name} with ${place}`).toBe(422);
        expect(Object.keys(refused.reply.fields ?? {}), `${name} with ${place}`).toContain(place);
        seen.push(`${name} ${place}`);
      }
    }
  }
  expect(seen.length).toBeGreaterThan(50);
});

it("a query parameter that occurs twice is refused, because its value is ambiguous", async () => {
  const staff = await createAdmin();
  const route = operations.find(([name]) => name === "GET /api/all-users/{page}/{size}")?.[1];
  visitor = staff;
  const request = new NextRequest("http://localhost/api?status=active&status=blocked");
  if (!route) throw new Error("no list of users");
  const response = await route(request, { params: Promise.resolve({ page: "1", size: "5" }) });
  expect(response.status).toBe(422);
  expect(Object.keys(((await response.json()) as Reply).fields ?? {})).toEqual(["status"]);
});

it("the specification's payloads are accepted, even for two calls that share one set of values", async () => {
  const staff = await createAdmin();
  const { actor, account } = await createCustomer({ balanceMinor: 9_000_000n });
  const { email } = actor;
  const payee = (await createCustomer()).account.accountNumber;
  await createBeneficiary(actor, { accountNumber: payee });
  const [loanPlan, depositPlan] = [await createLoanPlan(), await createDepositPlan()];
  const { firstName, lastName, country, ...registration } = registerFields();
  const dialog = {
    ...{ firstName, lastName, gender: "female", country, accountType: "Savings" },
    ...{ accountNumber: account.accountNumber, currency: "USD", balance: "90000.00", reason: adjustmentReason },
  };
  const shown = { accountName: "Anna", accountNumber: payee, accountType: "Savings", currency: "$" };
  const calls: [name: string, call: ContractCall][] = [
    ["POST /api/accounts/new", { as: actor, body: { ...registration, firstName, lastName, country, email } }],
    [
      "POST /api/accounts/edit-account",
      { as: staff, body: { accountNumber: account.accountNumber, payload: { ...dialog, accountStatus: "active" } } },
    ],
    [
      "POST /api/interbank-transfer/new",
      { as: actor, body: { email, beneficiary: payee, ...shown, amount: "10", pin: "", note: "" } },
    ],
    [
      "POST /api/other-transfer/new",
      {
        as: actor,
        body: {
          ...{ email, type: "Skrill", receiverEmail: "e@example.com", amount: "10", note: "" },
          ...{ password: "secret", sixDigits: "123456", currency: "$" },
        },
      },
    ],
    [
      "POST /api/loans/new",
      {
        as: actor,
        body: { email, isCore: false, totalInstallments: 3, profit: 1, amount: "1000", loanName: loanPlan.name },
      },
    ],
    ["POST /api/loans/new", { as: staff, body: { ...loanPlanFields(), email: "admin", isCore: true } }],
    [
      "POST /api/FDRs/new",
      {
        as: actor,
        body: {
          ...{ email, isCore: false, minimum: 1, maximum: 9, profit: 1, amount: "700", FDRName: depositPlan.name },
          ...{ interValType: "monthly", lockedInPeriod: 1 },
        },
      },
    ],
    ["POST /api/FDRs/new", { as: staff, body: { ...depositPlanFields(), isCore: true } }],
  ];
  for (const [name, call] of calls) {
    const { status, reply } = await ask(name, call);
    expect([200, 201], `${name}: ${JSON.stringify(reply)}`).toContain(status);
  }
});

it("an amount in a currency other than the receiver's is refused, and so is an account other than the payee's", async () => {
  const { actor } = await createCustomer({ balanceMinor: 500_000n });
  const [payee, other] = [(await createCustomer()).account, (await createCustomer()).account];
  await createBeneficiary(actor, { accountNumber: payee.accountNumber });
  const order = { beneficiary: payee.accountNumber, amount: "10" };
  const pounds = await ask("POST /api/interbank-transfer/new", { as: actor, body: { ...order, currency: "GBP" } });
  expect(Object.keys(pounds.reply.fields ?? {})).toEqual(["currency"]);
  const elsewhere = { ...order, accountNumber: other.accountNumber };
  const misdirected = await ask("POST /api/interbank-transfer/new", { as: actor, body: elsewhere });
  expect(Object.keys(misdirected.reply.fields ?? {})).toEqual(["accountNumber"]);
});

it("an application or a loan is edited by its id alone, and any other given identifier must match", async () => {
  const staff = await createAdmin();
  const { actor } = await createCustomer({ balanceMinor: 100_000n });
  const loan = await createLoan(actor);
  const edit = (body: object) => ask("POST /api/loans/edit-loan", { as: staff, body });
  const other = (await createCustomer()).actor;
  const payload = { reason: "No income was shown.", status: "deleted" };
  expect((await edit({ payload })).reply.fields).toHaveProperty("email");
  expect((await edit({ email: actor.email, payload })).reply.fields).toHaveProperty("loanName");
  expect((await edit({ id: loan.id, email: other.email, payload })).status).toBe(404);
  expect((await edit({ id: loan.id, email: actor.email, loanName: "another", payload })).status).toBe(404);
  expect((await edit({ id: loan.id, payload })).status).toBe(200);
});
