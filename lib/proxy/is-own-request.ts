import "server-only";

/** The parts of a request that the origin check reads. A header is null if it is absent. */
export type RequestOrigin = {
  method: string;
  /** The path of the URL, without its query. */
  path: string;
  origin: string | null;
  host: string | null;
  /** `Sec-Fetch-Site`: the header in which browsers state whether another site made the request. */
  fetchSite: string | null;
  hasBearerToken: boolean;
  hasSessionCookie: boolean;
};

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True if a request may change data. The request must come from our own pages, or from a program that does not use a browser's
 * cookies. The check protects every route and server action (HTTP contract, "Origin").
 *
 * @param siteUrl the site's own URL. A request also counts as our own if its `Origin` header names the requested host, so that a
 * site can have several host names. A foreign page cannot misuse this rule, because it cannot choose the `Host` header that a
 * browser sends
 */
export function isOwnRequest(request: RequestOrigin, siteUrl: string | undefined): boolean {
  if (readingMethods.has(request.method)) return true;
  if (request.origin !== null) return isOwnOrigin(request.origin, request.host, siteUrl);
  if (request.fetchSite !== null) return request.fetchSite === "same-origin" || request.fetchSite === "none";
  // No current browser omits both `Origin` and `Sec-Fetch-Site`, so the request comes from a program. Programs may call only
  // /api. Outside /api, only server actions accept methods that change data, and only our own forms call server actions.
  if (!request.path.startsWith("/api/")) return false;
  return request.hasBearerToken || !request.hasSessionCookie;
}

function isOwnOrigin(origin: string, host: string | null, siteUrl: string | undefined): boolean {
  const own = siteUrl === undefined ? undefined : new URL(siteUrl);
  if (origin === own?.origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (own?.protocol === "https:" && from.protocol !== "https:") return false;
  return from.host !== "" && from.host === host?.toLowerCase();
}
