import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as z from "zod";
import { demoPassword } from "@/prisma/seed/demo-logins";
import { expect, test } from "@/tests/support/browser/browser";
import { readDemoAccountNumber } from "@/tests/support/browser/demo-accounts";

const daniel = "daniel@holdfast.example";
const noah = "noah@holdfast.example";
const amelia = "amelia@holdfast.example";

const refusal = z.object({
  status: z.literal("error"),
  code: z.string(),
  msg: z.string().min(5),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});

async function bearer(request: APIRequestContext, email: string): Promise<Record<string, string>> {
  const response = await request.post("/api/login", { data: { email, password: demoPassword } });
  const { loginToken } = z.object({ loginToken: z.string() }).parse(await response.json());
  return { Authorization: `Bearer ${loginToken}` };
}

const payee = z.object({ accountName: z.string(), accountNumber: z.string() });
const payees = z.object({ data: z.object({ docs: z.array(payee) }) });

/** Returns the account number of the beneficiary whose account name matches `name`. */
async function readPayee(request: APIRequestContext, headers: Record<string, string>, name: RegExp): Promise<string> {
  const response = await request.get("/api/beneficiary/all/1/50", { headers });
  const { docs } = payees.parse(await response.json()).data;
  return docs.find(({ accountName }) => name.test(accountName))?.accountNumber ?? "";
}

async function expectRefused(response: APIResponse, status: number, code: string, field?: string): Promise<void> {
  const text = await response.text();
  expect(response.status(), text).toBe(status);
  const body = refusal.parse(JSON.parse(text));
  expect(body.code).toBe(code);
  if (field) expect(Object.keys(body.fields ?? {})).toContain(field);
  else expect(body.fields).toBeUndefined();
  expect(text).not.toMatch(/at \/|node_modules|\.ts:/);
  expect(response.headers()["x-request-id"]).toMatch(/^[\w-]{8,}$/);
}

test("a malformed body gets the documented error, and never a 500", async ({ request }) => {
  const headers = await bearer(request, daniel);
  for (const path of [
    "/api/login",
    "/api/register",
    "/api/email/forgotpassword",
    "/api/beneficiary/new",
    "/api/edit-user",
    "/api/interbank-transfer/new",
    "/api/interbank-transfer/cancel",
    "/api/notifications/read",
    "/api/notifications/preferences",
    "/api/quotes/new",
    "/api/loans/new",
    "/api/loans/pay",
    "/api/FDRs/new",
    "/api/FDR/close",
  ]) {
    const post = (data: string | Buffer) =>
      request.post(path, { headers: { ...headers, "Content-Type": "application/json" }, data });
    await expectRefused(await post(Buffer.from('{"email": ')), 400, "malformed_request");
    await expectRefused(await post(Buffer.from("[1, 2]")), 400, "malformed_request");
    await expectRefused(await post(Buffer.from("null")), 400, "malformed_request");
    await expectRefused(await post(Buffer.from([0xff, 0xfe, 0x00])), 400, "malformed_request");
    await expectRefused(
      await post(Buffer.from(JSON.stringify({ note: "x".repeat(1_000_000) }))),
      413,
      "malformed_request",
    );
    const hostile = {
      email: { $ne: 1 },
      id: "' OR 1=1 --",
      amount: [],
      payload: "\u0000",
      accountNumber: "\ud800",
      password: Number.MAX_VALUE,
    };
    const answer = await post(Buffer.from(JSON.stringify(hostile)));
    expect(answer.status(), path).toBe(422);
  }
});

