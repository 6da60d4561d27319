import { randomUUID } from "node:crypto";
import type { APIRequest } from "@playwright/test";
import * as z from "zod";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, test } from "@/tests/support/browser/browser";

type Headers = Record<string, string>;
type Clients = { request: APIRequest; baseURL: string | undefined };

/**
 * Returns the header with a bearer token. The log-in uses a separate client, so that the test's own client has no session cookie.
 */
async function bearer({ request: clients, baseURL }: Clients, email: string): Promise<Headers> {
  const client = await clients.newContext({ baseURL });
  const response = await client.post("/api/login", { data: { email, password: demoPassword } });
  const { loginToken } = z.object({ loginToken: z.string() }).parse(await response.json());
  await client.dispose();
  return { Authorization: `Bearer ${loginToken}` };
}

const daniel = "daniel@holdfast.example";

const reply = z.object({ status: z.literal("success"), data: z.record(z.string(), z.unknown()) });

/** Makes the API calls of the specification's client, from the creation of a deposit plan to the early end of a deposit. */
test("a deposit goes from a plan to its early end over HTTP", async ({ request, playwright, baseURL }) => {
  const clients = { request: playwright.request, baseURL };
  const admin = await bearer(clients, demoAdminEmail);
  const customer = await bearer(clients, daniel);
  const post = async (headers: Headers, path: string, data: unknown, status: number) => {
    const response = await request.post(path, { headers, data });
    expect(response.status(), await response.text()).toBe(status);
    return await response.json();
  };
  const FDRName = `Saver ${randomUUID()}`;
  const terms = {
    minimum: "100",
    maximum: "1000",
    amount: "200",
    profit: "5",
    lockedInPeriod: 2,
    interValType: "yearly",
  };
  const plan = reply.parse(
    await post(admin, "/api/FDRs/new", { FDRName, ...terms, isCore: true, email: "admin" }, 201),
  );
  expect(plan.data).toMatchObject({ isCore: true, intervalType: "yearly", interValType: "yearly" });

  const application = { FDRName, ...terms, amount: "250.50", profit: "99", lockedInPeriod: 30, isCore: false };
  const key = { ...customer, "Idempotency-Key": randomUUID() };
  const applied = reply.parse(await post(key, "/api/FDRs/new", application, 201)).data;
  expect(applied).toMatchObject({ isCore: false, status: "pending", amount: "250.50", profit: "5", lockedInPeriod: 2 });
  expect(reply.parse(await post(key, "/api/FDRs/new", application, 201)).data).toEqual(applied);
  expect(await post(customer, "/api/FDRs/new", { ...application, amount: "1000.01" }, 422)).toMatchObject({
    code: "validation_failed",
    fields: { amount: ["Enter an amount from $100.00 to $1,000.00."] },
  });

  const edit = { email: daniel, FDRName };
  await post(customer, "/api/FDR/edit-fdr", { ...edit, payload: { status: "running" } }, 403);
  const running = reply.parse(await post(admin, "/api/FDR/edit-fdr", { ...edit, payload: { status: "active" } }, 200));
  expect(running.data).toMatchObject({ status: "running", _id: applied._id });
  expect(await post(admin, "/api/FDR/edit-fdr", { ...edit, payload: { status: "deleted" } }, 422)).toMatchObject({
    code: "transition_refused",
  });

  const details = await request.get(`/api/FDR/details/${daniel}/${FDRName}`, { headers: customer });
  const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())).length(1) }).parse(await details.json());
  expect(data[0]).toMatchObject({
    _id: applied._id,
    schedule: [
      { number: 1, interest: "12.52", status: "due" },
      { number: 2, interest: "12.53", status: "due" },
    ],
  });

  const closing = { id: applied._id, expectedForfeitMinor: "2505" };
  expect(reply.parse(await post(customer, "/api/FDR/close", closing, 200)).data).toMatchObject({
    status: "closed",
    forfeited: "25.05",
  });
  expect(await post(customer, "/api/FDR/close", closing, 422)).toMatchObject({ code: "transition_refused" });
});
