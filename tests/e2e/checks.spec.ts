import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  findDefectsInEveryLook,
  test,
} from "@/tests/support/browser/browser";
import { findSidewaysScroll } from "@/tests/support/browser/shells";

// Tests the checks of pages that other browser tests use. Each test builds a page with a defect, and expects that the check finds
// the defect.

const page = (content: string, style: string) => `<!doctype html><html lang="en"><head><title>A page</title>
  <meta name="viewport" content="width=device-width"><style>${style}</style></head>
  <body><header><h1>A page</h1></header>${content}</body></html>`;

test("a text that only a phone shows, too pale in the dark look, is found", async ({ page: tab }) => {
  const pale = `.phone { display: none; } @media (max-width: 400px) { .phone { display: block; } }
    @media (prefers-color-scheme: dark) { body { background: #000; color: #fff; } .phone { color: #222; } }`;
  await tab.setContent(page('<main><p>Seen</p><p class="phone">Only here</p></main>', pale));
  expect(await findDefectsInEveryLook(tab)).toEqual([expect.stringMatching(/^360 px, dark: color-contrast/)]);
});

test("a text that is too pale at both widths is found once", async ({ page: tab }) => {
  await tab.setContent(page("<main><p>Seen</p></main>", "p { color: #ccc; }"));
  expect(await findDefectsInEveryLook(tab)).toEqual([
    expect.stringMatching(/^1280 px, dark: color-contrast/),
    expect.stringMatching(/^1280 px, light: color-contrast/),
  ]);
});

test("a button without a name at a phone's width is found", async ({ page: tab }) => {
  const phone = ".phone { display: none; } @media (max-width: 400px) { .phone { display: block; } }";
  await tab.setContent(page('<main><button class="phone"></button></main>', phone));
  expect(await findDefectsInEveryLook(tab)).toEqual([expect.stringMatching(/^360 px, light: button-name/)]);
});

test("a journey finds the defects of its dialog in both looks, and of its page without the side menu", async ({
  page: tab,
}) => {
  const pale = "@media (prefers-color-scheme: dark) { .pale { color: #222; background: #000; } }";
  const menu = '<nav class="side-menu" aria-label="Menu"><button></button></nav>';
  await tab.setContent(page(`${menu}<main>A text</main>`, pale));
  await expectAccessibleInBothLooks(tab);
  await tab.setContent(page("<main><button></button></main>", pale));
  await expect(expectAccessible(tab)).rejects.toThrow("button-name");
  const dialog = '<div role="dialog" aria-label="Question"><p class="pale">Really?</p></div>';
  await tab.setContent(page(`<main>A text</main>${dialog}`, pale));
  await expect(expectAccessibleInBothLooks(tab)).rejects.toThrow("color-contrast");
});

test("a page that is too wide in the shell with the least room is found", async ({ page: tab }) => {
  const frame = `body { margin: 0; } main { width: 100%; } [data-width=boxed] main { width: 700px; }
    p { width: 100%; min-width: 800px; margin: 0; } [data-width=boxed] p { width: 1400px; }`;
  await tab.setContent(page("<main><p>A text</p></main>", frame));
  const first = await findSidewaysScroll(tab, "");
  const again = await findSidewaysScroll(tab, "", first.extremes);
  const tooWide = (found: string[]) => found.filter((text) => text.startsWith("1280 px"));
  expect(tooWide(first.wide)).not.toEqual([]);
  expect(tooWide(again.wide)).not.toEqual([]);
  expect(again.wide.length).toBeLessThan(first.wide.length);
});
