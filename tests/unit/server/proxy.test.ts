import { readdirSync, readFileSync } from "node:fs";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { routesByMethod } from "@/lib/proxy/api-routes";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import { attachmentPartBytes } from "@/lib/threads/thread.model";
import { config, proxy } from "@/proxy";
import { pagesThatLoad, sourceFiles } from "@/tests/support/source-scan";

process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.NEXTAUTH_URL = "https://bank.example";
process.env.DEMO = "1";

const signedIn = { cookie: "__Host-holdfast-session=token" };

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return proxy(
    new NextRequest(`https://bank.example${path}`, { method, headers: { host: "bank.example", ...headers } }),
  );
}

/** Returns the value that a page or route behind the proxy receives for this request header. */
const passedOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

function policyOf(response: Response): Map<string, string> {
  const directives = (response.headers.get("content-security-policy") ?? "").split("; ");
  return new Map(
    directives.map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")] as const;
    }),
  );
}

test("only the files of public/, by their names, bypass the proxy", () => {
  const [, names = ""] = /\(\?:(.*)\)\$\)/.exec(config.matcher) ?? [];
  expect(names.replaceAll("\\.", ".").split("|").sort()).toEqual(readdirSync("public").sort());
});

test.each(["/api/user/%ED%A0%80", "/api/%", "/transactions/%ff", "/%E0%A4%A"])(
  "a path whose escapes are not valid characters is refused: %s",
  async (path) => {
    const refusal = ask(path, signedIn);
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toMatchObject({ status: "error", code: "malformed_request" });
    expect(refusal.headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test("a program with a token can download the customer's files without a cookie", () => {
  expect(ask("/transactions/csv").headers.get("location")).toContain("/login");
  const withToken = ask("/transactions/csv", { authorization: "Bearer token" });
  expect(withToken.headers.get("location")).toBeNull();
});

describe("a method that a call or page does not support", () => {
  test.each([
    ["GET", "/api/login", "OPTIONS, POST"],
    ["HEAD", "/api/login", "OPTIONS, POST"],
    ["POST", "/api/user/ada@customers.example", "GET, HEAD, OPTIONS"],
    ["DELETE", "/api/user/ada%2F@customers.example", "GET, HEAD, OPTIONS"],
    ["PATCH", "/api/notifications/preferences", "GET, HEAD, OPTIONS, POST"],
    ["PUT", "/api/no-such-call", "GET, HEAD, OPTIONS, POST"],
    ["POST", "/api/update/event", "OPTIONS, PUT"],
    ["GET", "/api/delete/event", "DELETE, OPTIONS"],
    ["PUT", "/login", "GET, HEAD, OPTIONS, POST"],
    ["PROPFIND", "/profile", "GET, HEAD, OPTIONS, POST"],
    ["REFUSED", "/api/refused", "GET, HEAD, OPTIONS, POST"],
  ])(
    "an unsupported method is refused in the contract's form, with the allowed methods: %s %s",
    async (method, path, allowed) => {
      const refusal = ask(path, { ...signedIn, "sec-fetch-site": "same-origin" }, method);
      expect(refusal.status).toBe(405);
      expect(refusal.headers.get("allow")).toBe(allowed);
      expect(refusal.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await refusal.json()).toMatchObject({ status: "error", code: "method_not_allowed" });
    },
  );

  test("the proxy knows the methods of every route of the contract", () => {
    const files = sourceFiles("app/api", /\/route\.ts$/).filter((file) => !file.includes("[..."));
    const methodsOf = (file: string) => [
      ...readFileSync(file, "utf8").matchAll(
        /^export const (GET|POST|PUT|DELETE)\b|^export async function (GET)\b|^export function (GET)\b/gm,
      ),
    ];
    const inSource = files.flatMap((file) =>
      methodsOf(file).map(
        (found) => `${found[1] ?? found[2] ?? found[3]} ${file.slice("app".length, -"/route.ts".length)}`,
      ),
    );
    const inTable = Object.entries(routesByMethod).flatMap(([method, routes]) =>
      routes.map((route) => `${method} ${route}`),
    );
    expect(inTable.sort()).toEqual(inSource.sort());
  });
});

describe("the data of the account that a browser has stored", () => {
  const everything = '"cache", "storage"';
  const own = { ...signedIn, "sec-fetch-site": "same-origin" };
  const cleared = (response: Response) => response.headers.get("clear-site-data");

  test.each(["/logout", "/api/logout", "/api/auth/signout"])(
    "the browser's data is deleted by the log-out: POST %s",
    (path) => {
      expect(cleared(ask(path, own, "POST"))).toBe(everything);
      expect(cleared(ask(path, { ...own, "next-action": "7f" }, "POST"))).toBe(everything);
    },
  );

  test("the browser's data is deleted when a person whose session has ended is redirected to the log-in", () => {
    expect(cleared(ask("/login?callbackUrl=%2Floans", signedIn))).toBe(everything);
  });

  test("the browser's data stays otherwise: for strangers, pages and calls, and for another site that asks for the log-out", () => {
    expect(cleared(ask("/login"))).toBeNull();
    expect(cleared(ask("/logout", signedIn))).toBeNull();
    for (const path of ["/", "/profile", "/api/notifications"]) expect(cleared(ask(path, signedIn)), path).toBeNull();
    const foreign = ask("/api/logout", { ...signedIn, origin: "https://evil.example" }, "POST");
    expect([foreign.status, cleared(foreign)]).toEqual([403, null]);
  });
});

describe("the Content-Security-Policy", () => {
  test("on a page only the site's own scripts can run", () => {
    const policy = policyOf(ask("/login"));
    expect(policy.get("script-src")).toMatch(/^'self' 'nonce-[\w+/]{22}==' 'strict-dynamic'$/);
    expect(policy.get("style-src")).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
    expect(Object.fromEntries(policy)).toMatchObject({
      "default-src": "'self'",
      "style-src-attr": "'unsafe-inline'",
      "img-src": "'self' data: blob:",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "upgrade-insecure-requests": "",
    });
  });

  test("each request has a new nonce, which Next receives", () => {
    const [first, second] = [ask("/login"), ask("/login")];
    expect(policyOf(first).get("script-src")).not.toBe(policyOf(second).get("script-src"));
    expect(passedOn(first, "content-security-policy")).toBe(first.headers.get("content-security-policy"));
  });

  test("the policy of data allows nothing to load, and the policy of an e-mail's HTML allows nothing to run", () => {
    expect(policyOf(ask("/api/health")).get("default-src")).toBe("'none'");
    const email = ask("/demo/mailbox/0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11/html");
    expect(policyOf(email).get("default-src")).toBe("'none'");
    expect(policyOf(email).get("sandbox")).not.toContain("allow-scripts");
    expect(email.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(policyOf(ask("/demo/mailbox")).get("frame-ancestors")).toBe("'none'");
  });
});

test("every reply carries the security headers", () => {
  for (const response of [ask("/login"), ask("/profile"), ask("/api/health"), ask("/login", {}, "POST")]) {
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  }
});

test("pages are never cached", () => {
  expect(ask("/dashboard", signedIn).headers.get("cache-control")).toBe("private, no-store");
});

describe("the request id", () => {
  test("the request id is the client's id if the client's id is well-formed, in both directions", () => {
    const response = ask("/api/health", { "x-request-id": "order-2026_0001" });
    expect(response.headers.get("x-request-id")).toBe("order-2026_0001");
    expect(passedOn(response, "x-request-id")).toBe("order-2026_0001");
  });

  test.each(["short", "with spaces in it", "x".repeat(65), "<script>alert</script>"])(
    "the request id is new if the client's id is %j",
    (given) => {
      const id = ask("/api/health", { "x-request-id": given }).headers.get("x-request-id");
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("a visitor without a session cookie", () => {
  test("the visitor is redirected to the log-in, which remembers the requested page", () => {
    const response = ask("/transactions?q=rent&page=2");
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(
      "https://bank.example/login?callbackUrl=%2Ftransactions%3Fq%3Drent%26page%3D2",
    );
    expect(ask("/").headers.get("location")).toBe("https://bank.example/login");
  });

  test.each([
    "/login",
    "/register",
    "/forgot-password",
    "/logout",
    "/terms",
    "/email/verify/abc",
    "/email/reset/abc",
    "/demo/mailbox",
    "/api/profile",
  ])("the visitor may see %s", (path) => {
    expect(ask(path).headers.get("location")).toBeNull();
  });

  test.each(["/login/x", "/registered", "/emails", "/demographics", "/profile"])(
    "the visitor may not see %s",
    (path) => {
      expect(ask(path).status).toBe(307);
    },
  );
});

test("a form without a session gets the answer from its action, and no redirect", () => {
  const form = { origin: "https://bank.example", "next-action": "40ab" };
  expect(ask("/interbank-transfer", form, "POST").status).toBe(200);
  expect(ask("/interbank-transfer", { "next-action": "40ab" }).status).toBe(307);
});

test("the page receives the real path, whatever the client claims", () => {
  const response = ask("/profile?tab=pins", { ...signedIn, "x-holdfast-path": "/elsewhere" });
  expect(passedOn(response, "x-holdfast-path")).toBe("/profile?tab=pins");
});

test("a foreign origin is refused in the contract's form", async () => {
  const response = ask("/api/logout", { ...signedIn, origin: "https://evil.example" }, "POST");
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    status: "error",
    code: "forbidden",
    msg: "You are not allowed to do this.",
  });
});

describe("requests that are refused before any work", () => {
  const formHeaders = { "sec-fetch-site": "same-origin", "next-action": "a".repeat(42) };

  test("a foreign host name is refused for pages, calls and forms, and no page is shown under it", () => {
    for (const path of ["/login", "/api/login", "/demo/mailbox"]) {
      const response = ask(path, { host: "evil.example" });
      expect(response.status).toBe(421);
      expect(response.headers.get("x-middleware-next")).toBeNull();
    }
    expect(ask("/api/health", { host: "10.0.0.5:3000" }).status).toBe(200);
  });

  test("a NUL character in a path or a query is refused", () => {
    for (const path of ["/manage-audit/csv?customer=%00", "/api/user/a%00b", "/login?callbackUrl=/%00", "/%00"]) {
      expect(ask(path, signedIn).status, path).toBe(400);
    }
  });

  test("a form's body above 64 KiB or of unknown length is refused before it is read, with or without a log-in", () => {
    const tooLarge: Record<string, string>[] = [{ "content-length": "65537" }, { "transfer-encoding": "chunked" }];
    for (const headers of tooLarge) {
      expect(ask("/login", { ...formHeaders, ...headers }, "POST").status).toBe(413);
      expect(ask("/profile", { ...formHeaders, ...headers, ...signedIn }, "POST").status).toBe(413);
    }
    expect(ask("/login", { ...formHeaders, "content-length": "65536" }, "POST").status).toBe(200);
  });

  describe("a part of a file that a form uploads", () => {
    const statusOf = (path: string, length: number) =>
      ask(path, { ...formHeaders, ...signedIn, "content-length": String(length) }, "POST").status;
    /** Returns the path of a page, with an id for each parameter. */
    const pathOf = (page: string) =>
      page.replace(/^app|\/\([a-z]+\)|\/page\.tsx$/g, "").replace(/\[\w+\]/g, "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11");
    const uploadsOf = (file: string, partBytes: number) =>
      pagesThatLoad(file).map((page) => ({ path: pathOf(page), partBytes }));
    const uploads = [
      ...uploadsOf("components/threads/use-attachments.ts", attachmentPartBytes),
      ...uploadsOf("components/admin/reconciliation/use-upload.ts", chunkBytes),
    ];

    test.each(uploads)("$path accepts a part, and nothing larger", ({ path, partBytes }) => {
      expect(statusOf(path, partBytes + 4_000)).toBe(200);
      expect(statusOf(path, partBytes + 65_537)).toBe(413);
    });

    test("the other pages accept no part", () => {
      const uploading = new Set(uploads.map(({ path }) => path));
      const others = sourceFiles("app", /\/page\.tsx$/).map(pathOf);
      const accepting = others.filter((path) => !uploading.has(path) && statusOf(path, 65_537) !== 413);
      expect(accepting).toEqual([]);
    });

    test("forms upload files on the conversations' pages, on the page of a payment and on the work list", () => {
      const shown = [paths.newMessage(), paths.manage, paths.settlementFiles];
      const records = [paths.message, paths.manageMessage, paths.transaction].map((of) => of(pathOf("[id]")));
      expect(uploads.map(({ path }) => path).sort()).toEqual([...shown, ...records].sort());
    });
  });
});
