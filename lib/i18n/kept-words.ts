import { type Packed, pack } from "@/lib/packed";

/**
 * Caches packed texts that are the same for all readers of a language. Each page contains dozens of such texts.
 *
 * @returns a function that returns the texts of a language; `write` creates them at the first call
 */
export function keepWords<Words>(): (locale: string, write: () => Words) => Packed<Words> {
  const kept = new Map<string, Packed<Words>>();
  return (locale, write) => {
    let words = kept.get(locale);
    if (words === undefined) {
      words = pack(write());
      kept.set(locale, words);
    }
    return words;
  };
}
