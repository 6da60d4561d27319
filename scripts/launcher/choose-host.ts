/**
 * The IP address on which the site listens: `HOST`, or all addresses without `HOST`. A demonstration has public passwords.
 * Without `HOST` it can be reached from this machine alone, and `HOST` is set to 127.0.0.1.
 */
export function chooseHost(): string | undefined {
  if (process.env.DEMO === "1") {
    process.env.HOST ||= "127.0.0.1";
  }
  return process.env.HOST || undefined;
}
