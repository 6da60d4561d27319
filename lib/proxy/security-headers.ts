import "server-only";

type Surroundings = {
  https: boolean;
  /** True for `next dev`, which evaluates strings as code, adds style elements and uses a web socket. */
  development: boolean;
};

/** The Content-Security-Policy of a page. Scripts and styles come only from this site. Inline code needs this nonce. */
export function pagePolicy(nonce: string, { https, development }: Surroundings): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Without this directive, `script-src` would apply to workers, and `script-src` allows no URL because of 'strict-dynamic'.
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

/**
 * The policy of a reply that contains data and not a page. If a browser shows the reply as a page, the browser runs no scripts and
 * loads no other files.
 */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker, which loads only pages of this site. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of an e-mail's HTML in the local mailbox. A page of this site shows the HTML in a frame, as a separate document. The
 * document cannot run scripts, and its links open in a new window.
 */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

const features = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];
const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the security headers of every reply, except its Content-Security-Policy. */
export function securityHeaders({ https }: Pick<Surroundings, "https">): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // Links in e-mails contain secret codes in their paths, so no other site may receive the path of a page.
    ["Referrer-Policy", "same-origin"],
    ["Permissions-Policy", features.map((feature) => `${feature}=()`).join(", ")],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (https) headers.push(["Strict-Transport-Security", `max-age=${yearSeconds}; includeSubDomains`]);
  return headers;
}
