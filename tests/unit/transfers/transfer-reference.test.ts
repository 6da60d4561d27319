import * as fc from "fast-check";
import { expect, it } from "vitest";
import { referenceIdTail, transferReference } from "@/lib/transfer-reference";

const id = "0192f3a1-7c00-7abc-8def-7fffffffffff";

it("a reference is HF- and ten unmistakable characters, and leads back to the id", () => {
  expect(transferReference(id)).toBe("HF-3ZZZZZZZZZ");
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const reference = transferReference(uuid);
      expect(reference).toMatch(/^HF-[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(referenceIdTail(reference)).toBe(uuid.slice(-12));
    }),
  );
});

it.each(["hf-3zzzzzzzzz", " HF 3ZZZZ ZZZZZ ", "HF3ZZZZZZZZZ", "hf-3zzz-zzzz-zz"])(
  "a reference is read in the spelling %j",
  (text) => {
    expect(referenceIdTail(text)).toBe(id.slice(-12));
  },
);

it("O is read as zero, and I and L are read as one", () => {
  expect(referenceIdTail("HF-OIL0000000")).toBe(referenceIdTail("HF-0110000000"));
});

it.each(["", "HF-", "HF-123456789", "HF-12345678901", "3ZZZZZZZZZ", "HF-UUUUUUUUUU", "HF-ZZZZZZZZZZ", "HF-é23456789A"])(
  "%j is not a reference",
  (text) => {
    expect(referenceIdTail(text)).toBeNull();
  },
);
