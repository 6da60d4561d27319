import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { demoPassword } from "@/lib/demo-password";

/** From 0, guessed at once, to 4; only 4 is good enough: ten thousand million guesses or more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Who a password is for: their names and e-mail count as words that others know. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

/** Longer ones are judged by their beginning: what is strong there is strong. It bounds the work to 50 ms. */
const judgedLengthMax = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries weigh 840 KB: a browser gets them when somebody begins to choose a password, never with a page. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
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