test("an invalid amount is refused beside its field, and nothing is written", async ({ request, baseURL }) => {
  const ameliasNumber = await readDemoAccountNumber(baseURL, amelia);
  const headers = await bearer(request, daniel);
  const transfers = async () => {
    const response = await request.get(`/api/interbank-transfer/user/${daniel}`, { headers });
    return z.object({ data: z.array(z.unknown()) }).parse(await response.json()).data.length;
  };
  const before = await transfers();
  const send = (amount: unknown, more: Record<string, unknown> = {}) =>
    request.post("/api/interbank-transfer/new", { headers, data: { beneficiary: ameliasNumber, amount, ...more } });
  for (const amount of [
    0,
    "0.00",
    -5,
    "-5",
    "0.001",
    "1e9",
    "abc",
    "１２",
    "",
    null,
    undefined,
    {},
    [],
    true,
    "1000000000000",
    "9".repeat(50),
  ]) {
    await expectRefused(await send(amount), 422, "validation_failed", "amount");
  }
  await expectRefused(await send(1e21), 422, "validation_failed", "amount");
  // Daniel has never paid Amelia, so the bank checks the limit for a new payee before it checks his balance. This limit does not
  // apply to payments to Noah, because Daniel has paid him for months.
  await expectRefused(await send("49999.99", { pin: "2468" }), 422, "limit_exceeded");
  const paidBefore = { pin: "2468", beneficiary: await readPayee(request, headers, /^Noah/) };
  await expectRefused(await send("49999.99", paidBefore), 422, "insufficient_funds");
  await expectRefused(await send("50000.01", { pin: "2468" }), 422, "limit_exceeded");
  await expectRefused(await send("1000"), 422, "pin_required");
  await expectRefused(await send("1", { pin: "12" }), 422, "validation_failed", "pin");
  await expectRefused(await send("1", { pin: "１２３４" }), 422, "validation_failed", "pin");
  await expectRefused(await send("1", { beneficiary: "05197864599" }), 422, "validation_failed", "beneficiary");
  await expectRefused(
    await send("1", { fromAccountNumber: ameliasNumber }),
    422,
    "validation_failed",
    "fromAccountNumber",
  );
  await expectRefused(await send("1", { email: amelia }), 404, "not_found");
  for (const note of ["x".repeat(201), "\u0000", "half \ud83d", 7]) {
    await expectRefused(await send("1", { note }), 422, "validation_failed", "note");
  }
  for (const beneficiary of ["\u0000", "\ud800", "", {}, "5".repeat(41)]) {
    await expectRefused(await send("1", { beneficiary }), 422, "validation_failed", "beneficiary");
  }
  expect(await transfers()).toBe(before);
});

test("a repeat with the same Idempotency-Key gets the first reply again, even in parallel", async ({
  request,
  baseURL,
}) => {
  const ameliasNumber = await readDemoAccountNumber(baseURL, amelia);
  // This test does not use Daniel, because a parallel test counts his transfers.
  const headers = { ...(await bearer(request, noah)), "Idempotency-Key": randomUUID() };
  const send = (amount: string) =>
    request.post("/api/interbank-transfer/new", { headers, data: { beneficiary: ameliasNumber, amount } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send("1.25")));
  // Seven of the eight requests wait for the first request and receive its reply.
  for (const answer of answers) expect(answer.status()).toBe(201);
  const [first] = answers;
  const again = await send("1.25");
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.text()).toBe(await first?.text());
  await expectRefused(await send("1.26"), 422, "idempotency_mismatch");
  const { data } = z.object({ data: z.object({ _id: z.string() }) }).parse(await again.json());
  expect((await request.post("/api/interbank-transfer/cancel", { headers, data: { id: data._id } })).status()).toBe(
    200,
  );
});

const quoteReply = z.object({
  status: z.literal("success"),
  data: z.strictObject({
    quoteId: z.uuid(),
    rate: z.string().regex(/^\d+\.\d+$/),
    spread: z.literal("0.006"),
    amount: z.literal("12.50"),
    debitedAmount: z.string().regex(/^\d+\.\d\d$/),
    expiresAt: z.iso.datetime(),
  }),
});

