/** A test of the project, identified by its file and a part of its title. */
export type NamedTest = { file: string; title: string };

/** Tests of the project, keyed by file. Each value is a part of a test's title that identifies the test. */
type Tests = Record<string, string[]>;

/**
 * The state of a defence. `holds`: at least one of the named tests fails if the defence is removed. `does not apply`: the
 * requirement concerns a feature that the bank does not have, and `how` names the feature. `open`: the defence is missing or
 * incomplete, or all tests would pass without the defence. The tests that are named for an `open` defence cover the part of the
 * defence that exists.
 */
type ProofState = "holds" | "does not apply" | "open";

/** The state of a defence with its tests. `how` describes the defence, or is empty if the tests describe it. */
export type Proof = { state: ProofState; how: string; tests: Tests };

/** The proof of a defence that holds. */
export const holds = (tests: Tests, how = ""): Proof => ({ state: "holds", how, tests });

/** The proof of a defence that is missing or incomplete. */
export const open = (how: string, tests: Tests = {}): Proof => ({ state: "open", how, tests });

/** The proof that a requirement does not apply. */
export const doesNotApply = (how: string, tests: Tests = {}): Proof => ({ state: "does not apply", how, tests });

/** Lists the named tests of a proof one by one. */
export function listTests(tests: Tests): NamedTest[] {
  return Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title })));
}

/**
 * The requirements of a security standard by chapter. The key of each proof lists the numbers of the requirements, for example
 * `1.2.5–1.2.7, 1.3.1`.
 */
export type Requirements = Record<string, Record<string, Proof>>;

/** The questions that every command that moves money or changes privileges must answer. */
export const questions = {
  "the same request again": "the client has lost the reply and sends the request once more, also much later",
  "in parallel": "the same request at the same moment, from two tabs, people or processes",
  "after a crash": "the process dies between the commit and the reply",
  "the opposite at that moment": "somebody does the act that undoes or forbids this act",
  "an edit of what it has read": "a record, a price or a balance that the actor has seen changes first",
  "another role": "strangers, other customers, staff on their own records",
  "a status that has changed":
    "the status of the user, the account or the record has changed since the request arrived",
} as const;

/** A command with the services that implement it and with an answer to each question. */
export type Command = { title: string; services: string[]; answers: Record<keyof typeof questions, Proof> };

/**
 * A line of a specification, with the files that implement the line and the tests of the line. If the product deliberately
 * differs from the line, `how` names the decision.
 */
export type SpecificationLine = { line: string; files: string[]; how?: string; tests: Tests };

/** A rule about several fields together, with the places in the code that apply the rule. */
export type InputRule = { fields: string; rule: string; files: string[]; tests: Tests };

/** Expands a list such as `1.2.5–1.2.7, 1.3.1` to the numbers of the single requirements. */
export function expandIds(ids: string): string[] {
  return ids.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split("–");
    const section = from.slice(0, from.lastIndexOf("."));
    const [first = 0, last = 0] = [from, to].map((id) => Number(id.slice(id.lastIndexOf(".") + 1)));
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
}
