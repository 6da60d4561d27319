/**
 * A small pseudorandom number generator. The same seed produces the same numbers, and therefore the same demo data, on every
 * machine.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number that is at least 0 and less than 1. The algorithm is Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer between `low` and `high`. Both limits are included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Returns one of the choices. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.between(0, choices.length - 1)] as Choice;
  }
}
