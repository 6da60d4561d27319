/** The width of a digit, as a share of the font size. */
const figureWidth = 0.62;

/**
 * Returns the largest CSS font size at which an amount fits into the width of the surrounding container (`@container`).
 *
 * @param largest the upper limit of the font size
 * @param margin the part of the container's width that must stay free
 */
export function fittingSize(text: string, largest: string, margin = "0px"): string {
  return `min(${largest}, calc((100cqi - ${margin}) / ${(text.length * figureWidth).toFixed(1)}))`;
}
