import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import { POST as editAccount } from "@/app/api/accounts/edit-account/route";
import { GET as listWires } from "@/app/api/wire-transfer/all/[page]/[size]/route";
import type { Actor } from "@/lib/server/actor";
import { editCustomerInput } from "@/lib/users/edit-schema";
import { callRoute } from "@/tests/support/call-route";
import { createAdmin } from "@/tests/support/factories";

// Tests requests with values that Postgres cannot store. The site must reply with a client error (4xx), not with an internal
// error.

let visitor: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

it.each(["\u0000", "a\u0000b", "\ud800"])(
  "an account number with invalid characters is refused: %j",
  async (accountNumber) => {
    visitor = await createAdmin();
    expect(await callRoute(editAccount, { accountNumber, payload: {} })).toMatchObject({ status: 422 });
    const edit = { email: visitor.email, user: {}, accountNumber };
    expect(editCustomerInput.safeParse(edit).success).toBe(false);
  },
);

it.each([
  ["to=-271821-04-20", 422],
  ["from=%2B275760-09-13", 422],
  ["from=0000-01-01", 422],
  ["from=0001-01-01&to=9999-12-31", 200],
])("a list's filter accepts only dates that the database can store: %s", async (query, status) => {
  visitor = await createAdmin();
  const request = new NextRequest(`http://localhost/api/wire-transfer/all/1/1?${query}`);
  const response = await listWires(request, { params: Promise.resolve({ page: "1", size: "1" }) });
  expect(response.status).toBe(status);
});

it.each([...["constructor", "-constructor", "toString", "__proto__"]])(
  "a property name of every JavaScript object is not a sort order: %s",
  async (sort) => {
    visitor = await createAdmin();
    const request = new NextRequest(`http://localhost/api/wire-transfer/all/1/1?sort=${sort}`);
    const response = await listWires(request, { params: Promise.resolve({ page: "1", size: "1" }) });
    expect(response.status).toBe(422);
  },
);

it.each(["__proto__", "constructor", "toString"])(
  "a field name that every JavaScript object has is unknown: %s",
  async (name) => {
    visitor = await createAdmin();
    const body = JSON.parse(`{"accountNumber":"1","payload":{},"${name}":1}`) as object;
    const reply = await callRoute(editAccount, body);
    expect(reply).toMatchObject({ status: 422 });
    expect(reply.text).toContain(`"${name}":["unknownField"]`);
  },
);
