import { describe, expect, it } from "vitest";
import { matchNames } from "@/lib/transfers/payees/name-match.model";

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
    ["Siobhan O’Brien", "Siobhán O'Brien", "match"],
    ["Siobhan OBrien", "Siobhán O'Brien", "match"],
    ["Juergen Weiss", "Jürgen Weiß", "close"],
    ["Jurgen Weiss", "Jürgen Weiß", "match"],
    ["ISIL KILIC", "Işıl Kılıç", "match"],
    ["Marceŀlí Antúnez", "Marcel·lí Antúnez", "match"],
    ["Jean‐Luc Picard", "Jean Luc Picard", "match"],
    ["رضا کریمی‌پور", "رضا کریمیپور", "match"],
    ["علي کریمی", "علی کریمی", "match"],
    ["王伟", "伟 王", "match"],
    ["伟", "伟", "match"],
    ["王伟", "王芳", "none"],
    ["王 伟", "王 伟明", "none"],
    ["राम शर्मा", "रमा शर्मा", "none"],
    ["Ravi s/o Suresh", "Ravi Suresh", "match"],
    ["Arun A/L Subramaniam", "Arun Subramaniam", "match"],
    ["Carlos Sainz Jr.", "Carlos Sainz", "close"],
    ["Suharto", "Suharto", "match"],
  ])("the name %j for the holder %j has the result %s", (typed, holder, result) => {
    expect(matchNames(typed, holder)).toBe(result);
  });
});
