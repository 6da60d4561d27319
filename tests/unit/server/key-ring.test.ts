import { expect, it, vi } from "vitest";
import { parseKeyRing } from "@/lib/server/secrets/key-ring";

const one = "a".repeat(32);
const two = "b".repeat(32);

it("the first key is the current key, and a single secret has the id 1", () => {
  expect(parseKeyRing(one)).toEqual({ currentId: "1", secrets: new Map([["1", one]]) });
  expect(parseKeyRing(`2:${two}, ${one}`)).toEqual({
    currentId: "2",
    secrets: new Map([
      ["2", two],
      ["1", one],
    ]),
  });
});

it.each(["", "short", `${one},`, `${one},${two}`, `a b:${one}`, `1:${one}:${two}`, `1:${one},2:short`])(
  "%j is not a valid key ring",
  (text) => {
    expect(parseKeyRing(text)).toBeUndefined();
  },
);

it("a site does not start without its own keys, or with one secret for all purposes", async () => {
  const { parseEnv } = await import("@/lib/server/env");
  const settings = {
    DATABASE_URL: "postgresql://localhost/none",
    DEMO: "1",
    NEXTAUTH_SECRET: "c".repeat(32),
    PIN_PEPPER: one,
    DATA_KEY: two,
  };
  expect(parseEnv(settings).PIN_PEPPER.currentId).toBe("1");
  expect(() => parseEnv({ ...settings, NEXTAUTH_SECRET: undefined })).toThrow(/NEXTAUTH_SECRET is required/);
  expect(() => parseEnv({ ...settings, NEXTAUTH_SECRET: "short" })).toThrow(/NEXTAUTH_SECRET must be 32 characters/);
  expect(() => parseEnv({ ...settings, PIN_PEPPER: undefined })).toThrow(/PIN_PEPPER is required/);
  expect(() => parseEnv({ ...settings, DATA_KEY: undefined })).toThrow(/DATA_KEY is required/);
  expect(() => parseEnv({ ...settings, DATA_KEY: "short" })).toThrow(/DATA_KEY must be a secret of 32 characters/);
  expect(() => parseEnv({ ...settings, DATA_KEY: one })).toThrow(/secrets of their own/);
  vi.resetModules();
});
