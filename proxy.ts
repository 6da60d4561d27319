import { randomBytes, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { paths } from "@/lib/paths";
import { methodsInstead } from "@/lib/proxy/allowed-methods";
import { isKnownHost, type KnownHosts } from "@/lib/proxy/is-known-host";
import { isOwnRequest } from "@/lib/proxy/is-own-request";
import { dataPolicy, emailPolicy, pagePolicy, securityHeaders, workerPolicy } from "@/lib/proxy/security-headers";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import { env } from "@/lib/server/env";
import { bodyBytesMax } from "@/lib/server/requests/read-body";
import { isHttps, sessionCookieName } from "@/lib/server/session/session-cookie";
import { attachmentPartBytes } from "@/lib/threads/thread.model";
import errors from "@/messages/en/errors.json";

export const config = {
  // Matches all paths except the build's files and the named files of public/. The proxy also runs for any other path that looks
  // like a file.
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
  hosts: KnownHosts;
};

let known: Settings | undefined;

function settings(): Settings {
  known ??= {
    siteUrl: env().NEXTAUTH_URL,
    https: isHttps(),
    development: env().NODE_ENV === "development",
    cookieName: sessionCookieName(),
    headers: securityHeaders({ https: isHttps() }),
    hosts: { siteUrl: env().NEXTAUTH_URL, allowedHosts: env().ALLOWED_HOSTS, isDemo: env().DEMO },
  };
  return known;
}

/**
 * Runs before every page, route and server action. Assigns the request's id, refuses requests from other sites, and sets the
 * security headers. A visitor without a session cookie is redirected to the log-in. Each page, route and action checks the
 * session itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const { siteUrl, cookieName } = settings();
  const { pathname } = request.nextUrl;
  const requestId = requestIdOf(request.headers.get("x-request-id"));
  const unfit = unfitness(request);
  if (unfit) {
    const refusal = { status: "error", code: "malformed_request", msg: errors[unfit.text] };
    const response = NextResponse.json(refusal, { status: unfit.status });
    return withHeaders(response, { requestId, policy: dataPolicy, page: true });
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
  if (pathname.startsWith("/api/") || pathname === paths.live) {
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
  // A request to a protected page without a session cookie is redirected to the log-in. A request with a bearer token is not
  // redirected, because a client of the API may download files. A server action is not redirected either: it reports the ended
  // session itself, because the form that called the action cannot follow a redirect.
  if (!hasSessionCookie && !hasBearerToken && !isPublic(pathname) && !isAction(request)) {
    const login = new URL(paths.login(path.length > rememberedPathMax ? undefined : path), request.url);
    return withHeaders(NextResponse.redirect(login), { requestId, policy: dataPolicy, page: true });
  }
  const response = forPage(request, { requestId, path });
  // The log-in page redirects logged-in users to another page. If the log-in page is shown to a browser with a session cookie, the
  // browser's session has therefore ended.
  if (endsSession(request) || (hasSessionCookie && pathname === paths.login())) clearBrowser(response);
  return response;
}

/** The content security policies of files that are the same for all users: the service worker and the app's manifest. */
const ownPolicies: Record<string, string> = { [paths.worker]: workerPolicy, "/manifest.webmanifest": dataPolicy };

const logOuts = new Set<string>([paths.logout, "/api/logout", "/api/auth/signout"]);

function endsSession(request: NextRequest): boolean {
  return request.method === "POST" && logOuts.has(request.nextUrl.pathname);
}

/** Makes the browser delete its cache and storage. The cookies for the appearance and for the known device remain. */
function clearBrowser(response: NextResponse): void {
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
}

type Unfit = { status: 400 | 413 | 421; text: "malformed_address" | "payload_too_large" | "unknown_host" };

/** Returns the status and the text of a refusal if the host, the URL or the size of a request is not allowed. */
function unfitness(request: NextRequest): Unfit | undefined {
  const { pathname, search } = request.nextUrl;
  if (!isKnownHost(request.headers.get("host"), pathname, settings().hosts))
    return { status: 421, text: "unknown_host" };
  if (!isDecodable(pathname) || /%00/.test(search)) return { status: 400, text: "malformed_address" };
  // The size is checked here, because Next parses a form's body before it checks the sender. API routes read their bodies with
  // the same limit.
  if (!pathname.startsWith("/api/") && isBodyTooLarge(request)) return { status: 413, text: "payload_too_large" };
  return undefined;
}

/** True when the percent-escapes of a path decode to characters that Postgres can store. Next fails on invalid escapes. */
function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Browsers send the `Content-Length` of a form. A body without `Content-Length` therefore comes from another client, and is
 * refused as too large.
 */
function isBodyTooLarge({ method, headers, nextUrl }: NextRequest): boolean {
  if (method !== "POST") return false;
  const length = headers.get("content-length");
  const { partBytes } = uploads.find(({ pages }) => pages.test(nextUrl.pathname)) ?? { partBytes: 0 };
  return length === null ? headers.has("transfer-encoding") : Number(length) > partBytes + bodyBytesMax;
}

/**
 * The pages whose forms upload files in parts. One request contains one part of a file, and the form data around this part. The
 * limit of `bodyBytesMax` applies to the form data. The test of the proxy compares this list with the pages that can upload files.
 */
const uploads = [
  { partBytes: chunkBytes, pages: addressesOf(paths.settlementFiles) },
  {
    partBytes: attachmentPartBytes,
    pages: addressesOf(
      paths.newMessage(),
      paths.message("*"),
      paths.manageMessage("*"),
      paths.manage,
      paths.transaction("*"),
    ),
  },
];

/** Returns a pattern that matches the paths of pages. `*` stands for the id of any record. */
function addressesOf(...pages: string[]): RegExp {
  return new RegExp(`^(?:${pages.join("|").replaceAll("*", "[^/]+")})$`);
}

function forPage(request: NextRequest, { requestId, path }: { requestId: string; path: string }): NextResponse {
  const policy = pagePolicy(randomBytes(nonceBytes).toString("base64"), settings());
  const response = passOn(request, {
    "x-request-id": requestId,
    // Overwrites a header of the same name from the client, so that a client cannot set this value.
    "x-holdfast-path": path.length > rememberedPathMax ? paths.home : path,
    // Next reads the nonce for its own scripts from this header.
    "content-security-policy": policy,
  });
  if (isMailboxHtml(request.nextUrl.pathname)) {
    withHeaders(response, { requestId, policy: emailPolicy, page: true });
    response.headers.set("X-Frame-Options", "SAMEORIGIN");
    return response;
  }
  return withHeaders(response, { requestId, policy, page: true });
}

/** True for a path of `paths.demoMailboxHtml`. */
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
  // Pages must not be cached, because they contain data of the logged-in user. Routes under /api and the event stream set this
  // header themselves.
  if (page) headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Returns the request id from a client or a load balancer if it is valid, otherwise a new id. */
function requestIdOf(given: string | null): string {
  return given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function isAction(request: NextRequest): boolean {
  return request.method === "POST" && request.headers.has("next-action");
}

const publicPages = new Set([
  ...[paths.login(), paths.secondStep(), paths.register, paths.forgotPassword, paths.logout, paths.terms, paths.verify],
]);

function isPublic(pathname: string): boolean {
  return publicPages.has(pathname) || /^\/(?:email|verify|demo)\//.test(pathname);
}
