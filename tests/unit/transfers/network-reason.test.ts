import { expect, it } from "vitest";
import { readReasonCode, reasonOfCode } from "@/lib/transfers/networks/network-reason.model";
import reasons from "@/messages/en/network-reasons.json";

it("every ACH code from R01 to R85 has a reason", () => {
  for (let number = 1; number <= 85; number += 1) {
    expect(reasonOfCode(`R${String(number).padStart(2, "0")}`), String(number)).not.toBeNull();
  }
  for (const code of ["R00", "R86", "R1", "R100", "", "XX99"]) expect(reasonOfCode(code)).toBeNull();
});

it.each([
  ["AC04", "account_closed"],
  ["BE01", "name_differs"],
  ["MS03", "bank_declined"],
  ["FOCR", "asked_back"],
  ["R03", "account_unknown"],
  ["R23", "receiver_declined"],
  ["R61", "bank_declined"],
  ["RECEIVER_UNCLAIMED", "unclaimed"],
])("%s means %s, and there is a text for it", (code, reason) => {
  expect(reasonOfCode(code)).toBe(reason);
  expect(Object.keys(reasons)).toContain(reason);
});

it("a code is read in every notation, and other texts are no codes", () => {
  expect(readReasonCode(" ac04 ")).toBe("AC04");
  for (const text of ["", "Account closed", "A".repeat(31), "AC\u000004"]) expect(readReasonCode(text)).toBe("");
});
