import { foldWords } from "@/lib/text-fold";

/** An entry that can be found by its title or by its synonyms (`words`). */
type Ranked = { href: string; title: string; words?: string };

/**
 * Returns the entries that match a text, best first. Titles that begin with the text come first, then titles with a word that
 * begins with the text, then titles in which each typed word begins a word. Entries that match only by their synonyms come last.
 * Of several entries with the same URL, only the best is returned. Ignores accents and case.
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

/** Returns the rank of an entry, 0 for the best. Null if the entry does not match. */
function rankOf(title: string, words: string, wanted: string): number | null {
  if (title.startsWith(wanted)) return 0;
  if (` ${title}`.includes(` ${wanted}`)) return 1;
  const typedWords = wanted.split(" ");
  const isIn = (text: string) => typedWords.every((word) => ` ${text}`.includes(` ${word}`));
  if (isIn(title)) return 2;
  return isIn(`${title} ${words}`) ? 3 : null;
}
