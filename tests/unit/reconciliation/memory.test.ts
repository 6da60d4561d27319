import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  ["camt", 100_000],
  ["csv", 100_000],
])(
  "a %s file of %i lines is read with 40 MB of memory, although the file is larger",
  { timeout: 120_000 },
  (format, count) => {
    const read = execFileSync(
      process.execPath,
      [
        "--max-old-space-size=40",
        "--import",
        "tsx",
        "tests/support/settlement/read-settlement-file.ts",
        format,
        String(count),
      ],
      { encoding: "utf8" },
    );
    const { lines, megabytes } = JSON.parse(read) as { lines: number; megabytes: number };
    expect(lines).toBe(count);
    expect(megabytes).toBeGreaterThan(50);
  },
);
