import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { demoPassword } from "@/lib/demo-password";

/**
 * A password with score 0 is guessed at once. The bank accepts only score 4, which means that a program needs ten thousand
 * million guesses or more.
 */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The owner of a password. The owner's names and e-mail count as known words. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/**
 * The largest number of characters that are scored. If the beginning of a longer password is strong, the whole password is
 * strong. The limit bounds the computation, but some passwords with many replaced letters still take a quarter of a second. The
 * server therefore scores passwords in worker threads (`scoreInThread`).
 */
const judgedLengthMax = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The languages with a dictionary. No dictionary exists for Russian (docs/decisions/unusual-dependencies.md). */
const languages = {
  en: () => import("@zxcvbn-ts/language-en"),
  de: () => import("@zxcvbn-ts/language-de"),
  es: () => import("@zxcvbn-ts/language-es-es"),
  it: () => import("@zxcvbn-ts/language-it"),
};

/**
 * The languages whose dictionaries are loaded. The server loads all dictionaries. A browser fetches only English and the language
 * of the page.
 */
function knownLanguages(): (keyof typeof languages)[] {
  const all = Object.keys(languages) as (keyof typeof languages)[];
  return typeof document === "undefined"
    ? all
    : all.filter((language) => language === "en" || language === document.documentElement.lang);
}

/**
 * Adds the language as a suffix to the names of the word lists. Older dictionary packages use the same names in every language, so
 * the lists of one language would overwrite the lists of another language.
 */
async function dictionaryOf(language: keyof typeof languages) {
  const { dictionary } = await languages[language]();
  return Object.fromEntries(Object.entries(dictionary).map(([name, words]) => [`${name}-of-${language}`, words]));
}

/** A browser fetches a dictionary only when the visitor begins to choose a password, because a dictionary has about 800 KB. */
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
 * Scores how hard a password is to guess. The score assumes a guessing program that knows the password's owner, the most used
 * passwords, words, names, keyboards, dates and the usual replacements of letters.
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
