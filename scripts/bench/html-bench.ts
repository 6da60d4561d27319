import type { Finding } from "./report";

const kilobyte = 1024;

/** What a page's HTML weighs, with all that its scripts read of it. */
export async function benchHtml(base: string, token: string): Promise<Finding[]> {
  const headers = { cookie: `holdfast-session=${token}` };
  const findings: Finding[] = [];
  for (const [path, bound] of [
    ["/dashboard", 70],
    ["/transactions", 110],
  ] as const) {
    const html = await (await fetch(base + path, { headers })).text();
    // What React Server Components send for the browser to take over from the HTML.
    const payload = [...html.matchAll(/self\.__next_f\.push\(.*?\)<\/script>/gs)].reduce(
      (sum, [text]) => sum + Buffer.byteLength(text),
      0,
    );
    findings.push({
      name: `HTML of ${path}, KB`,
      ratio: Buffer.byteLength(html) / kilobyte,
      bound: { kind: "at most", value: bound },
      detail: `${(payload / kilobyte).toFixed(0)} of it are data for its scripts`,
    });
  }
  return findings;
}
