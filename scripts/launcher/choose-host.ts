/**
 * The IP address on which the site listens: `HOST`, or all addresses without `HOST`. A demonstration has public passwords. If
 * `HOST` is not set, the function therefore sets `HOST` to 127.0.0.1 for a demonstration.
 */
export function chooseHost(): string | undefined {
  if (process.env.DEMO === "1") {
    process.env.HOST ||= "127.0.0.1";
  }
  return process.env.HOST || undefined;
}
