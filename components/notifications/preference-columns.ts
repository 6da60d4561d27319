/**
 * Parts cards into two columns of nearly equal height. The order of the cards stays, so that a screen reader and a phone read
 * them in this order. Both columns have a card if there are at least two cards.
 */
export function inColumns<Card>(cards: Card[], heightOf: (card: Card) => number): [Card[], Card[]] {
  const heights = cards.map(heightOf);
  const sum = (some: number[]) => some.reduce((total, height) => total + height, 0);
  const unevenness = (end: number) => Math.abs(sum(heights.slice(0, end)) - sum(heights.slice(end)));
  const ends = cards.slice(1).map((_, index) => index + 1);
  const end = ends.reduce((best, other) => (unevenness(other) < unevenness(best) ? other : best), ends[0] ?? 1);
  return [cards.slice(0, end), cards.slice(end)];
}
