import "server-only";

/** What the check of origins looks at; headers as they came, null when they did not. */
export type RequestOrigin = {
  method: string;
  /** The path of the address, without its query. */
  path: string;
  origin: string | null;
  host: string | null;
  /** `Sec-Fetch-Site`: browsers say by it where a request was made. */
  fetchSite: string | null;
  hasBearerToken: boolean;
  hasSessionCookie: boolean;
};

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it must have been made by our own pages, or by a program that a browser's
 * cookies cannot speak for. Stands in front of every route and server action (HTTP contract, "Origin").
 *
 * @param siteUrl the site's own address; requests to the host that was asked are our own as well, so that a site with
 *   several names works. A page elsewhere cannot choose the host that a browser names.
 */
export function isOwnRequest(request: RequestOrigin, siteUrl: string | undefined): boolean {
  if (readingMethods.has(request.method)) return true;
  if (request.origin !== null) return isOwnOrigin(request.origin, request.host, siteUrl);
  if (request.fetchSite !== null) return request.fetchSite === "same-origin" || request.fetchSite === "none";
  // No browser of today leaves both out. Pages take server actions, which only our own forms call.
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
