import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actionCases } from "@/tests/support/access/actions";
import { sourceFiles } from "@/tests/support/source-scan";

const files = sourceFiles("app", /\.tsx?$/).filter((file) => /^"use server";/m.test(readFileSync(file, "utf8")));
const exported = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/^export (.*)$/gm)].map(([, rest = ""]) => rest),
);

it("server actions have their own files, which are all called actions.ts", () => {
  expect(files).toEqual(sourceFiles("app", /\/actions\.ts$/));
  const others = [...sourceFiles("components", /\.tsx?$/), ...sourceFiles("lib", /\.ts$/)];
  expect([...others, ...sourceFiles("app", /\.tsx?$/)].filter((file) => usesInlineAction(file))).toEqual([]);
});

it("every export of such a file is created by sessionAction, commandAction or publicAction", () => {
  // `logOutFormAction` is an exception: its only input is a path to return to, and without a session the action does nothing.
  const made =
    /^const \w+Action = (sessionAction|commandAction|publicAction)\(|^async function (logOut|chooseLanguage)FormAction\(/;
  expect(exported.filter((rest) => !made.test(rest))).toEqual([]);
});

it("the access table has exactly the server actions of the source", () => {
  const names = exported.map((rest) => rest.match(/^(?:const|async function) (\w+)/)?.[1] ?? rest);
  expect(names).toContain("editTransferAction");
  expect(actionCases.map(({ action }) => action).sort()).toEqual(names.sort());
});

it("sessionAction and commandAction refuse visitors without a session", () => {
  const guarded = exported.flatMap((rest) => rest.match(/^const (\w+) = (?:session|command)Action\(/)?.[1] ?? []);
  const open = actionCases.filter(({ nobody }) => nobody !== "unauthenticated").map(({ action }) => action);
  expect(open.filter((action) => guarded.includes(action))).toEqual([]);
});

function usesInlineAction(file: string): boolean {
  return /^\s+"use server";/m.test(readFileSync(file, "utf8"));
}
