import { describe, expect, it } from "vitest";
import { emailInput } from "@/lib/email-address";

describe("an e-mail address is stored in its standard form", () => {
  it.each([
    [" ADA@Example.COM ", "ada@example.com"],
    ["ada@münchen.example", "ada@xn--mnchen-3ya.example"],
    ["ada@mu\u0308nchen.example", "ada@xn--mnchen-3ya.example"],
    ["ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
    ["ada@xn--mnchen-3ya.example", "ada@xn--mnchen-3ya.example"],
    ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
    ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada＠example.com", "ada@example.com"],
    ["\u200bada@example.com\ufeff", "ada@example.com"],
    ["o'brien+bank@example.co.uk", "o'brien+bank@example.co.uk"],
  ])("%j is stored as %j", (typed, kept) => {
    expect(emailInput.parse(typed)).toBe(kept);
  });
});

describe("an address that cannot receive e-mails is refused with the reason", () => {
  it.each([
    ["", "required"],
    ["  ", "required"],
    ["ada@", "email"],
    ["@example.com", "email"],
    ["ada@example", "email"],
    ["ada@münchen", "email"],
    ["ada@mün chen.example", "email"],
    ["ada@münchen.example/path", "email"],
    ["ada@münchen.example:25", "email"],
    ["ada@ü..example", "email"],
    ["jürgen@example.com", "emailLetters"],
    ["用户@例え.テスト", "emailLetters"],
    ["аda@example.com", "emailLetters"],
    ["münchen", "email"],
    [`${"a".repeat(250)}@example.com`, "maxLength:254"],
  ])("%j has the problem %s", (typed, problem) => {
    expect(emailInput.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });
});