test("a quote is a price for one conversion: it can be read, repeated and used once", async ({ request, baseURL }) => {
  const ameliasNumber = await readDemoAccountNumber(baseURL, amelia);
  const auth = await bearer(request, "jonas@holdfast.example");
  const headers = { ...auth, "Idempotency-Key": randomUUID() };
  const ask = (data: object) => request.post("/api/quotes/new", { headers: auth, data });
  const askOnce = () => request.post("/api/quotes/new", { headers, data: { from: "EUR", to: "USD", amount: "12.50" } });
  const first = await askOnce();
  expect(first.status(), await first.text()).toBe(201);
  const quote = quoteReply.parse(await first.json()).data;
  expect(Date.parse(quote.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  const again = await askOnce();
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.text()).toBe(await first.text());

  for (const [fields, field] of [
    [{ to: "EUR" }, "to"],
    [{ to: "XYZ" }, "to"],
    [{ to: ["USD"] }, "to"],
    [{ to: "USD", from: ameliasNumber }, "from"],
    [{ to: "USD", from: "GBP" }, "from"],
    [{ to: "USD", from: "\u0000" }, "from"],
    [{ to: "JPY", amount: "1.5" }, "amount"],
    [{ to: "USD", amount: "0" }, "amount"],
    [{ to: "USD", amount: "999999999999.99" }, undefined],
  ] as const) {
    const answer = await ask({ amount: "1", ...fields });
    if (field) await expectRefused(answer, 422, "validation_failed", field);
    else expect(answer.status()).toBe(201);
  }

  const pay = (quoteId: string, amount = "12.50") =>
    request.post("/api/other-transfer/new", {
      headers: auth,
      data: { type: "PayPal", receiverEmail: "erika@example.com", amount, quoteId },
    });
  await expectRefused(await pay(quote.quoteId, "12.51"), 422, "validation_failed", "quoteId");
  await expectRefused(await pay(randomUUID()), 422, "validation_failed", "quoteId");
  await expectRefused(await pay("1;drop"), 422, "validation_failed", "quoteId");
  const sent = await pay(quote.quoteId);
  expect(sent.status(), await sent.text()).toBe(201);
  await expectRefused(await pay(quote.quoteId), 422, "validation_failed", "quoteId");
  const { data } = z.object({ data: z.object({ _id: z.string() }) }).parse(await sent.json());
  const cancelled = await request.post("/api/other-transfer/cancel", { headers: auth, data: { id: data._id } });
  expect(cancelled.status()).toBe(200);
});

test("a request from another site moves nothing, although it carries the cookie", async ({ request, baseURL }) => {
  const ameliasNumber = await readDemoAccountNumber(baseURL, amelia);
  const login = await request.post("/api/login", { data: { email: daniel, password: demoPassword } });
  expect(login.status()).toBe(200);
  const data = { beneficiary: ameliasNumber, amount: "1" };
  const origins: Record<string, string>[] = [{ Origin: "https://evil.example" }, { Origin: "null" }, {}];
  for (const headers of origins) {
    await expectRefused(await request.post("/api/interbank-transfer/new", { headers, data }), 403, "forbidden");
  }
});

test("every page carries the security headers, with its own nonce", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ["/login", "/register", "/login"]) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  expect(nonces.size).toBe(3);
});

test("another customer's records are not found", async ({ request }) => {
  const headers = await bearer(request, daniel);
  for (const path of [
    "/api/user/amelia@holdfast.example",
    "/api/accounts/user/amelia@holdfast.example",
    "/api/history/amelia@holdfast.example",
    "/api/interbank-transfer/user/nobody@nowhere.example",
    `/api/interbank-transfer/details/${randomUUID()}`,
    "/api/interbank-transfer/details/1;drop",
  ]) {
    await expectRefused(await request.get(path, { headers }), 404, "not_found");
  }
  await expectRefused(await request.get("/api/all-users/1/1000000", { headers }), 403, "forbidden");
  await expectRefused(
    await request.get("/api/interbank-transfer/all/0/10", { headers }),
    422,
    "validation_failed",
    "page",
  );
  await expectRefused(
    await request.get("/api/interbank-transfer/all/1/10?status=nonsense", { headers }),
    422,
    "validation_failed",
    "status",
  );
});

test("plans are found by their names, whatever characters the names contain", async ({ request }) => {
  const headers = await bearer(request, "admin@holdfast.example");
  const names = ["50% off", "100%", "%41", "a/b", "who?", "#1", "two  words", "%2F", "a&b=c+d", "Ссуда 贷款 é"];
  const mark = randomUUID().slice(0, 8);
  for (const [family, nameField, terms] of [
    ["loans", "loanName", { totalInstallments: 3 }],
    ["FDR", "FDRName", { minimum: "500", maximum: "1500", lockedInPeriod: 1 }],
  ] as const) {
    const newPath = family === "loans" ? "/api/loans/new" : "/api/FDRs/new";
    const editPath = family === "loans" ? "/api/loans/edit-loan" : "/api/FDR/edit-fdr";
    for (const name of names.map((text) => `${mark} ${text}`)) {
      const data = { isCore: true, [nameField]: name, amount: "1000", profit: "5", ...terms };
      const made = await request.post(newPath, { headers, data });
      expect(made.status(), await made.text()).toBe(201);
      const found = await request.get(`/api/${family}/details/admin/${encodeURIComponent(name)}`, { headers });
      expect(found.status(), name).toBe(200);
      expect(await found.json()).toMatchObject({ data: [{ [nameField]: name }] });
      const payload = { status: "deleted" };
      const gone = await request.post(editPath, { headers, data: { email: "admin", [nameField]: name, payload } });
      expect(gone.status(), await gone.text()).toBe(200);
    }
  }
});
