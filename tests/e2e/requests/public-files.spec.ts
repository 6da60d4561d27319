import { readdirSync } from "node:fs";
import * as z from "zod";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/browser/browser";

const types: Record<string, RegExp> = {
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)/,
  png: /^image\/png/,
  svg: /^image\/svg\+xml/,
  txt: /^text\/plain/,
};

test("a stranger gets every file of public/ with its right type", async ({ request }) => {
  for (const file of readdirSync("public")) {
    const response = await request.get(`/${file}`, { maxRedirects: 0 });
    expect(response.status(), file).toBe(200);
    const headers = response.headers();
    expect(headers["content-type"], file).toMatch(types[file.split(".").at(-1) ?? ""] ?? /never/);
    expect(headers["x-content-type-options"], file).toBe("nosniff");
    expect(headers["cache-control"], file).toBe("public, max-age=86400");
  }
});

test("the icons of a page are in one file, which browsers cache for a year", async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (request) => request.url().includes("/icons.svg") && sheets.push(request.url()));
  await page.goto(paths.login());
  const addresses = await page.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThan(0);
  const [sheet = ""] = (addresses[0] ?? "").split("#");
  const response = await page.request.get(sheet);
  expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  const symbols = await response.text();
  for (const address of addresses) expect(symbols).toContain(`id="${address.split("#")[1]}"`);
  expect(sheets).toHaveLength(1);
});

test("the web manifest's pictures exist in the stated sizes", async ({ page }) => {
  await page.goto(paths.login());
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await page.request.get(address ?? "");
  expect(reply.headers()).toMatchObject({
    "content-type": "application/manifest+json; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  const manifest = z
    .object({ name: z.string(), icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })) })
    .parse(await reply.json());
  expect(manifest.name).toBe("Holdfast Trust");
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src);
    expect(response.headers()["content-type"]).toBe(type);
    if (sizes === "any") continue;
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test("search engines are excluded from the pages of customers and staff", async ({ request }) => {
  const rules = await (await request.get("/robots.txt")).text();
  expect(rules).toMatch(/^Disallow: \/$/m);
  expect(rules).not.toMatch(/^Allow: \/(api|dashboard|manage)/m);
});

test("the app on a home screen has the bank's name, and shortcuts in the reader's language", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: localeCookieName, value: "de", url: baseURL ?? "" }]);
  await page.goto(paths.login());
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest: unknown = await (await page.request.get(address ?? "")).json();
  expect(manifest).toMatchObject({
    ...{ id: "/", start_url: "/", scope: "/", lang: "de", display: "minimal-ui" },
    shortcuts: [{ name: "Inlandsüberweisung" }, { name: "Umbuchen" }, { name: "Umsätze" }],
  });
});

test("the largest scripts of a page are marked for early compilation", async ({ page, request }) => {
  await page.goto("/login");
  const addresses = await page
    .locator("script[src]:not([nomodule])")
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute("src") ?? ""));
  const scripts = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
  const greatest = scripts.toSorted((a, b) => b.length - a.length).slice(0, 2);
  expect(greatest.map((script) => script.slice(0, script.indexOf("\n")))).toEqual([
    "//# allFunctionsCalledOnLoad",
    "//# allFunctionsCalledOnLoad",
  ]);
});
