import type { Page } from "@playwright/test";

/**
 * The texts of a page that do not fit: texts that are cut off (`cut`), texts that are wider than their element (`sticksOut`), and
 * texts that lie over each other (`overlaps`).
 */
type TextFit = { cut: string[]; sticksOut: string[]; overlaps: string[] };

/**
 * Measures every visible text on the page in its present state. If `withOverlaps` is false, the function does not look for
 * overlaps. The comparison of all pairs of texts takes too long on a page with a long table.
 */
export async function findTextFit(page: Page, { withOverlaps = true } = {}): Promise<TextFit> {
  return await page.evaluate(measureTexts, withOverlaps);
}

/** Runs in the page. */
function measureTexts(withOverlaps: boolean): TextFit {
  const shown = { visibilityProperty: true, opacityProperty: true };
  const measured = "p, h1, h2, h3, li, dt, dd, td, th, button, a, label, legend, summary, span, div";
  const fit: TextFit = { cut: [], sticksOut: [], overlaps: [] };
  const texts: { element: Element; text: string; boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const element = node.parentElement;
    if (!text || !element?.checkVisibility(shown) || element.closest("script, style, noscript, option, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    // Texts that are only for screen readers are clipped on purpose, so the function ignores these texts.
    let isClipped = false;
    let unfit: string[] | undefined;
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.clipPath !== "none") isClipped = true;
      if (style.display === "inline" || isClipped) continue;
      const over = around.scrollWidth - around.clientWidth;
      if (over > 1 && around === element.closest(measured)) {
        unfit = style.overflowX === "visible" ? fit.sticksOut : fit.cut;
      }
      if (style.overflowX !== "visible") break;
    }
    if (isClipped) continue;
    unfit?.push(text);
    texts.push({ element, text, boxes });
  }
  // The placeholder of an empty field does not wrap, so the function measures the placeholder's width separately.
  const ruler = document.createElement("canvas").getContext("2d");
  for (const input of document.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
    if (!ruler || input.value || !input.checkVisibility(shown)) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    ruler.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (ruler.measureText(input.placeholder).width > room + 1) fit.cut.push(input.placeholder);
  }
  if (!withOverlaps) return fit;
  const places = texts.filter(({ element }) => !element.closest("header, nav, [aria-hidden=true]"));
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const meets = one.boxes.some((a) =>
        other.boxes.some(
          (b) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom,
        ),
      );
      if (meets) fit.overlaps.push(`${one.text} | ${other.text}`);
    }
  }
  return fit;
}
