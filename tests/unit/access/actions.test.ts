import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actionCases } from "@/tests/support/access/actions";
import { sourceFiles } from "@/tests/support/source-scan";

const files = sourceFiles("app", /\.tsx?$/).filter((file) => /^"use server";/m.test(readFileSync(file, "utf8")));
const exported = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^export (.*)$/gm)].map(([, rest = ""]) => rest),
);

it("server actions live in files of their own, which are all called actions.ts", () => {
  expect(files).toEqual(sourceFiles("app", /\/actions\.ts$/));
  const others = [...sourceFiles("components", /\.tsx?$/), ...sourceFiles("lib", /\.ts$/)];
  expect([...others, ...sourceFiles("app", /\.tsx?$/)].filter((file) => usesInlineAction(file))).toEqual([]);
});

it("every export of such a file is made by sessionAction, commandAction or publicAction", () => {
  // The log-out action takes only a path to return to, and does nothing without a session.
  const made =
    /^const \w+Action = (sessionAction|commandAction|publicAction)\(|^async function (logOut|chooseLanguage)FormAction\(/;
  expect(exported.filter((rest) => !made.test(rest))).toEqual([]);
});

it("every server action is in the access table, and nothing else is", () => {
  const names = exported.map((rest) => rest.match(/^(?:const|async function) (\w+)/)?.[1] ?? rest);
  expect(names).toContain("editTransferAction");
  expect(actionCases.map(({ action }) => action).sort()).toEqual(names.sort());
});

it("nobody gets past an action that is made by sessionAction or commandAction", () => {
  const guarded = exported.flatMap((rest) => rest.match(/^const (\w+) = (?:session|command)Action\(/)?.[1] ?? []);
  const open = actionCases.filter(({ nobody }) => nobody !== "unauthenticated").map(({ action }) => action);
  expect(open.filter((action) => guarded.includes(action))).toEqual([]);
});

function usesInlineAction(file: string): boolean {
  return /^\s+"use server";/m.test(readFileSync(file, "utf8"));
}
