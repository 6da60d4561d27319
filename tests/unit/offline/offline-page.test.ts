import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAppearance } from "@/lib/appearance/appearance.model";
import { themeColourOf, themeColours } from "@/lib/appearance/theme-colours.model";
import { locales } from "@/lib/i18n/locales";
import { makeOfflinePage } from "@/lib/offline/offline-page";
import { removingScript, workerScript } from "@/lib/offline/worker-script";
import { readOfflineLook } from "@/scripts/offline-look";
import { readTexts } from "@/tests/support/message-texts";

const look = readOfflineLook(".");
const page = makeOfflinePage('Bank of "A & B" <1>', look);

test("the offline page has the same content in every language, and escapes the bank's name", async () => {
  const { html } = await page;
  for (const locale of locales) {
    const texts = readTexts(`messages/${locale}`);
    const [, part = ""] = html.split(`<section lang="${locale}"`);
    expect(part.split("</section>")[0], locale).toContain(`<h1>${texts.get("shell/offline.json title")}</h1>`);
    expect(part.split("</section>")[0], locale).toContain(texts.get("shell/offline.json text"));
  }
  expect(html).not.toContain("<1>");
  expect(html).toContain("Bank of &#34;A &#38; B&#34; &#60;1&#62;");
});

test("the offline page loads nothing else, and runs only its own script", async () => {
  const { html, policy } = await page;
  expect(html).not.toMatch(/\b(?:src|url\(|@import|https?:)/);
  const hashes = ["style", "script"].map((name) => {
    const [, content = ""] = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(html) ?? [];
    return `${name}-src 'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  });
  expect(policy.split("; ")).toEqual(expect.arrayContaining(["default-src 'none'", ...hashes]));
});

test("the service worker contains the page and stores nothing in the browser", async () => {
  const script = workerScript(await page);
  expect(script).toContain(JSON.stringify((await page).html));
  const own = script.replace(JSON.stringify((await page).html), "");
  for (const kept of ["caches", "indexedDB", "localStorage", "clients.matchAll"]) expect(own).not.toContain(kept);
  expect(() => new Function(script)).not.toThrow();
});

test("the service worker changes with every text and colour, so that browsers load the new version", async () => {
  const other = await makeOfflinePage("Bank", { ...look, colours: look.colours.replace("#f7f5f2", "#f7f5f3") });
  expect(workerScript(await makeOfflinePage("Bank", look))).not.toBe(workerScript(other));
});

test("at a bank without a service worker, browsers remove an earlier service worker", () => {
  expect(removingScript).toContain("registration.unregister()");
  expect(removingScript).not.toContain("fetch");
});

test("the bars of browsers and phones have the colours of the style sheets", () => {
  const css = readFileSync("app/globals.css", "utf8") + readFileSync("app/shell.css", "utf8");
  const { canvas, surface, coloured } = themeColours;
  expect(css).toContain(`--canvas: light-dark(${canvas.light}, ${canvas.dark});`);
  expect(css).toContain(`--surface: light-dark(${surface.light}, ${surface.dark});`);
  expect(css).toContain(`--surface: light-dark(${coloured.light}, ${coloured.dark});`);
  const bars = (text: string, above: "page" | "topBar") => themeColourOf(parseAppearance(text), above);
  expect(bars("theme=dark", "page")).toBe(canvas.dark);
  expect(bars("theme=light", "topBar")).toBe(coloured.light);
  expect(bars("topBar=dark", "topBar")).toBe(surface.dark);
  expect(bars("", "topBar")).toEqual([
    { media: "(prefers-color-scheme: light)", color: coloured.light },
    { media: "(prefers-color-scheme: dark)", color: coloured.dark },
  ]);
});
