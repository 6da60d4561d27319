/**
 * The address on which a site listens: `HOST`, or all addresses without it. A demonstration, whose passwords are published,
 * listens on this machine alone unless `HOST` is set; its `HOST` is then set to that.
 */
export function chooseHost(): string | undefined {
  if (process.env.DEMO === "1") {
    process.env.HOST ||= "127.0.0.1";
  }
  return process.env.HOST || undefined;
}
