import { sign } from "node:crypto";
import NextAuth from "next-auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { authOptions } from "@/lib/auth/next-auth/auth-options";
import { staffProvider } from "@/lib/auth/next-auth/sign-in-providers";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { createAdmin } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { type Forgery, HostileIdentityProvider, hmac } from "@/tests/support/identity/hostile-identity-provider";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const provider = new HostileIdentityProvider();
let admin: Actor;

beforeAll(async () => {
  await provider.start();
  env().OIDC_ISSUER = provider.issuer;
  env().OIDC_CLIENT_ID = provider.clientId;
  env().OIDC_CLIENT_SECRET = provider.clientSecret;
});

afterAll(() => provider.stop());

beforeEach(async () => {
  newVisitor();
  admin = await createAdmin();
  provider.forgery = {};
  provider.person = { sub: `subject-${admin.userId}`, email: admin.email, email_verified: true };
});

type Request = { method?: "GET" | "POST"; query?: Record<string, string>; body?: Record<string, string> };
type Reply = { location: string; body: unknown; lines: string[] };

/**
 * A simulated browser. The class calls next-auth's endpoints with the site's configuration and stores the cookies that the
 * endpoints set.
 */
class Browser {
  readonly cookies = new Map<string, string>();

  async ask(nextauth: string[], { method = "GET", query = {}, body = {} }: Request = {}): Promise<Reply> {
    const request = {
      method,
      query: { ...query, nextauth },
      body,
      headers: {},
      cookies: Object.fromEntries(this.cookies),
    };
    const headers = new Map<string, string | string[]>();
    const reply: Reply = { location: "", body: null, lines: [] };
    const response = {
      getHeader: (name: string) => headers.get(name),
      setHeader(name: string, value: string | string[]) {
        headers.set(name, value);
        return this;
      },
      status() {
        return this;
      },
      json: (value: unknown) => void Object.assign(reply, { body: value }),
      send: (value: unknown) => void Object.assign(reply, { body: value }),
      end: () => undefined,
    };
    await NextAuth(request as never, response as never, { ...authOptions(), providers: [staffProvider()] });
    reply.location = String(headers.get("Location") ?? "");
    reply.lines = [...headers.values()].flat();
    for (const line of [headers.get("Set-Cookie") ?? []].flat()) this.keep(line);
    return reply;
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const value = decodeURIComponent(pair.slice(name.length + 1));
    if (value && !/Max-Age=0/i.test(line)) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  /** Presses "Staff sign-in". @returns the URL of the provider's page */
  async begin(): Promise<string> {
    const { csrfToken } = (await this.ask(["csrf"])).body as { csrfToken: string };
    return (await this.ask(["signin", "staff"], { method: "POST", body: { csrfToken } })).location;
  }

  async finish(query: Record<string, string>): Promise<Reply> {
    return await this.ask(["callback", "staff"], { query });
  }
}

const sessionCount = () => db.prisma.session.count({ where: { userId: admin.userId, byIdentityProvider: true } });

async function expectRefused(reply: Reply): Promise<void> {
  expect(reply.location).toMatch(/\/api\/auth\/error\?error=OAuthCallback$/);
  expect(await sessionCount()).toBe(0);
  expect(await db.prisma.staffIdentity.count({ where: { userId: admin.userId } })).toBe(0);
}

async function signIn(forgery: Forgery = {}, also: Record<string, string> = {}): Promise<Reply> {
  provider.forgery = forgery;
  const browser = new Browser();
  return await browser.finish({ ...provider.grant(await browser.begin()), ...also });
}

test("an ID token that the provider has signed for the bank opens a session", async () => {
  const reply = await signIn();
  expect(reply.location).not.toContain("error");
  expect(await sessionCount()).toBe(1);
});

const hour = 3_600;
const now = () => Math.floor(Date.now() / 1000);
const withClaims = (changes: Record<string, unknown>): Forgery => ({ claims: (right) => ({ ...right, ...changes }) });
const without = (name: string): Forgery => ({ claims: ({ [name]: _left, ...others }) => others });
const byStranger: Forgery = { sign: (input, { stranger }) => sign("sha256", Buffer.from(input), stranger) };

const forgeries: [name: string, forgery: () => Forgery][] = [
  ["of another sign-in, by its nonce", () => withClaims({ nonce: "another" })],
  ["without a nonce", () => without("nonce")],
  ["for another client", () => withClaims({ aud: "another client" })],
  ["for another client and us, given to that one", () => withClaims({ aud: ["another", "holdfast"], azp: "another" })],
  ["for several clients, that does not say to whom it was given", () => withClaims({ aud: ["another", "holdfast"] })],
  ["for nobody", () => without("aud")],
  ["of another issuer", () => withClaims({ iss: "https://id.elsewhere.example" })],
  ["of no issuer", () => without("iss")],
  ["about nobody", () => without("sub")],
  ["that has expired", () => withClaims({ iat: now() - hour, exp: now() - 60 })],
  ["that never expires", () => without("exp")],
  ["that is not valid yet", () => withClaims({ nbf: now() + hour })],
  ["that was made in the future", () => withClaims({ iat: now() + hour, exp: now() + 2 * hour })],
  ["without a signature", () => ({ header: { alg: "none", kid: undefined }, sign: () => Buffer.alloc(0) })],
  ["whose signature was cut off", () => ({ token: (right) => right.slice(0, right.lastIndexOf(".") + 1) })],
  ["signed with the client's secret", () => ({ header: { alg: "HS256" }, sign: hmac(provider.clientSecret) })],
  ["signed with the public key", () => ({ header: { alg: "HS256" }, sign: hmac(provider.publicKeyPem) })],
  [
    "signed with SHA-1",
    () => ({ header: { alg: "RS1" }, sign: (input, { own }) => sign("sha1", Buffer.from(input), own) }),
  ],
  ["signed by another key under the name of the provider's", () => byStranger],
  ["signed by a key that nobody knows", () => ({ ...byStranger, header: { kid: "stranger" } })],
  ["signed by a key that it brings", () => ({ ...byStranger, header: { jwk: provider.strangersJwk } })],
  [
    "that was changed on its way",
    () => ({
      token: (right) => {
        const [header, , signature] = right.split(".");
        const claims = JSON.parse(Buffer.from(right.split(".")[1] ?? "", "base64url").toString()) as object;
        return `${header}.${Buffer.from(JSON.stringify({ ...claims, role: "admin" })).toString("base64url")}.${signature}`;
      },
    }),
  ],
  ["that is none", () => ({ token: () => "nonsense" })],
  ["that is not there", () => ({ token: () => undefined })],
];

describe("nobody is signed in by an ID token", () => {
  test.each(forgeries)("%s", async (_name, forgery) => {
    await expectRefused(await signIn(forgery()));
  });
});

describe("forged replies", () => {
  test("user details that belong to a person other than the person in the ID token sign nobody in", async () => {
    await expectRefused(await signIn({ userInfo: { sub: "somebody-else" } }));
  });

  test("a provider with a wrong issuer signs nobody in", async () => {
    await expectRefused(await signIn({ discovery: { issuer: "https://id.elsewhere.example" } }));
  });

  test("a reply that names another provider or omits a parameter that the provider always sends signs nobody in", async () => {
    await expectRefused(await signIn({}, { iss: "https://id.elsewhere.example" }));
    await expectRefused(await signIn({ discovery: { authorization_response_iss_parameter_supported: true } }));
  });

  test("a reply with a wrong or missing state, or in another browser, signs nobody in", async () => {
    await expectRefused(await signIn({}, { state: "another" }));
    const browser = new Browser();
    const { code, state } = provider.grant(await browser.begin());
    await expectRefused(await browser.finish({ code }));
    await expectRefused(await new Browser().finish({ code, state }));
  });

  test("the code of another sign-in signs nobody in, even when the provider does not check its client", async () => {
    const [thief, victim] = [new Browser(), new Browser()];
    const stolen = provider.grant(await thief.begin());
    const { state } = provider.grant(await victim.begin());
    await expectRefused(await victim.finish({ code: stolen.code, state }));
    provider.forgery = { isCareless: true };
    const own = provider.grant(await victim.begin());
    await expectRefused(await victim.finish({ code: stolen.code, state: own.state }));
  });

  test("a repeated reply signs nobody in, neither in the same browser nor with a copy of its cookies", async () => {
    const browser = new Browser();
    const reply = provider.grant(await browser.begin());
    const copied = new Browser();
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
    await browser.finish(reply);
    expect(await sessionCount()).toBe(1);
    for (const other of [browser, copied]) {
      expect((await other.finish(reply)).location).toContain("error=OAuthCallback");
    }
    expect(await sessionCount()).toBe(1);
  });
});

describe("the bank demands a minimum strength of the provider's log-in", () => {
  const asked = ["urn:bank:two-factors", "urn:bank:passkey"];
  beforeEach(() => {
    env().OIDC_ACR_VALUES = asked;
    return () => {
      env().OIDC_ACR_VALUES = [];
    };
  });

  test("the bank asks the provider for the strength, and a log-in with a sufficient strength signs in", async () => {
    expect(new URL(await new Browser().begin()).searchParams.get("acr_values")).toBe(asked.join(" "));
    await signIn(withClaims({ acr: "urn:bank:passkey" }));
    expect(await sessionCount()).toBe(1);
  });

  test.each([undefined, "", "urn:bank:password", asked.join(" "), asked])(
    "a log-in of strength %j signs nobody in",
    async (acr) => {
      await expectRefused(await signIn(withClaims({ acr })));
    },
  );

  test("the site ignores claims outside the ID token", async () => {
    await expectRefused(await signIn({ userInfo: { acr: "urn:bank:passkey" } }));
  });
});

test("the provider's tokens stay on the server: no reply, cookie or record contains them", async () => {
  const given = provider.givenTokens.length;
  const browser = new Browser();
  const asked = await browser.begin();
  const reply = await browser.finish(provider.grant(asked));
  const shown = await browser.ask(["session"]);
  const tokens = provider.givenTokens.slice(given);
  expect(tokens).toHaveLength(2);
  const everything = [asked, JSON.stringify([reply, shown]), ...browser.cookies.values()];
  for (const table of ["sessions", "staff_identities", "users", "audit_events"]) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
    everything.push(...rows.map(({ row }) => row));
  }
  for (const token of [...tokens, provider.clientSecret]) {
    expect(everything.filter((text) => text.includes(token))).toEqual([]);
  }
});
