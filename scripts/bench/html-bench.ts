import type { Finding } from "./report";

const kilobyte = 1024;

/** Measures the size of the HTML of pages. The HTML includes the data for the page's scripts. */
export async function benchHtml(base: string, cookie: string): Promise<Finding[]> {
  const headers = { cookie };
  const findings: Finding[] = [];
  for (const [path, bound] of [
    ["/dashboard", 70],
    ["/transactions", 110],
  ] as const) {
    const html = await (await fetch(base + path, { headers })).text();
    // The scripts with the data of React Server Components. The browser needs this data to hydrate the page.
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
