import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accessCases } from "@/tests/support/access/access-cases";
import { sourceFiles } from "@/tests/support/source-scan";

const pages = sourceFiles("app", /\/page\.tsx?$/);
const routes = sourceFiles("app", /\/route\.tsx?$/);
const read = (file: string) => readFileSync(file, "utf8");

/** Returns an entry such as `GET app/…/route.ts` for each exported method of a route file. */
function methodsOf(file: string): string[] {
  const methods = [...read(file).matchAll(/^export (?:const|async function|function) ([A-Z]+)\b/gm)];
  return methods.map(([, method]) => `${method} ${file}`);
}

describe("the access table", () => {
  it("the access table has exactly the pages and the methods of the routes", () => {
    const inTable = accessCases.map(({ method, file }) => `${method} app/${file}`);
    const inSource = [...pages.map((file) => `GET ${file}`), ...routes.flatMap(methodsOf)];
    expect(inTable.sort()).toEqual(inSource.sort());
  });

  it("the scan finds pages and routes, and a method in each route", () => {
    expect(pages).toContain("app/(bank)/dashboard/page.tsx");
    expect(routes.filter((file) => methodsOf(file).length === 0)).toEqual([]);
  });
});

describe("the checks of pages, because Next does not run layouts again when a visitor moves between pages", () => {
  const guardedBy = (guard: string) => (file: string) =>
    new RegExp(`await ${guard}\\(`).test(read(file)) || /^export \{ default.* \} from ".*\/page";$/m.test(read(file));

  it("every page and file of customers checks the session itself", () => {
    const files = [...pages, ...routes].filter((file) => file.startsWith("app/(bank)/"));
    expect(files.filter((file) => !guardedBy("requireSession")(file))).toEqual([]);
  });

  it("every page and file of staff checks the act that the access table names", () => {
    const files = [...pages, ...routes].filter((file) => file.startsWith("app/(admin)/"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const [, asked] = read(file).match(/await requireMay\("([a-z.-]+)"\)/) ?? [];
      expect(asked, file).toBe(accessCases.find((row) => `app/${row.file}` === file)?.act);
      expect(asked, file).toBeDefined();
    }
  });

  it("every route of the API states who may call it", () => {
    const plain = ["auth/[...nextauth]", "health", "openapi.json"].map((route) => `app/api/${route}/route.ts`);
    const files = routes.filter((file) => file.startsWith("app/api/") && !plain.includes(file));
    expect(
      files.filter((file) => !/withApi\(\s*\{[^}]*\bauth: "(public|session|[a-z]+\.[a-z-]+)"/.test(read(file))),
    ).toEqual([]);
  });
});
