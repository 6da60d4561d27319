import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { paths } from "@/lib/paths";
import { methodsInstead } from "@/lib/proxy/allowed-methods";
import { isOwnRequest } from "@/lib/proxy/is-own-request";
import { dataPolicy, emailPolicy, pagePolicy, securityHeaders, workerPolicy } from "@/lib/proxy/security-headers";
import { env } from "@/lib/server/env";
import { isHttps, sessionCookieName } from "@/lib/server/session/session-cookie";
import errors from "@/messages/en/errors.json";

export const config = {
  // Everything but the build's files and what lies in public/, by name: any other address of that form is a page.
  matcher:
    "/((?!_next/static/|(?:apple-touch-icon\\.png|favicon\\.ico|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|icons\\.svg|logo\\.svg|robots\\.txt)$).*)",
};

const nonceBytes = 16;
const rememberedPathMax = 1_000;

type Settings = {
  siteUrl: string | undefined;
  https: boolean;
  development: boolean;
  cookieName: string;
  headers: [name: string, value: string][];
};

let known: Settings | undefined;

function settings(): Settings {
  known ??= {
    siteUrl: env().NEXTAUTH_URL,
    https: isHttps(),
    development: env().NODE_ENV === "development",
    cookieName: sessionCookieName(),
    headers: securityHeaders({ https: isHttps() }),
  };
  return known;
}

/**
 * Stands in front of every page, route and server action: gives the request its id, refuses what other sites sent, and
 * sets the security headers. Whoever has no session cookie is sent to log in; whether a session is good, each page,
 * route and action finds out for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const { siteUrl, cookieName } = settings();
  const { pathname } = request.nextUrl;
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  if (!isDecodable(pathname)) {
    const refusal = { status: "error", code: "malformed_request", msg: errors.malformed_address };
    return withHeaders(NextResponse.json(refusal, { status: 400 }), { requestId, policy: dataPolicy, page: true });
  }
  const hasSessionCookie = request.cookies.has(cookieName);
  const hasBearerToken = /^Bearer \S/i.test(request.headers.get("authorization") ?? "");
  const own = isOwnRequest(
    {
      method: request.method,
      path: pathname,
      origin: request.headers.get("origin"),
      host: request.headers.get("host"),
      fetchSite: request.headers.get("sec-fetch-site"),
      hasBearerToken,
      hasSessionCookie,
    },
    siteUrl,
  );
  if (!own) {
    const refusal = { status: "error", code: "forbidden", msg: errors.forbidden };
    return withHeaders(NextResponse.json(refusal, { status: 403 }), { requestId, policy: dataPolicy, page: true });
  }
  const methods = methodsInstead(pathname, request.method);
  if (methods) {
    const refusal = { status: "error", code: "method_not_allowed", msg: errors.method_not_allowed };
    const response = NextResponse.json(refusal, { status: 405, headers: { Allow: methods.join(", ") } });
    return withHeaders(response, { requestId, policy: dataPolicy, page: true });
  }
  if (pathname.startsWith("/api/")) {
    const response = passOn(request, { "x-request-id": requestId });
    if (endsSession(request)) clearBrowser(response);
    return withHeaders(response, { requestId, policy: dataPolicy, page: false });
  }
  if (ownPolicies[pathname]) {
    return withHeaders(passOn(request, { "x-request-id": requestId }), {
      ...{ requestId, policy: ownPolicies[pathname], page: true },
    });
  }
  const path = pathname + request.nextUrl.search;
  // Not sent away: a program that asks for files with its token, and a form whose session is gone. Its action tells it so; of a
  // redirect it could make nothing.
  if (!hasSessionCookie && !hasBearerToken && !isPublic(pathname) && !isAction(request)) {
    const login = new URL(paths.login(path.length > rememberedPathMax ? undefined : path), request.url);
    return withHeaders(NextResponse.redirect(login), { requestId, policy: dataPolicy, page: true });
  }
  const response = forPage(request, { requestId, path });
  // Whoever is logged in is led on from the log-in page: who comes there with a cookie has a session that has ended.
  if (endsSession(request) || (hasSessionCookie && pathname === paths.login())) clearBrowser(response);
  return response;
}

/** What is the same for everybody, and no page: the service worker and the app's manifest. */
const ownPolicies: Record<string, string> = { [paths.worker]: workerPolicy, "/manifest.webmanifest": dataPolicy };

const logOuts = new Set<string>([paths.logout, "/api/logout", "/api/auth/signout"]);

function endsSession(request: NextRequest): boolean {
  return request.method === "POST" && logOuts.has(request.nextUrl.pathname);
}

/** Has the browser forget the pages that it has kept. Its cookies stay: the look, and that this device is known. */
function clearBrowser(response: NextResponse): void {
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
}

/** Whether the escapes of an address make characters; Next fails at others wherever it reads them. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function forPage(request: NextRequest, { requestId, path }: { requestId: string; path: string }): NextResponse {
  const policy = pagePolicy(randomBytes(nonceBytes).toString("base64"), settings());
  const response = passOn(request, {
    "x-request-id": requestId,
    // Overwritten, so that nobody else can say it.
    "x-holdfast-path": path.length > rememberedPathMax ? paths.home : path,
    // Next reads the nonce for its own scripts from here.
    "content-security-policy": policy,
  });
  if (isMailboxHtml(request.nextUrl.pathname)) {
    withHeaders(response, { requestId, policy: emailPolicy, page: true });
    response.headers.set("X-Frame-Options", "SAMEORIGIN");
    return response;
  }
  return withHeaders(response, { requestId, policy, page: true });
}

/** An address that `paths.demoMailboxHtml` makes. */
function isMailboxHtml(pathname: string): boolean {
  return pathname.startsWith(`${paths.demoMailbox}/`) && pathname.endsWith("/html");
}

function passOn(request: NextRequest, changes: Record<string, string>): NextResponse {
  const headers = new Headers(request.headers);
  for (const name in changes) headers.set(name, changes[name] ?? "");
  return NextResponse.next({ request: { headers } });
}

function withHeaders(
  response: NextResponse,
  { requestId, policy, page }: { requestId: string; policy: string; page: boolean },
): NextResponse {
  const { headers } = response;
  for (const [name, value] of settings().headers) headers.set(name, value);
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Request-Id", requestId);
  // Routes under /api say it themselves; pages are about whoever is logged in.
  if (page) headers.set("Cache-Control", "private, no-store");
  return response;
}

/** The id that a client or a load balancer gave the request, when it is one; else a new one. */
function requestIdOf(given: string | null): string {
  return given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function isAction(request: NextRequest): boolean {
  return request.method === "POST" && request.headers.has("next-action");
}

const publicPages = new Set([
  ...[paths.login(), paths.secondStep(), paths.register, paths.forgotPassword, paths.logout, paths.terms],
]);

function isPublic(pathname: string): boolean {
  return publicPages.has(pathname) || pathname.startsWith("/email/") || pathname.startsWith("/demo/");
}
