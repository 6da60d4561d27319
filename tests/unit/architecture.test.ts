import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// import-rules.json says who may import whom. What is forbidden here must stay an error of the linter.

type Row = { from: string; allowed: string[]; refused: string[] };

const prismaClient = "@/lib/server/prisma-client/client";

const rows: Row[] = [
  {
    from: "app/(bank)/example/page.tsx",
    allowed: ["@/components/transfers/x", "@/lib/transfers/x", "@/lib/server/session", "./x"],
    refused: ["@/app/api/auth/actions", "@/emails/welcome", "@/prisma/seed/people", "@/tests/support/x", prismaClient],
  },
  {
    from: "components/ui/example.tsx",
    allowed: ["@/components/ui/button", "@/lib/paths", "@/lib/money/format-money", "@/lib/i18n/messages", "./x"],
    refused: ["@/components/forms/x", "@/components/transfers/x", "@/lib/transfers/schema", "@/lib/server/db"],
  },
  {
    from: "components/forms/example.tsx",
    allowed: ["@/components/ui/button", "@/lib/action-result"],
    refused: ["@/components/transfers/x", "@/components/layout/x", "@/app/api/auth/actions", "@/lib/auth/schema"],
  },
  {
    from: "components/layout/example.tsx",
    allowed: ["@/components/ui/button", "@/lib/paths"],
    refused: ["@/components/transfers/x", "@/lib/users/find-users", "@/lib/server/db"],
  },
  {
    from: "components/transfers/example.tsx",
    allowed: ["@/components/forms/x", "@/lib/transfers/schema", "@/app/api/interbank-transfer/actions", "@/lib/paths"],
    refused: [
      "@/components/history/x",
      "@/lib/transfers/moving/edit-transfer",
      "@/lib/auth/log-in",
      "@/lib/ledger/post-entry",
      "@/lib/server/db",
      "../ui/button",
      prismaClient,
    ],
  },
  {
    from: "components/of-a-new-feature/example.tsx",
    allowed: ["@/components/ui/button", "@/lib/money/format-money"],
    refused: ["@/components/transfers/x", "@/lib/transfers/schema", "@/lib/server/db", "@/app/api/auth/actions"],
  },
  {
    from: "lib/transfers/example.ts",
    allowed: ["@/lib/accounts/x", "@/lib/auth/x", "@/lib/ledger/x", "@/lib/server/db", "@/lib/email/x", prismaClient],
    refused: ["@/lib/users/x", "@/lib/history/x", "@/components/ui/x", "@/app/api/auth/actions", "../ledger/x", ".."],
  },
  {
    from: "lib/beneficiaries/example.ts",
    allowed: ["@/lib/accounts/x", "@/lib/auth/x"],
    refused: ["@/lib/transfers/x", "@/lib/email/x"],
  },
  { from: "lib/accounts/example.ts", allowed: ["@/lib/auth/x"], refused: ["@/lib/users/x", "@/lib/transfers/x"] },
  { from: "lib/auth/example.ts", allowed: ["@/lib/email/x"], refused: ["@/lib/users/x", "@/lib/accounts/x"] },
  { from: "lib/history/example.ts", allowed: ["@/lib/accounts/x"], refused: ["@/lib/transfers/x", "@/lib/users/x"] },
  { from: "lib/users/example.ts", allowed: ["@/lib/accounts/x", "@/lib/email/x"], refused: ["@/lib/transfers/x"] },
  {
    from: "lib/email/example.ts",
    allowed: ["@/emails/welcome"],
    refused: ["@/lib/auth/x", "@/lib/users/x", "@/lib/transfers/x"],
  },
  {
    from: "lib/jobs/example.ts",
    allowed: ["@/lib/email/x", "@/lib/transfers/x", "@/lib/server/db"],
    refused: ["@/lib/ledger/x"],
  },
  {
    from: "lib/of-a-new-feature/example.ts",
    allowed: ["@/lib/server/db", "@/lib/ledger/x", "@/lib/money/x", "@/lib/jobs/x"],
    refused: ["@/lib/transfers/x", "@/lib/auth/x", "@/components/ui/x"],
  },
  {
    from: "lib/ledger/example.ts",
    allowed: ["@/lib/server/db", "@/lib/money/currency"],
    refused: ["@/lib/accounts/x", "@/lib/email/x", "@/lib/i18n/x"],
  },
  { from: "lib/money/example.ts", allowed: ["./x"], refused: ["@/lib/server/db", "@/lib/ledger/x"] },
  {
    from: "lib/server/example.ts",
    allowed: ["@/lib/i18n/x", "@/lib/error-codes"],
    refused: ["@/lib/auth/x", "@/lib/ledger/x", "@/components/ui/x"],
  },
  {
    from: "lib/lists/example.ts",
    allowed: ["@/lib/server/db", "./x"],
    refused: ["@/lib/audit/x", "@/lib/transfers/x", "@/components/ui/x"],
  },
  {
    from: "components/admin/resource/example.tsx",
    allowed: ["@/components/ui/x", "@/components/forms/x", "@/lib/paths"],
    refused: ["@/components/admin/customers/x", "@/lib/users/schema", "@/app/api/users/actions"],
  },
  {
    from: "emails/example.tsx",
    allowed: ["@/lib/i18n/x", "@/lib/money/x", "@/messages/en/emails.json"],
    refused: ["@/lib/server/db", "@/lib/email/x", "@/lib/users/x", prismaClient],
  },
  { from: "scripts/example.ts", allowed: ["@/lib/ledger/x"], refused: [prismaClient, "@prisma/client", "../lib/x"] },
  { from: "prisma/seed/example.ts", allowed: [prismaClient, "@/lib/transfers/x"], refused: ["../x"] },
  { from: "tests/unit/example.test.ts", allowed: [prismaClient, "@/tests/support/x"], refused: ["../support/x"] },
];

