/** The width of a figure, as a share of the height of the font. */
const figureWidth = 0.62;

/**
 * Returns the font size that makes a text of figures fit into the surrounding container (`@container`).
 *
 * @param largest the largest size
 * @param margin the part of the container's width that the text may not use
 */
export function fittingSize(text: string, largest: string, margin = "0px"): string {
  return `min(${largest}, calc((100cqi - ${margin}) / ${(text.length * figureWidth).toFixed(1)}))`;
}
