import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chartNameKey } from "@/lib/books/chart/chart.model";
import { readTexts } from "@/tests/support/message-texts";
import { sourceFiles } from "@/tests/support/source-scan";

const source = ["app", "components", "emails", "lib", "papers"]
  .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
  .filter((file) => !file.includes("/prisma-client/"))
  .concat("proxy.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = ""]) => text);

/**
 * All texts in the source that may be a message key or the end of a key: string literals, names of members, and texts before a
 * colon (`minLength:12`).
 */
const named = new Set([
  ...found(/"((?:[^"\\\n]|\\.)*)"/g),
  ...found(/`([^`$\n]*)`/g),
  ...found(/[`"]([\w.-]+):/g),
  ...found(/[\s{,(.]"?([\w-]+)"?\s*[:},]/g),
  ...found(/\.([\w-]+)/g),
]);

/** The keys of the account names in the default chart of accounts, which migrations write. */
const chartKeys = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .map(({ name }) => readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"))
  .filter((text) => text.includes("INTO chart_accounts"))
  .flatMap((text) => [...text.matchAll(/^ {2}\('([^']+)',/gm)])
  .map(([, code = ""]) => chartNameKey(code));
/** The kinds of entries. Each kind is the message key of its own name. A reversal has the name of the reversed kind. */
const entryKinds = [
  ...readFileSync("prisma/functions/entries/entry_accounts.sql", "utf8").matchAll(/^ +"([\w-]+)": /gm),
]
  .map(([, kind = ""]) => kind)
  .filter((kind) => !kind.endsWith("-reversal"));
/** The types of the records to which journal entries belong. Each type is the message key of its own name. */
const recordTypes = [...readFileSync("lib/ledger/checks/ledger.sql.ts", "utf8").matchAll(/THEN '(\w+)'$/gm)].map(
  ([, type = ""]) => type,
);
for (const key of [...chartKeys, ...entryKinds, ...recordTypes]) named.add(key);

/** Patterns of keys that the source composes, such as `statuses.${status}`. A template without a fixed word is ignored. */
const patterns = found(/`([^`\n]*\$\{[^`\n]*)`/g)
  .map((text) => text.split(/\$\{[^`]*?\}(?![^$]*\}\})/))
  .filter((parts) => /\w{2}/.test(parts.join("")))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("[\\w.-]+")}$`));

/**
 * True if the source may use this key. It is enough if the source contains the end of the key, because a translator function may
 * be limited to a part of the namespace.
 */
function isUsed(key: string): boolean {
  const steps = key.split(".");
  const ends = steps.map((_, at) => steps.slice(at).join("."));
  return ends.some((end) => named.has(end) || patterns.some((pattern) => pattern.test(end)));
}

test("every text is used", () => {
  const keys = [...readTexts("messages/en").keys()];
  expect(keys.filter((place) => !isUsed(place.split(" ")[1] ?? ""))).toEqual([]);
});

test("every account of the default chart has a name", () => {
  const names = [...readTexts("messages/en").keys()].filter((place) => place.includes(" chartNames."));
  expect(chartKeys.map((key) => `admin/books.json chartNames.${key}`).sort()).toEqual(names.sort());
});

test("every kind of entry has a name", () => {
  const names = [...readTexts("messages/en").keys()].filter((place) => place.includes(" words.entries."));
  expect([...entryKinds, "reversal"].map((kind) => `admin/acts.json words.entries.${kind}`).sort()).toEqual(
    names.sort(),
  );
});

test("an unused text would be found", () => {
  expect(isUsed("login.heading")).toBe(true);
  expect(isUsed(["login", "noSuchHeading"].join("."))).toBe(false);
});
