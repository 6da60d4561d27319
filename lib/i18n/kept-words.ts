import { type Packed, pack } from "@/lib/packed";

/**
 * Caches packed texts that are the same for all readers of a language. Each page contains dozens of these texts.
 *
 * @returns a function that returns the packed texts of a language. At the first call for a language, `write` creates the texts
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
