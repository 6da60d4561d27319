import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { demoPassword } from "@/lib/demo-password";

/** From 0, guessed at once, to 4; only 4 is good enough: ten thousand million guesses or more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The owner of a password. Their names and e-mail count as known words. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/** A longer password is judged by its beginning: if that is strong, so is the whole. This bounds the work to 50 ms. */
const judgedLengthMax = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The languages with a dictionary; there is none for Russian (docs/decisions/unusual-dependencies.md). */
const languages = {
  en: () => import("@zxcvbn-ts/language-en"),
  de: () => import("@zxcvbn-ts/language-de"),
  es: () => import("@zxcvbn-ts/language-es-es"),
  it: () => import("@zxcvbn-ts/language-it"),
};

/** The server knows every language. A browser fetches English and the page's own language. */
function knownLanguages(): (keyof typeof languages)[] {
  const all = Object.keys(languages) as (keyof typeof languages)[];
  return typeof document === "undefined"
    ? all
    : all.filter((language) => language === "en" || language === document.documentElement.lang);
}

/** Older packages name their lists alike in every language. */
async function dictionaryOf(language: keyof typeof languages) {
  const { dictionary } = await languages[language]();
  return Object.fromEntries(Object.entries(dictionary).map(([name, words]) => [`${name}-of-${language}`, words]));
}

/** A dictionary weighs about 800 KB. A browser fetches it when the visitor begins to choose a password, never with a page. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, ...own] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    ...knownLanguages().map(dictionaryOf),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: Object.assign({ ...common.dictionary }, ...own),
    graphs: common.adjacencyGraphs,
    maxLength: judgedLengthMax,
    l33tMaxSubstitutions: 8,
  });
}

/**
 * How hard a password is to guess for programs that know the most used passwords, words, names, keyboards, dates and the
 * usual replacements of letters, and who it is for.
 */
export async function scorePassword(
  password: string,
  owner: Partial<Record<keyof PasswordOwner, unknown>>,
  bankName: string,
): Promise<PasswordScore> {
  estimator ??= loadEstimator();
  const known = [owner.firstName, owner.lastName, owner.email, bankName].map((word) => String(word ?? ""));
  const parts = known.flatMap((text) => [text, ...text.split(/[\s@.+_-]/)]);
  const words = [...parts.filter((word) => word.length >= 3), "holdfast", "bank", demoPassword];
  return (await estimator).check(password, words).score as PasswordScore;
}
