/**
 * Returns the IP address on which the site listens (`HOST`), or undefined for all addresses. For a demonstration without `HOST`,
 * sets `HOST` to 127.0.0.1, because a demonstration has public passwords.
 */
export function chooseHost(): string | undefined {
  if (process.env.DEMO === "1") {
    process.env.HOST ||= "127.0.0.1";
  }
  return process.env.HOST || undefined;
}
