import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inputRules } from "@/tests/proofs/input-rules";
import { listTests } from "@/tests/proofs/proof";
import { missingTests } from "@/tests/support/named-tests";

it("every rule for combinations of fields has an existing place and an existing test", () => {
  expect(inputRules.length).toBeGreaterThan(10);
  expect(inputRules.filter(({ tests }) => listTests(tests).length === 0)).toEqual([]);
  expect(missingTests(inputRules.flatMap(({ tests }) => listTests(tests)))).toEqual([]);
  expect(inputRules.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});
