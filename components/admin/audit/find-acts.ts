import type { Messages } from "@/lib/i18n/messages";
import { foldText } from "@/lib/text-fold";

/** The names of acts and of the recorded fields, in one language. */
export type ActWords = Messages["adminActs"];

/**
 * A searched text with fewer characters than this finds no act and no field, because such a text would occur in too many names.
 */
const textMin = 3;

/**
 * Finds the acts and fields whose name or translation contains `text`, ignoring case.
 *
 * @param words the translations in the reader's language
 * @returns `acts` contains names of acts in the trail, such as `account.edit`. `fields` contains names of fields in `before`
 * and `after`.
 */
export function findActs(words: ActWords, text: string): { acts: string[]; fields: string[] } {
  const wanted = foldText(text.trim());
  if (wanted.length < textMin) return { acts: [], fields: [] };
  const matching = (named: [string, string][]) =>
    named.filter((texts) => texts.some((one) => foldText(one).includes(wanted))).map(([name]) => name);
  const { words: parts, ...nouns } = words;
  const acts = Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, word]): [string, string] => [`${noun}.${verb}`, word]),
  );
  return { acts: matching(acts), fields: matching(Object.entries(parts.fields)) };
}
