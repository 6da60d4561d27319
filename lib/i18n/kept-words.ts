import { type Packed, pack } from "@/lib/packed";

/**
 * Keeps words that are the same for everybody with a language, packed, once they have been written: a page writes dozens of them.
 *
 * @returns gives the words of a language; `write` puts them into words the first time.
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
