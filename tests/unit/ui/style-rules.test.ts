import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

// After a change in a page, the browser computes the styles of all elements that a rule with `:has`, `+` or `~` can apply to. If
// the last part of one such rule names nothing (`*`, `:first-child`), these elements are the whole page, and each button that
// React adds costs tens of milliseconds on a phone.

const sheets = ["globals.css", "shell.css", "motion.css"];

describe("style rules for elements around a change", () => {
  it.each(sheets)("%s names a class, an attribute or a tag in the last part", (sheet) => {
    const css = readFileSync(`app/${sheet}`, "utf8");
    const selectors = selectorsOf(css);
    expect(selectors.length).toBeGreaterThan(5);
    expect(selectors.filter(reachesEverything)).toEqual([]);
  });

  it("finds a rule that reaches everything", () => {
    const css = ".a:has(> .b) > :first-child, .a > * + *::before { x: y } .a:has(.b) > .c, .a:not(:has(.b)) { x: y }";
    expect(selectorsOf(css).filter(reachesEverything)).toEqual([".a:has(> .b) > :first-child", ".a > * + *::before"]);
  });

  it("no component uses Tailwind's group-has or peer-has, whose rules end in *", () => {
    const components = ["app", "components"].flatMap((folder) => sourceFiles(folder, /\.tsx?$/));
    expect(components.length).toBeGreaterThan(100);
    expect(components.filter((file) => /\b(group|peer)-has-/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

function selectorsOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, head]) => (head ?? "").trim())
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => splitOutside(head, ","));
}

/** Whether the rule depends on other elements than ancestors, and its last part says nothing about the element. */
function reachesEverything(selector: string): boolean {
  const parts = splitOutside(selector.replaceAll(/\s*([>+~])\s*/g, " $1 "), " ");
  const last = parts.at(-1) ?? "";
  const rest = parts.slice(0, -1);
  const dependsOnOthers = rest.some((part) => part.includes(":has(")) || parts.includes("+") || parts.includes("~");
  return dependsOnOthers && !/[.#[]|^[a-z]|:is\([a-z]/.test(withoutArguments(last));
}

/** Splits at a character that stands outside brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth--;
    if (character === separator && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Removes the arguments of pseudo-classes: `:not(.a)` says nothing about the class of the element itself. */
function withoutArguments(part: string): string {
  return part.replaceAll(/:not\([^()]*(\([^()]*\))?[^()]*\)/g, "");
}
