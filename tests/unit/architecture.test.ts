import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

// fallow.toml defines which modules a module may import. These tests fail if fallow.toml allows an import that must be refused,
// or refuses an import that must be allowed.

type Row = { from: string; allowed: string[]; refused: string[] };

const rows: Row[] = [
  {
    from: "app/(bank)/example/page.tsx",
    allowed: ["components/transfers/x.tsx", "lib/transfers/x.ts", "lib/server/session/session.ts", "app/error-text.ts"],
    refused: ["emails/welcome.tsx", "prisma/seed/people.ts", "tests/support/x.ts", "scripts/command/project.ts"],
  },
  {
    from: "components/ui/example.tsx",
    allowed: ["components/ui/button.tsx", "lib/paths.ts", "lib/money/format-money.ts", "lib/i18n/messages.ts"],
    refused: ["components/forms/x.tsx", "components/transfers/x.tsx", "lib/transfers/schema.ts", "lib/server/db.ts"],
  },
  {
    from: "components/forms/example.tsx",
    allowed: ["components/ui/button.tsx", "lib/action-result.ts"],
    refused: ["components/transfers/x.tsx", "components/layout/x.tsx", "app/api/auth/actions.ts", "lib/auth/schema.ts"],
  },
  {
    from: "components/transfers/example.tsx",
    allowed: ["components/forms/x.tsx", "lib/transfers/schema.ts", "app/api/interbank-transfer/actions.ts"],
    refused: [
      "components/history/x.tsx",
      "lib/transfers/moving/edit-transfer.ts",
      "lib/auth/log-in/log-in.ts",
      "lib/ledger/post-entry.ts",
      "lib/server/db.ts",
      "app/(bank)/layout.tsx",
    ],
  },
  {
    from: "lib/transfers/example.ts",
    allowed: ["lib/auth/x.ts", "lib/ledger/x.ts", "lib/server/db.ts", "lib/accounts/schema.ts"],
    refused: ["lib/users/x.ts", "lib/history/x.ts", "components/ui/x.tsx", "app/api/auth/actions.ts"],
  },
  { from: "lib/accounts/example.ts", allowed: ["lib/auth/schema.ts"], refused: ["lib/users/x.ts", "lib/auth/x.ts"] },
  { from: "lib/users/example.ts", allowed: ["lib/accounts/x.ts"], refused: ["lib/transfers/x.ts"] },
  { from: "lib/email/example.ts", allowed: ["emails/welcome.tsx"], refused: ["lib/auth/x.ts", "lib/transfers/x.ts"] },
  { from: "lib/ledger/example.ts", allowed: ["lib/server/db.ts"], refused: ["lib/accounts/x.ts", "lib/email/x.ts"] },
  { from: "lib/money/example.ts", allowed: ["lib/money/x.ts"], refused: ["lib/server/db.ts", "lib/ledger/x.ts"] },
  { from: "lib/server/example.ts", allowed: ["lib/i18n/x.ts"], refused: ["lib/auth/x.ts", "components/ui/x.tsx"] },
  { from: "emails/example.tsx", allowed: ["lib/i18n/x.ts"], refused: ["lib/server/db.ts", "lib/email/x.ts"] },
];

/** Every syntax that imports a file. */
const waysToImport = [
  (file: string) => `import { x } from "${file}";\nexport const y = x;`,
  (file: string) => `import type { X } from "${file}";\nexport type Y = X;`,
  (file: string) => `export { x } from "${file}";`,
  (file: string) => `export const y = () => import("${file}");`,
];

const report = z.object({
  boundary_violations: z.array(z.object({ from_path: z.string(), to_path: z.string() })),
  boundary_coverage_violations: z.array(z.object({ path: z.string() })),
});

function write(folder: string, file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Runs fallow on this folder and returns its report. */
function check(folder: string): z.infer<typeof report> {
  for (const file of ["fallow.toml", "tsconfig.json"]) copyFileSync(file, path.join(folder, file));
  const checker = path.resolve("node_modules/fallow/bin/fallow");
  const { stdout } = spawnSync(
    process.execPath,
    [checker, "dead-code", "--boundary-violations", "--no-cache", "--quiet", "--format=json"],
    { cwd: folder, encoding: "utf8" },
  );
  return report.parse(JSON.parse(stdout));
}

describe("the permitted imports", () => {
  let folder: string;
  let found: z.infer<typeof report>;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "holdfast-imports-"));
    for (const file of rows.flatMap(({ allowed, refused }) => [...allowed, ...refused])) {
      write(folder, file, "export const x = 1;\nexport type X = 1;\n");
    }
    for (const { from, allowed, refused } of rows) {
      [...allowed, ...refused].forEach((file, index) => {
        const module = `@/${file.replace(/\.tsx?$/, "")}`;
        waysToImport.forEach((way, number) => {
          write(folder, from.replace("example", `example-${index}-${number}`), way(module));
        });
      });
    }
    write(folder, "lib/of-a-new-feature/x.ts", "export const x = 1;");
    found = check(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(rows)("$from", ({ from, allowed, refused }) => {
    for (const [index, file] of [...allowed, ...refused].entries()) {
      for (const number of waysToImport.keys()) {
        const importer = from.replace("example", `example-${index}-${number}`);
        const violations = found.boundary_violations.filter(({ from_path }) => from_path === importer);
        expect(
          violations.map(({ to_path }) => to_path),
          importer,
        ).toEqual(refused.includes(file) ? [file] : []);
      }
    }
  });

  it("a new folder of lib is reported until it has a zone", () => {
    expect(found.boundary_coverage_violations.map((file) => file.path)).toContain("lib/of-a-new-feature/x.ts");
  });
});
