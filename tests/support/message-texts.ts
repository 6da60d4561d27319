import { readFileSync } from "node:fs";
import * as path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { sameAsEnglishFile } from "@/scripts/launcher/message-indexes";
import { sourceFiles } from "./source-scan";

/** The texts of a language, keyed by file and message key, such as `admin/users.json title`. */
export type Texts = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };

/** Reads the texts in a folder such as `messages/en`. */
export function readTexts(folder: string): Texts {
  const files = sourceFiles(folder, /\.json$/).filter((file) => !file.endsWith(sameAsEnglishFile));
  return new Map(
    files.flatMap((file) =>
      flatten(JSON.parse(readFileSync(file, "utf8")) as Tree).map(
        ([key, text]) => [`${path.posix.relative(folder, file)} ${key}`, text] as const,
      ),
    ),
  );
}

function flatten(tree: Tree, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, node]) =>
    typeof node === "string" ? [[prefix + key, node] as [string, string]] : flatten(node, `${prefix}${key}.`),
  );
}

/**
 * Lists the problems of a language: missing texts, surplus texts, and texts whose arguments differ from the arguments of the
 * English text.
 */
export function messageProblems(
  locale: string,
  texts: Texts,
  english: Texts,
  sameAsEnglish: readonly string[],
): string[] {
  const allowed = new Set(sameAsEnglish);
  const same = [...texts].filter(([place, text]) => english.get(place) === text && hasWords(text));
  return [
    ...[...english.keys()].filter((place) => !texts.has(place)).map((place) => `missing: ${place}`),
    ...[...texts.keys()].filter((place) => !english.has(place)).map((place) => `not in English: ${place}`),
    ...same.filter(([, text]) => !allowed.has(text)).map(([place, text]) => `not translated: ${place}: ${text}`),
    ...[...allowed]
      .filter((text) => !same.some(([, other]) => other === text))
      .map((text) => `nowhere the same: ${text}`),
    ...[...texts].flatMap(([place, text]) => {
      const source = english.get(place);
      return source === undefined ? [] : fillingProblems(locale, text, source).map((problem) => `${place}: ${problem}`);
    }),
  ];
}

/** True if a text contains words to translate, and not only arguments. */
function hasWords(text: string): boolean {
  return partsOf(parse(text)).some((part) => part.type === TYPE.literal && /\p{L}{2}/u.test(part.value));
}

function fillingProblems(locale: string, text: string, source: string): string[] {
  let parts: MessageFormatElement[];
  try {
    parts = partsOf(parse(text));
  } catch (error) {
    return [`no message: ${String(error)}`];
  }
  const [own, meant] = [fillings(parts), fillings(partsOf(parse(source)))];
  const differing = [...new Set([...own, ...meant])].filter((name) => !own.has(name) || !meant.has(name));
  return [
    ...differing.map((name) => (own.has(name) ? `English has no ${name}` : `lacks ${name}`)),
    ...parts.flatMap((part) => (part.type === TYPE.plural ? missingForms(locale, part) : [])),
  ];
}

/** Returns all parts of a message, including the parts within choices and tags. */
function partsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...partsOf(element.children)];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => partsOf(value))];
  });
}

/** Returns the arguments of a message: values, the options of choices, and tags. */
function fillings(parts: MessageFormatElement[]): Set<string> {
  return new Set(
    parts.flatMap((part) => {
      if (part.type === TYPE.literal || part.type === TYPE.pound) return [];
      if (part.type === TYPE.tag) return [`<${part.value}>`];
      if (part.type !== TYPE.select) return [`{${part.value}}`];
      return [`{${part.value}}`, ...Object.keys(part.options).map((option) => `{${part.value}} = ${option}`)];
    }),
  );
}

const countsMax = 1_000;

/**
 * Returns the plural forms that are missing in this plural choice. A choice needs only the forms that the language uses for whole
 * numbers.
 */
function missingForms(
  locale: string,
  { options, value, pluralType }: Extract<MessageFormatElement, { type: TYPE.plural }>,
) {
  const rules = new Intl.PluralRules(locale, { type: pluralType ?? "cardinal" });
  const counts = Array.from({ length: countsMax + 1 }, (_, count) => count);
  const lacking = counts.filter((count) => !(`=${count}` in options) && !(rules.select(count) in options));
  return [...new Set(lacking.map((count) => rules.select(count)))].map((form) => `{${value}} lacks ${form}`);
}
