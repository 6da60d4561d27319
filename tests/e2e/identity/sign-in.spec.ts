import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as z from "zod";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, test } from "@/tests/support/browser/browser";

// Tests next-auth's own endpoints over HTTP. The calls follow next-auth's documentation.

const sessionCookie = "holdfast-session";
const sameSite = { "Sec-Fetch-Site": "same-origin" };
const daniel = "daniel@holdfast.example";

async function csrfToken(request: APIRequestContext): Promise<string> {
  const reply = await request.get("/api/auth/csrf");
  return z.object({ csrfToken: z.string().length(64) }).parse(await reply.json()).csrfToken;
}

async function signIn(request: APIRequestContext, form: Record<string, string>): Promise<APIResponse> {
  const whole = { csrfToken: await csrfToken(request), json: "true", ...form };
  return await request.post("/api/auth/callback/credentials", { form: whole, headers: sameSite });
}

const shownSession = async (request: APIRequestContext) => await (await request.get("/api/auth/session")).json();

/** The Set-Cookie headers of a reply, keyed by the cookie's name. */
function setCookies(reply: APIResponse): Map<string, string> {
  const lines = reply.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  return new Map(lines.map(({ value }) => [value.slice(0, value.indexOf("=")), value]));
}

test("next-auth lists its providers, and its own cookies follow the bank's rules", async ({ request }) => {
  const reply = await request.get("/api/auth/providers");
  expect(Object.keys(await reply.json())).toEqual(["credentials", "passkey"]);
  expect(reply.headers()["cache-control"]).toBe("private, no-store");
  const csrf = setCookies(await request.get("/api/auth/csrf")).get("holdfast-csrf") ?? "";
  for (const rule of [/HttpOnly/i, /SameSite=lax/i, /Path=\//i]) expect(csrf).toMatch(rule);
});

test("a customer signs in through next-auth, and its session contains only name, e-mail and end", async ({
  request,
}) => {
  expect(await shownSession(request)).toEqual({});
  const reply = await signIn(request, { email: daniel, password: demoPassword, callbackUrl: "/loans" });
  expect(reply.status()).toBe(200);
  expect(new URL(((await reply.json()) as { url: string }).url).pathname).toBe("/loans");
  const cookie = setCookies(reply).get(sessionCookie) ?? "";
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie, "ends with the browser").not.toMatch(/Max-Age|Expires/i);
  const shown = await request.get("/api/auth/session");
  const session = z
    .strictObject({ user: z.strictObject({ name: z.string(), email: z.literal(daniel) }), expires: z.iso.datetime() })
    .parse(await shown.json());
  const minutesLeft = (Date.parse(session.expires) - Date.now()) / 60_000;
  expect(minutesLeft).toBeGreaterThan(14);
  expect(minutesLeft).toBeLessThan(16);
  expect(setCookies(shown).has(sessionCookie), "is never made a cookie of 30 days").toBe(false);
  expect((await request.get("/api/notifications")).status()).toBe(200);
});

test("'Remember me' through next-auth sets a cookie of 30 days", async ({ request }) => {
  const reply = await signIn(request, { email: daniel, password: demoPassword, remember: "true" });
  expect(setCookies(reply).get(sessionCookie)).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
});

test("next-auth refuses a wrong password with the same error as the log-in page", async ({ request }) => {
  const reply = await signIn(request, { email: `nobody-${Date.now()}@customers.example`, password: "not this one" });
  expect(reply.status()).toBe(401);
  expect(((await reply.json()) as { url: string }).url).toContain("error=invalid_credentials");
  expect(setCookies(reply).has(sessionCookie)).toBe(false);
});

test("without next-auth's CSRF token nobody is logged in or out", async ({ request }) => {
  const credentials = { email: daniel, password: demoPassword, csrfToken: "0".repeat(64), json: "true" };
  await request.post("/api/auth/callback/credentials", { form: credentials, headers: sameSite });
  expect(await shownSession(request)).toEqual({});
  await signIn(request, { email: daniel, password: demoPassword });
  await request.post("/api/auth/signout", { form: { csrfToken: "0".repeat(64) }, headers: sameSite });
  expect(await shownSession(request)).toMatchObject({ user: { email: daniel } });
});

test("next-auth's sign-out ends the session, also for a copy of its cookie", async ({
  request,
  playwright,
  baseURL,
}) => {
  await signIn(request, { email: daniel, password: demoPassword });
  const { cookies } = await request.storageState();
  const copy = cookies.find(({ name }) => name === sessionCookie)?.value;
  const form = { csrfToken: await csrfToken(request), callbackUrl: "/login", json: "true" };
  const reply = await request.post("/api/auth/signout", { form, headers: sameSite });
  expect(setCookies(reply).get(sessionCookie)).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i);
  const thief = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { Cookie: `${sessionCookie}=${copy}` },
  });
  expect(await shownSession(thief)).toEqual({});
  expect((await thief.get("/api/notifications")).status()).toBe(401);
  await thief.dispose();
});

test("strangers can neither write to the log nor break the endpoints", async ({ request }) => {
  const log = { code: "JWT_SESSION_ERROR", level: "error", message: "made up" };
  expect((await request.post("/api/auth/_log", { data: log, headers: sameSite })).status()).toBe(404);
  const post = (data: string, path = "/api/auth/signout") =>
    request.post(path, { data: Buffer.from(data), headers: { ...sameSite, "Content-Type": "application/json" } });
  expect((await post('{"csrfToken": ')).status()).toBe(400);
  expect((await post(JSON.stringify({ csrfToken: "x".repeat(100_000) }))).status()).toBe(413);
  const odd = ['"text"', "null", "[]", "7", '{"callbackUrl": 7}', '{"callbackUrl": {"a": 1}}', '{"csrfToken": []}'];
  for (const body of odd) {
    for (const path of ["signout", "session", "signin/credentials", "callback/credentials", "callback/nobody"]) {
      expect((await post(body, `/api/auth/${path}`)).status(), `${path} ${body}`).toBeLessThan(500);
    }
  }
  for (const path of [
    "signin?callbackUrl=//evil.example",
    "signin?callbackUrl=%00",
    "error?error=%3Cscript%3E",
    "x/y",
  ]) {
    expect((await request.get(`/api/auth/${path}`, { maxRedirects: 0 })).status(), path).toBeLessThan(500);
  }
});

test("a forged session cookie shows no person", async ({ playwright, baseURL }) => {
  const forged = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { Cookie: `${sessionCookie}=eyJhbGciOiJkaXIifQ..forged.forged.forged` },
  });
  expect(await shownSession(forged)).toEqual({});
  await forged.dispose();
});

test("a session has the same content by cookie and by bearer token", async ({ request, playwright, baseURL }) => {
  const login = { email: demoCustomerEmail, password: demoPassword };
  const reply = await request.post("/api/login", { data: login, headers: sameSite });
  const { loginToken } = z.object({ loginToken: z.string() }).parse(await reply.json());
  const bearer = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { Authorization: `Bearer ${loginToken}` },
  });
  const form = { csrfToken: await csrfToken(request), json: "true" };
  expect((await bearer.get("/api/notifications")).status()).toBe(200);
  await request.post("/api/auth/signout", { form, headers: sameSite });
  expect((await bearer.get("/api/notifications")).status(), "ended by the cookie's sign-out").toBe(401);
  await bearer.dispose();
});
