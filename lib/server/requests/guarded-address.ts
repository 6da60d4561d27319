import "server-only";

const local = /^(localhost|127(\.\d+){3}|\[::1\])?$/;

/**
 * True if the connection to this URL is protected. The URL leads to Postgres, a mail host or an identity provider. The connection
 * is protected if the host is this machine, or if the URL demands TLS with a verified certificate (`sslmode=verify-full`,
 * `smtps://`, `requireTLS=true`, `https://`).
 */
export function isGuardedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  if (/^postgres(ql)?:$/.test(protocol)) {
    const host = searchParams.get("host") ?? hostname;
    return local.test(host) || host.startsWith("/") || searchParams.get("sslmode") === "verify-full";
  }
  if (local.test(hostname)) return true;
  if (protocol === "https:") return true;
  const isChecked = ![...searchParams].some(([name, value]) => name.startsWith("tls.") && value === "false");
  return isChecked && (protocol === "smtps:" || searchParams.get("requireTLS") === "true");
}
