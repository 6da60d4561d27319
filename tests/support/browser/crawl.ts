import type { Page } from "@playwright/test";
import { expect } from "./browser";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: "\u00a0" };
const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole).trim();

/** Returns the texts of a page, and the names that a screen reader reads. */
export function saidBy(html: string): string[] {
  const body = html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const texts = [...body.matchAll(/>([^<]+)</g)].map(([, text = ""]) => text);
  const attributes = [...body.matchAll(/\b(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...texts, ...attributes].map(decode).filter(Boolean);
}

/** Returns the URLs of a page's links to other pages of the site. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)]
    .map(([, href = ""]) => decode(href))
    .filter((href) => !/^\/(?:logout|api|demo)|\/(?:csv|pdf|receipt|agreement|html)(?:$|\?)/.test(href));
}

/**
 * Returns the kind of a page. Pages that differ only in an id, number, ledger code or filter are of the same kind. Pages with
 * different tabs are of different kinds.
 */
function kindOf(href: string): string {
  const [path = "", query] = href.split("?");
  const kind = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d|\d{6,}/gi, "*").replace(/[a-z-]+(?::[\w*-]+)+/g, "*");
  return `${kind} ${new URLSearchParams(query).get("tab") ?? ""}`;
}

type Crawl = {
  /** The first pages to open. */
  starts: readonly string[];
  /** Returns true if the crawl follows a link with this path. */
  follows: (path: string) => boolean;
  /** Called after each page has opened, to check the page. */
  look: (path: string) => Promise<void>;
};

/** Opens one page of each kind among the pages that links reach from `starts`. @returns the number of pages */
export async function crawl(page: Page, { starts, follows, look }: Crawl): Promise<number> {
  const waiting = [...starts];
  const known = new Set(waiting.map(kindOf));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(200);
    await look(path);
    for (const href of linksOf(await page.content())) {
      if (known.has(kindOf(href)) || !follows(href)) continue;
      known.add(kindOf(href));
      waiting.push(href);
    }
  }
  return known.size;
}
