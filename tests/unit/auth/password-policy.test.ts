import { describe, expect, test } from "vitest";
import { isCommonPassword, isPersonalPassword } from "@/lib/auth/passwords/password-policy.model";
import { resetPasswordInput } from "@/lib/auth/schema";
import { safeCallbackPath } from "@/lib/paths";

describe("a password that guessing programs try early is refused", () => {
  test.each([
    "password1234",
    "Passw0rd1234!",
    "P@$$word2026!!",
    "qwertyuiop123",
    "iloveyou1234",
    "123456789012",
    "Welcome2026!!",
    "letmeinletmein",
    "aaaaaaaaaaaa",
    "121212121212",
    "adminadmin2026",
  ])("%s", (password) => expect(isCommonPassword(password)).toBe(true));
});

describe("a password that is hard to guess is accepted", () => {
  test.each(["correct horse battery staple", "kjh8-Kq2_pLx9", "violet harbour ladder", "пароль мой крепкий"])(
    "%s",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe("a password with its owner's name or e-mail is refused", () => {
  const owner = { email: "margaret.h@example.com", firstName: "Grace", lastName: "Li" };
  test.each([
    ["xx-margaret.h-77", true],
    ["amazing GRACE 42", true],
    ["a little light rain", false],
  ])("%s", (password, refused) => expect(isPersonalPassword(password, owner)).toBe(refused));
});

test.each([
  ["ł".repeat(3).concat(" šifra za kavu ☕ ".repeat(8)).slice(0, 128), []],
  ["violet harbour ladder ".repeat(7).slice(0, 129), ["maxLength:128", "maxLength:128"]],
  ["violet harb", ["minLength:12"]],
  ["violet harbo", []],
])("a password has 12 to 128 characters of any kind: %s", (password, problems) => {
  const result = resetPasswordInput.safeParse({ password, confirmPassword: password });
  expect((result.error?.issues ?? []).map(({ message }) => message)).toEqual(problems);
});

test("a difference between the passwords is reported beside the second field, together with other problems", () => {
  const result = resetPasswordInput.safeParse({ password: "short", confirmPassword: "other" });
  expect(result.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    ["password", "minLength:12"],
    ["confirmPassword", "passwordMismatch"],
  ]);
});

describe("after the log-in nobody is redirected to another site", () => {
  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "",
  ])("%j", (callbackUrl) => expect(safeCallbackPath(callbackUrl)).toBe("/"));
  test("a path of this site is kept", () =>
    expect(safeCallbackPath("/transactions?page=2")).toBe("/transactions?page=2"));
});
