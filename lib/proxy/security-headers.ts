import "server-only";

type Surroundings = {
  https: boolean;
  /** `next dev` evaluates strings, adds style elements and talks over a socket. */
  development: boolean;
};

/** The Content-Security-Policy of a page: scripts and styles only from us, and inline ones only with this nonce. */
export function pagePolicy(nonce: string, { https, development }: Surroundings): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Otherwise what scripts may come from would hold for it, which names no address.
    "worker-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (https) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The policy of a reply that is data: should a browser show it as a page, nothing in it runs or loads. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker, which loads pages of ours and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of an e-mail's HTML in the local mailbox: a document of its own without scripts, in a frame of ours, whose
 * links open elsewhere.
 */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

const features = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];
const yearSeconds = 365 * 24 * 60 * 60;

/** What every reply carries beside its policy. */
export function securityHeaders({ https }: Pick<Surroundings, "https">): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // Links from e-mails carry codes in their path; no other site hears of them.
    ["Referrer-Policy", "same-origin"],
    ["Permissions-Policy", features.map((feature) => `${feature}=()`).join(", ")],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (https) headers.push(["Strict-Transport-Security", `max-age=${yearSeconds}; includeSubDomains`]);
  return headers;
}
