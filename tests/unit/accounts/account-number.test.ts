import * as fc from "fast-check";
import { expect, it } from "vitest";
import { accountNumberOf } from "@/lib/accounts/account-number.model";

const body = fc.integer({ min: 519_786_457, max: 999_999_999 }).map(String);

it("the first number equals the specification's number", () => {
  expect(accountNumberOf("519786457")).toBe("05197864578");
});

it("a number with one wrong digit is invalid", () => {
  fc.assert(
    fc.property(body, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const wrong = digits
        .split("")
        .map((digit, index) => (index === place ? (Number(digit) + shift) % 10 : digit))
        .join("");
      expect(accountNumberOf(wrong).at(-1)).not.toBe(accountNumberOf(digits).at(-1));
    }),
  );
});
