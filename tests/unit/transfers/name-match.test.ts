import { describe, expect, it } from "vitest";
import { matchNames } from "@/lib/transfers/payees/name-match";

describe("the pay-name check", () => {
  it.each([
    ["Amelia Hart", "Amelia Hart", "match"],
    ["amelia  HART", "Amelia Hart", "match"],
    ["Hart, Amelia", "Amelia Hart", "match"],
    ["Mrs. Amélia Hart", "Amelia Hart", "match"],
    ["Amelia Heart", "Amelia Hart", "close"],
    ["A. Hart", "Amelia Hart", "close"],
    ["Amelia Jane Hart", "Amelia Hart", "close"],
    ["Amelia", "Amelia Hart", "none"],
    ["A. H.", "Amelia Hart", "none"],
    ["Oliver Stone", "Amelia Hart", "none"],
    ["Amelia Jane Mary Hart", "Amelia Hart", "close"],
    ["Amelia Jane Mary Rose Hart", "Amelia Hart", "none"],
    ["Noah Oliver Amelia Ada Berg Stone Hart Lovelace", "Amelia Hart", "none"],
    ["", "Amelia Hart", "none"],
    ["🏦", "Amelia Hart", "none"],
    ["Иван Петров", "Иван Петров", "match"],
  ])("%j for %j is %s", (typed, holder, result) => {
    expect(matchNames(typed, holder)).toBe(result);
  });
});
