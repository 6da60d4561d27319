import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type QueueKey, queues } from "@/components/admin/queues/queues";
import { tablePaths } from "@/lib/views/table-view.model";
import { sourceFiles } from "@/tests/support/source-scan";

const linesMax = 60;

/** Matches the declaration of a table: a `Resource`, or the parts of one of the five queues. */
const declaration = /: (?:Resource|QueueParts)<\w+> = ?\{|\): (?:Resource|QueueParts)<\w+> \{/g;

/** Matches the files that all tables share: the screen, and the common parts of the queues. */
const shared = /^components\/admin\/(resource|queues)\//;

const tables = sourceFiles("components/admin", /\.tsx?$/)
  .filter((file) => !shared.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }))
  .map(({ file, text }) => ({ file, text, count: text.match(declaration)?.length ?? 0 }))
  .filter(({ count }) => count > 0);

/** Finds the file that defines the parts of a queue. `components/admin/queue-screens.tsx` imports this file. */
function fileOfQueue(queue: QueueKey): string {
  const screens = readFileSync("components/admin/queue-screens.tsx", "utf8");
  const parts = new RegExp(`^  ${queue}: (\\w+),$`, "m").exec(screens)?.[1] ?? "";
  const module = new RegExp(`import \\{[^}]*\\b${parts}\\b[^}]*\\} from "\\./(.+)"`).exec(screens)?.[1] ?? "";
  return `components/admin/${module}.tsx`;
}

describe("tables of the back office", () => {
  it("each table is declared in a data file of at most 60 lines", () => {
    const long = tables.filter(({ text }) => text.trimEnd().split("\n").length > linesMax);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it("every URL with a table has a declaration", () => {
    const files = tables.map(({ file }) => file);
    const queueFiles = (Object.keys(queues) as QueueKey[]).map(fileOfQueue);
    expect(queueFiles.filter((file) => !existsSync(file) || !files.includes(file))).toEqual([]);
    const others = tables.filter(({ file }) => !queueFiles.includes(file));
    expect(others.reduce((sum, { count }) => sum + count, queueFiles.length)).toBe(tablePaths.length);
  });

  it("the columns are in the declaration, and not in a separate file", () => {
    expect(tables.filter(({ text }) => /columns: (?!\[|readonly )/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
