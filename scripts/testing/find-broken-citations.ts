import * as path from "node:path";

/** A citation of a missing document or heading, and a sentence that describes the problem. */
export type BrokenCitation = { file: string; line: number; problem: string };

/**
 * Maps the path of a file, relative to the project's folder, to its text. Migrations are left out, because a released migration
 * must not be changed.
 */
export type Texts = ReadonlyMap<string, string>;

const pathOfDocument = /(?<![\w/.-])docs\/[\w./-]+\.md(?:,? "([^"\n]+)")?/g;
const link = /\]\(([^()\s:]+\.md)(?:#([\w-]+))?\)/g;
/** Matches the path of a decision without the ending `.md`. */
const recordWithoutEnding = /(?<![\w/.-])docs\/decisions\/[\w-]+(?![\w/.-])/g;
const numbered = /\b[Dd]ecisions? (\d+)\b/g;

/**
 * Finds citations of documents and headings that do not exist. A citation is a path such as `docs/domain.md, "Loans"`, a Markdown
 * link such as `domain.md#loans`, or "decision N". A decision with the number N must exist.
 */
export function findBrokenCitations(texts: Texts): BrokenCitation[] {
  return [...texts].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((content, index) =>
        problemsOf(texts, file, content).map((problem) => ({ file, line: index + 1, problem })),
      ),
  );
}

function problemsOf(texts: Texts, file: string, line: string): string[] {
  const problems: string[] = [];
  for (const [citation, heading] of line.matchAll(pathOfDocument)) {
    const [document = ""] = citation.split(/,? "/);
    const text = texts.get(document);
    if (text === undefined) problems.push(`there is no ${document}`);
    else if (heading && !headings(text).includes(heading)) problems.push(`${document} has no heading "${heading}"`);
  }
  for (const [citation] of line.matchAll(recordWithoutEnding)) problems.push(`${citation} is no file`);
  if (file.endsWith(".md")) {
    for (const [, target = "", anchor] of line.matchAll(link)) {
      const document = path.posix.join(path.posix.dirname(file), target);
      const text = texts.get(document);
      if (text === undefined) problems.push(`there is no ${document}`);
      else if (anchor && !headings(text).map(toAnchor).includes(anchor))
        problems.push(`${document} has no heading #${anchor}`);
    }
  }
  for (const [citation, number = ""] of line.matchAll(numbered)) {
    const start = `docs/decisions/${number.padStart(4, "0")}-`;
    if (![...texts.keys()].some((name) => name.startsWith(start)))
      problems.push(`there is no record for "${citation}"`);
  }
  return problems;
}

const headings = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading.trim());

/** Returns the anchor that Markdown viewers derive from a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
