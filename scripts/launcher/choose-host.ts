/**
 * Where a site listens: `HOST`, or everywhere without it. A demonstration, whose passwords are published, is for this machine
 * alone unless `HOST` says otherwise; it is told so by `HOST` as well.
 */
export function chooseHost(): string | undefined {
  if (process.env.DEMO === "1") {
    process.env.HOST ||= "127.0.0.1";
  }
  return process.env.HOST || undefined;
}