/** The linter's findings for a made-up tree with a file for each row, by file: the lines with a forbidden import. */
function lint(folder: string): Map<string, number[]> {
  for (const file of ["biome.json", "import-rules.json", "exact-names.grit", ".gitignore"])
    copyFileSync(file, path.join(folder, file));
  for (const { from, allowed, refused } of rows) {
    const imports = [...allowed, ...refused].map((module, index) => `import { name${index} } from "${module}";\n`);
    mkdirSync(path.join(folder, path.dirname(from)), { recursive: true });
    writeFileSync(path.join(folder, from), imports.join(""));
  }
  const linter = path.resolve("node_modules/@biomejs/biome/bin/biome");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [linter, "lint", "--only=style/noRestrictedImports", "--max-diagnostics=500", "--reporter=github"],
    { cwd: folder, encoding: "utf8" },
  );
  const found = new Map<string, number[]>();
  const finding = /^::error title=lint\/style\/noRestrictedImports,file=(.*),line=(\d+),endLine=/gm;
  for (const [, file = "", line] of `${stdout}${stderr}`.matchAll(finding)) {
    const name = path.relative(folder, path.resolve(folder, file)).split(path.sep).join("/");
    found.set(name, [...(found.get(name) ?? []), Number(line)]);
  }
  return found;
}

describe("who may import whom", () => {
  let folder: string;
  let found: Map<string, number[]>;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "holdfast-imports-"));
    found = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(rows)("$from", ({ from, allowed, refused }) => {
    const imports = [...allowed, ...refused];
    const lines = [...(found.get(from) ?? [])].sort((a, b) => a - b);
    expect(lines.map((line) => imports[line - 1])).toEqual(refused);
  });

  it("the features' list has no cycle", () => {
    const lists = readFeatureLists();
    expect(Object.keys(lists)).toContain("transfers");
    const follow = (feature: string, path: string[]): void => {
      expect(path, "a feature that needs itself").not.toContain(feature);
      for (const next of lists[feature] ?? []) follow(next, [...path, feature]);
    };
    for (const feature of Object.keys(lists)) follow(feature, []);
  });
});

/** Each feature of `lib` with those that it may import, as import-rules.json has it. */
function readFeatureLists(): Record<string, string[]> {
  const text = readFileSync("import-rules.json", "utf8");
  const floor = new Set(["i18n", "jobs", "ledger", "money", "server"]);
  const lists: Record<string, string[]> = {};
  for (const [, feature = "", group = ""] of text.matchAll(/"includes": \["lib\/(\w+)\/\*\*"\][^\n]*\n([^\n]*)/g)) {
    const names = [...group.matchAll(/"!@\/lib\/\{?([\w,]+)\}?\/\*\*"/g)].flatMap(([, list = ""]) => list.split(","));
    lists[feature] = names.filter((name) => name !== feature && !floor.has(name));
  }
  return lists;
}
