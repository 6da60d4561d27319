/**
 * Divides cards into two columns of nearly equal height. The first column contains the first cards, so that screen readers and
 * phones keep the order. Each column contains at least one card if there are at least two cards.
 */
export function inColumns<Card>(cards: Card[], heightOf: (card: Card) => number): [Card[], Card[]] {
  const heights = cards.map(heightOf);
  const sum = (some: number[]) => some.reduce((total, height) => total + height, 0);
  const unevenness = (end: number) => Math.abs(sum(heights.slice(0, end)) - sum(heights.slice(end)));
  const ends = cards.slice(1).map((_, index) => index + 1);
  const end = ends.reduce((best, other) => (unevenness(other) < unevenness(best) ? other : best), ends[0] ?? 1);
  return [cards.slice(0, end), cards.slice(end)];
}
