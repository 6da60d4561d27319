import { foldWords } from "@/lib/text-fold";

/** An entry that can be found by its title or by further words of the same meaning. */
type Ranked = { href: string; title: string; words?: string };

/**
 * Returns the entries that match a text, best first. The best titles begin with the text. Then come titles with a word that
 * begins with the text, and titles where each typed word begins a word. Entries whose further words match come last. Of several
 * entries with the same address, only the best one stays. Accents and case do not matter.
 */
export function rankEntries<Entry extends Ranked>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = foldWords(typed);
  if (!wanted) return [...entries];
  const ranks = entries.flatMap((entry) => {
    const rank = rankOf(foldWords(entry.title), foldWords(entry.words ?? ""), wanted);
    return rank === null ? [] : [{ entry, rank }];
  });
  const found = new Map<string, Entry>();
  for (const { entry } of ranks.toSorted((a, b) => a.rank - b.rank)) {
    if (!found.has(entry.href)) found.set(entry.href, entry);
  }
  return [...found.values()];
}

/** The rank of an entry, 0 for the best. Null if the entry does not match. */
function rankOf(title: string, words: string, wanted: string): number | null {
  if (title.startsWith(wanted)) return 0;
  if (` ${title}`.includes(` ${wanted}`)) return 1;
  const typedWords = wanted.split(" ");
  const isIn = (text: string) => typedWords.every((word) => ` ${text}`.includes(` ${word}`));
  if (isIn(title)) return 2;
  return isIn(`${title} ${words}`) ? 3 : null;
}
