import { expect, it } from "vitest";
import { type ProtectionFacts, protectionOf } from "@/lib/auth/protection/protection.model";

const now = new Date("2026-11-28T12:00:00Z");
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";
const whole: ProtectionFacts = {
  factors: [{ disownedAt: null }],
  emailVerified: true,
  hasPin: true,
  passwordChangedAt: new Date("2026-01-01T00:00:00Z"),
  otherDevices: [{ userAgent: chrome }],
};
const missing = (facts: Partial<ProtectionFacts>) =>
  protectionOf({ ...whole, ...facts }, now)
    .filter(({ isInOrder }) => !isInOrder)
    .map(({ part }) => part);

it("an account with every part is in order", () => {
  expect(protectionOf(whole, now)).toHaveLength(5);
  expect(missing({})).toEqual([]);
});

it.each<[string, Partial<ProtectionFacts>, string]>([
  ["no factor", { factors: [] }, "factor"],
  ["only a disowned factor", { factors: [{ disownedAt: now }] }, "factor"],
  ["an address that is not verified", { emailVerified: false }, "email"],
  ["no PIN", { hasPin: false }, "pin"],
  ["an old password", { passwordChangedAt: new Date("2024-11-27T00:00:00Z") }, "password"],
  ["a device that nobody recognises", { otherDevices: [{ userAgent: chrome }, { userAgent: "curl/8" }] }, "devices"],
])("%s is a missing part", (_name, facts, part) => {
  expect(missing(facts)).toEqual([part]);
});

it("staff have no part about a PIN", () => {
  expect(protectionOf({ ...whole, hasPin: null }, now).map(({ part }) => part)).not.toContain("pin");
});
