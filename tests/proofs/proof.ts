/** A test of the project, identified by its file and a part of its title. */
export type NamedTest = { file: string; title: string };

/**
 * The state of a defence. `holds`: at least one of the named tests fails if the defence is removed. `does not apply`: the
 * requirement is about something that the bank does not have, and `how` names it. `open`: the defence is missing or incomplete,
 * or no test would fail without the defence. The tests that are named for an `open` defence cover the part of the defence that
 * exists.
 */
export type ProofState = "holds" | "does not apply" | "open";

type Proof = { state: ProofState; how: string; tests: NamedTest[] };

/** Requirements of a security standard. `ids` lists the numbers of the requirements, for example `1.2.5–1.2.7, 1.3.1`. */
export type Requirement = Proof & { chapter: string; ids: string };

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
export type Command = {
  title: string;
  services: string[];
  answers: (Proof & { asked: keyof typeof questions })[];
};

/**
 * A line of a specification, with the files that implement the line and the tests of the line. If the product deliberately
 * differs from the line, `how` names the decision.
 */
export type SpecificationLine = { section: string; line: string; files: string[]; how: string; tests: NamedTest[] };

/** A rule about several fields together, with the places in the code that apply the rule. */
export type InputRule = { fields: string; rule: string; files: string[]; tests: NamedTest[] };

/** Expands a list such as `1.2.5–1.2.7, 1.3.1` to the numbers of the single requirements. */
export function expandIds(ids: string): string[] {
  return ids.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split("–");
    const section = from.slice(0, from.lastIndexOf("."));
    const [first = 0, last = 0] = [from, to].map((id) => Number(id.slice(id.lastIndexOf(".") + 1)));
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
}
