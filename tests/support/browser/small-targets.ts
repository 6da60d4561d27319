import type { Page } from "@playwright/test";

/** The least height and width of a link or control that a finger presses, in pixels. */
const leastPx = 44;
/**
 * The least width of a chart's bars. Bars may be narrower than other controls, because bars are much higher than wide, and because
 * the arrow keys also choose bars.
 */
const leastBarPx = 24;

/**
 * Finds the links and controls of a page that are too small for a finger. A link within a sentence may be only as high as a line
 * of text.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(measureTargets, { leastPx, leastBarPx });
}

/** Runs in the page. */
function measureTargets({ leastPx, leastBarPx }: { leastPx: number; leastBarPx: number }): string[] {
  const small: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")) {
    const style = getComputedStyle(target);
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest("[aria-hidden=true], [inert]"))
      continue;
    // Only a mouse or a key reveals this link, so fingers need not press it.
    if (target.matches(".why-link")) continue;
    if (style.display === "inline" || style.clipPath !== "none" || target.matches(":disabled, [type=hidden]")) continue;
    // A finger can also press the label of a control, and the area that a control adds around itself.
    const boxes: { width: number; height: number }[] = [target, ...((target as HTMLInputElement).labels ?? [])].map(
      (one) => one.getBoundingClientRect(),
    );
    const around = getComputedStyle(target, "::after");
    if (around.position === "absolute" && around.content !== "none") {
      boxes.push({ width: Number.parseFloat(around.width), height: Number.parseFloat(around.height) });
    }
    const isBar = target.matches(".month-bar");
    const leastWidth = isBar ? leastBarPx : leastPx;
    if (boxes.some(({ width, height }) => width + 0.5 >= leastWidth && height + 0.5 >= leastPx)) continue;
    const [{ width, height } = { width: 0, height: 0 }] = boxes;
    if (width < 2 || height < 2) continue;
    const name = target.getAttribute("aria-label") ?? (target.textContent?.trim() || target.getAttribute("name"));
    small.push(
      `small target: ${target.localName} "${name?.slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)} px`,
    );
  }
  return small;
}
