import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { logIn } from "@/lib/auth/log-in/log-in";
import { env } from "@/lib/server/env";
import { derivedKey } from "@/lib/server/secrets/keys";
import { closeSession, findSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { decodeSessionToken, encodeSessionToken } from "@/lib/server/session/session-token";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, sendBearer, visitorCookies } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const sessionId = "01a1fd63-dd78-74af-944a-879fddaa20e6";
const siteUrl = env().NEXTAUTH_URL;
afterEach(() => {
  env().NEXTAUTH_URL = siteUrl;
});

it("a token contains its session's id, however often it is read", async () => {
  const token = await encodeSessionToken(sessionId, 60_000, "cookie");
  expect(await decodeSessionToken(token, "cookie")).toBe(sessionId);
  expect(await decodeSessionToken(token, "cookie")).toBe(sessionId);
  expect(token).not.toContain(sessionId);
});

it("a forged token contains no session id, even beside a genuine token", async () => {
  const token = await encodeSessionToken(sessionId, 60_000, "cookie");
  await decodeSessionToken(token, "cookie");
  const at = token.length - 30;
  const forged = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
  for (const none of [forged, forged, "", sessionId]) {
    expect(await decodeSessionToken(none, "cookie")).toBeUndefined();
  }
});

describe("a token is valid only for its own purpose", () => {
  it("another site with the same secret refuses the token, before and after the right site has read it", async () => {
    const token = await encodeSessionToken(sessionId, 60_000, "cookie");
    for (const url of ["https://staging.bank.example", siteUrl, "https://staging.bank.example", undefined]) {
      env().NEXTAUTH_URL = url;
      expect(await decodeSessionToken(token, "cookie")).toBe(url === siteUrl ? sessionId : undefined);
    }
  });

  it("a token without a purpose or with another purpose is refused", async () => {
    const maxAge = 60;
    for (const token of [{ sid: sessionId }, { sid: sessionId, aud: "" }, { sid: sessionId, aud: ["cookie"] }]) {
      const bare = await encode({ token, secret: derivedKey("session"), maxAge });
      expect(await decodeSessionToken(bare, "cookie")).toBeUndefined();
    }
    for (const purpose of ["device", "login-step", "sign-in", "passkey"] as const) {
      const other = await encode({ token: { sid: sessionId }, secret: derivedKey(purpose), maxAge });
      expect(await decodeSessionToken(other, "cookie")).toBeUndefined();
    }
  });

  test("a browser's cookie is never a bearer token or part of an API reply, and a program's token is never a cookie", async () => {
    newVisitor();
    const { email, userId } = await createUser();
    const { loginToken } = await logIn({ email, password: testPassword, remember: false });
    const cookie = visitorCookies.get(sessionCookieName());
    if (!cookie) throw new Error("no cookie was set");
    expect(loginToken).not.toBe(cookie.value);
    const live = { actor: { userId } };
    expect(await findSession()).toMatchObject(live);

    visitorCookies.set(sessionCookieName(), { value: loginToken, options: {} });
    expect(await findSession()).toBeNull();
    visitorCookies.clear();
    sendBearer(cookie.value);
    expect(await findSession()).toBeNull();
    await closeSession();
    sendBearer(loginToken);
    expect(await findSession(), "nor ends it").toMatchObject(live);
  });
});
