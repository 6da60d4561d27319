import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError, runCommand } from "./command/project";
import { findBrokenCitations } from "./testing/find-broken-citations";

// npm run lint:citations: fails if code or a document cites a document, a heading or a decision that does not exist. The check
// skips its own test, because the test cites missing documents on purpose.
const ownTest = "tests/unit/scripts/find-broken-citations.test.ts";

runCommand(async () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
  const texts = files.filter(
    (file) =>
      /\.(ts|tsx|mts|mjs|sql|prisma|md|css|toml|jsonc)$/.test(file) &&
      !file.startsWith("prisma/migrations/") &&
      file !== ownTest &&
      existsSync(file),
  );
  const broken = findBrokenCitations(new Map(texts.map((file) => [file, readFileSync(file, "utf8")])));
  for (const { file, line, problem } of broken) console.error(`${file}:${line}: ${problem}`);
  if (broken.length > 0) throw new OperatorError(`${broken.length} citations lead nowhere.`);
});
