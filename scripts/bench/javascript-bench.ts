import { gzipSync } from "node:zlib";
import type { Finding } from "./report";

const kilobyte = 1024;
/** The size of the JavaScript of an empty page in a new Next project, measured when the bound was set. */
const bareNextKb = 175;

/**
 * Measures how much more JavaScript a page loads than the bench's empty page. All sizes are measured after compression with gzip.
 */
export async function benchJavaScript(base: string, cookie: string): Promise<Finding[]> {
  const empty = await scriptKilobytes(base, "/bench", cookie);
  const findings: Finding[] = [];
  for (const [path, headers] of [
    ["/login", ""],
    ["/dashboard", cookie],
    ["/transactions", cookie],
    // The page with the largest form.
    ["/wire-transfer", cookie],
  ] as const) {
    const total = await scriptKilobytes(base, path, headers);
    findings.push({
      name: `JavaScript of ${path} above an empty page, KB gz`,
      ratio: total - empty,
      bound: { kind: "at most", value: 60 },
      detail: `${total.toFixed(0)} − ${empty.toFixed(0)}; a bare Next page has ${bareNextKb}`,
    });
  }
  return findings;
}

async function scriptKilobytes(base: string, path: string, cookie: string): Promise<number> {
  const html = await (await fetch(base + path, { headers: cookie ? { cookie } : {} })).text();
  const sources = new Set(
    [...html.matchAll(/["'(]?(\/_next\/static\/[^"'\\)\s]+?\.js)/g)].map(([, source = ""]) => source),
  );
  const sizes = await Promise.all(
    [...sources].map(async (source) => gzipSync(await (await fetch(base + source)).text()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / kilobyte;
}
