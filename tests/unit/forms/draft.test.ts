import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { draftOf } from "@/components/forms/use-draft";
import { keptFields } from "@/lib/kept-form";
import { isSecretField, secretFields } from "@/lib/secret-fields";
import { newPayeeForm, walletTransferForm, wireTransferInput } from "@/lib/transfers/schema";
import { profileForm } from "@/lib/users/edit-schema";
import { registerSteps } from "@/lib/users/schema";
import { sourceFiles } from "@/tests/support/source-scan";

describe("the draft of a form", () => {
  it("contains only changed fields, so that the server's values win in all other fields", () => {
    const first = { firstName: "Ada", city: "Lagos", remember: false, kinds: ["a"] };
    expect(draftOf(first, first)).toEqual({});
    expect(draftOf({ ...first, city: "Lisbon", remember: true, kinds: ["a", "b"] }, first)).toEqual({
      ...{ city: "Lisbon", remember: true },
      kinds: ["a", "b"],
    });
  });

  it("contains no field that the form has not declared, and no object", () => {
    expect(draftOf({ other: "x", amount: { is: "an object" } }, { amount: "" })).toEqual({});
  });

  const shapes = [wireTransferInput, walletTransferForm, newPayeeForm, profileForm, ...registerSteps];
  it.each(shapes.map((schema) => [Object.keys((schema as { shape: object }).shape)]))(
    "of %s contains no secret",
    (fields) => {
      const empty = Object.fromEntries(fields.map((name) => [name, ""]));
      const typed = Object.fromEntries(fields.map((name) => [name, "2468"]));
      const kept = Object.keys(draftOf(typed, empty));
      expect(kept).not.toEqual([]);
      expect(kept.filter(isSecretField)).toEqual([]);
      expect(kept.filter((name) => /pin$|pass|secret|digit|otp|token|social|tax|^code$/i.test(name))).toEqual([]);
    },
  );
});

/** Every field of every form, with the tag of its component. */
const fields = sourceFiles("components", /\.tsx$/).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/<(\w+)\b([^<>]*?\bname="([\w.]+)"[^<>]*)/g)].map(
    ([, tag, attributes = "", name = ""]) => ({
      ...{ file, tag, name },
      isSecret:
        /^(PinField|PasswordField|MaskedPinField)$/.test(tag ?? "") ||
        /type="password"|one-time-code|(current|new)-password/.test(attributes),
    }),
  ),
);

it("every field for a password, a PIN or a code is a secret field, and no other field is one", () => {
  expect(fields.length).toBeGreaterThan(80);
  const hidden = fields.filter(({ isSecret }) => isSecret);
  expect(hidden.filter(({ name }) => !isSecretField(name))).toEqual([]);
  expect([...new Set(hidden.map(({ name }) => name))].length).toBeGreaterThan(5);
  // `keptFields`, the fields whose texts the server keeps, must not contain a secret field.
  expect(Object.values(keptFields).flat().filter(isSecretField)).toEqual([]);
  expect(new Set(secretFields).size).toBe(secretFields.length);
});
