import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";

const ownKey = "the-key-of-this-bank-that-is-good-enough-for-tests";
const otherKey = "the-key-of-another-bank-good-enough-for-tests";

beforeEach(() => {
  vi.stubEnv("DEMO", "1");
  vi.stubEnv("DATABASE_URL", "postgresql://localhost/none");
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-of-sessions-good-enough-for-tests");
  vi.stubEnv("PIN_PEPPER", "a-pepper-of-pins-that-is-good-enough-for-tests");
});

/** Imports the module again, because the settings are read only once. */
async function withKeys(keys: string) {
  vi.stubEnv("DATA_KEY", keys);
  vi.resetModules();
  return await import("@/lib/transfers/receipts/receipt-proof");
}

const madeAt = new Date("2026-11-28T12:30:15.250Z");

const details = {
  reference: "HF-0KX3M9TQ7Z",
  phase: "arrived",
  transfer: {
    ...{ amountMinor: 123_450n, currency: "EUR", senderName: "Ada Okafor", receiverEmail: "" },
    ...{ accountName: "Noé Berg", accountNumber: "DE02120300000000202051" },
    createdAt: new Date("2026-11-27T23:10:00Z"),
  },
} as unknown as TransferDetails;

async function makeReceipt(keys = ownKey, of = details) {
  const proofs = await withKeys(keys);
  const facts = proofs.receiptFacts(of, madeAt);
  return { ...proofs, facts, text: proofs.signReceipt(facts), code: proofs.receiptCode(facts) };
}

const partsOf = (text: string) => text.split(".") as [keyId: string, facts: string, stamp: string, proof: string];
const rowOf = (text: string) => JSON.parse(Buffer.from(partsOf(text)[1], "base64url").toString()) as unknown[];
const written = (row: unknown[]) => Buffer.from(JSON.stringify(row)).toString("base64url");

describe("the text of a receipt's QR code", () => {
  it("contains the facts on the receipt, and is right under the reference of the receipt", async () => {
    const { readSignedReceipt, facts, text } = await makeReceipt();
    expect(facts).toEqual({
      ...{ reference: "HF-0KX3M9TQ7Z", amountMinor: 123_450n, currency: "EUR", sender: "Ada Okafor" },
      ...{ receiver: "Noé Berg", accountEnd: "2051", orderedOn: "2026-11-27", phase: "arrived", issuedAt: madeAt },
      ...{ issuedOn: "2026-11-28", validUntil: "2027-11-28" },
    });
    expect(readSignedReceipt(text, facts.reference)).toEqual({ verdict: "right", facts });
    expect(readSignedReceipt(text, "hf 0kx3m 9tq7z")).toEqual({ verdict: "right", facts });
    expect(text).toMatch(/^[\w.-]+$/);
  });

  it("a receipt with another value for any of its facts is told", async () => {
    const { readSignedReceipt, facts, text } = await makeReceipt();
    const [keyId, , stamp, proof] = partsOf(text);
    const row = rowOf(text);
    const others = ["HF-0000000001", "923450", "USD", "Eve Moss", "Eve Moss", "9999", "2026-11-26", "posted"];
    const changed = [2, ...others, "2026-11-28T12:30:15.251Z", "2037-11-28"];
    expect(changed).toHaveLength(row.length);
    const verdicts = changed.map((value, place) => {
      const altered = [keyId, written(row.with(place, value)), stamp, proof].join(".");
      return readSignedReceipt(altered, facts.reference).verdict;
    });
    // The stamp covers the reference and the time of issue, so a changed reference or time counts as forged. A text with another
    // version is not a receipt of the bank, so it counts as forged too.
    const [version, reference, ...rest] = verdicts;
    const issuedAt = rest.splice(7, 1);
    expect([version, reference, ...issuedAt]).toEqual(["forged", "forged", "forged"]);
    expect(new Set(rest)).toEqual(new Set(["altered"]));
    expect(rest).toHaveLength(8);
  });

  it("a proof or a stamp of other facts, of a part of them or of another letter is told", async () => {
    const { readSignedReceipt, facts, text } = await makeReceipt();
    const [keyId, data, stamp, proof] = partsOf(text);
    const read = (...parts: string[]) => readSignedReceipt(parts.join("."), facts.reference).verdict;
    expect(read(keyId, data, stamp, stamp)).toBe("altered");
    expect(read(keyId, data, proof, stamp)).toBe("forged");
    expect(read(keyId, data, stamp, proof.slice(0, -1))).toBe("altered");
    expect(read(keyId, data, stamp, "A".repeat(proof.length))).toBe("altered");
    for (let place = 0; place < text.length; place += 1) {
      const letter = text[place] === "A" ? "B" : "A";
      const other = text.slice(0, place) + letter + text.slice(place + 1);
      expect(readSignedReceipt(other, facts.reference).verdict, `place ${place}`).not.toBe("right");
    }
    for (let length = 0; length < text.length; length += 1) {
      expect(readSignedReceipt(text.slice(0, length), facts.reference).verdict).not.toBe("right");
    }
  });

  it.each(["", ".", "...", "1.e30.AAAA.AAAA", "1.W10.AAAA.AAAA", "%00", "1.é.é.é", `1.${"A".repeat(1_900)}.A.A`])(
    "%o is no proof",
    async (text) => {
      const { readSignedReceipt, facts } = await makeReceipt();
      expect(readSignedReceipt(text, facts.reference)).toEqual({ verdict: "forged" });
    },
  );

  it("letters outside its alphabet are refused, even if a decoder would ignore or translate them", async () => {
    const { readSignedReceipt, facts, text } = await makeReceipt();
    const [keyId, data, stamp, proof] = partsOf(text);
    for (const odd of [`${data}=`, ` ${data}`, data.replace(/^./, "$&\n"), `${data}%`, `${data}+`, `${data}/`]) {
      expect(readSignedReceipt([keyId, odd, stamp, proof].join("."), facts.reference).verdict).toBe("forged");
    }
    expect(readSignedReceipt(`${text}=`, facts.reference).verdict).toBe("forged");
  });

  it("the proof of another receipt is told, and another bank's proof", async () => {
    const { readSignedReceipt, facts, text } = await makeReceipt();
    expect(readSignedReceipt(text, "HF-0000000001")).toEqual({ verdict: "reused" });
    expect(readSignedReceipt(text, "nothing")).toEqual({ verdict: "reused" });
    const other = await makeReceipt(otherKey);
    expect(readSignedReceipt(other.text, facts.reference)).toEqual({ verdict: "forged" });
  });

  it("stays right when the key is replaced, until the old key is removed", async () => {
    const { facts, text, code } = await makeReceipt(`1:${ownKey}`);
    const both = await withKeys(`2:${otherKey},1:${ownKey}`);
    expect(both.readSignedReceipt(text, facts.reference).verdict).toBe("right");
    expect(both.readReceiptCode(code, facts).verdict).toBe("right");
    expect(partsOf(both.signReceipt(facts))[0]).toBe("2");
    const one = await withKeys(`2:${otherKey}`);
    expect(one.readSignedReceipt(text, facts.reference)).toEqual({ verdict: "forged" });
    expect(one.readReceiptCode(code, facts)).toEqual({ verdict: "mismatch" });
  });

  it("a long name is shortened, so that the code stays readable", async () => {
    const long = {
      ...details,
      transfer: { ...details.transfer, accountName: "Ж".repeat(100), senderName: "😀".repeat(60) },
    };
    const { readSignedReceipt, facts, text } = await makeReceipt(ownKey, long);
    expect(facts).toMatchObject({ receiver: `${"Ж".repeat(40)}…`, sender: `${"😀".repeat(40)}…` });
    expect(readSignedReceipt(text, facts.reference)).toEqual({ verdict: "right", facts });
  });
});

describe("the typed code of a receipt", () => {
  const typed = { reference: "HF-0KX3M9TQ7Z", amountMinor: 123_450n, currency: "EUR", receiver: "Noé Berg" } as const;

  it("contains the dates and the phase, and fits the facts however they are typed", async () => {
    const { readReceiptCode, facts, code } = await makeReceipt();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { phase, issuedOn, validUntil } = facts;
    expect(readReceiptCode(code, typed)).toEqual({
      verdict: "right",
      facts: { ...typed, phase, issuedOn, validUntil },
    });
    const loosely = { ...typed, reference: "hf 0kx3m9tq7z", receiver: " NOE  berg" };
    expect(readReceiptCode(code.toLowerCase().replaceAll("-", " "), loosely).verdict).toBe("right");
  });

  it("another value for any typed fact, or another letter of the code, does not fit", async () => {
    const { readReceiptCode, code } = await makeReceipt();
    const others = [
      { reference: "HF-0000000001" },
      { reference: "nothing" },
      { amountMinor: 923_450n },
      { currency: "USD" as const },
      { receiver: "Eve Moss" },
    ];
    for (const other of others) expect(readReceiptCode(code, { ...typed, ...other })).toEqual({ verdict: "mismatch" });
    for (let place = 0; place < code.length; place += 1) {
      if (code[place] === "-") continue;
      const letter = code[place] === "0" ? "2" : "0";
      const wrong = code.slice(0, place) + letter + code.slice(place + 1);
      expect(readReceiptCode(wrong, typed), wrong).toEqual({ verdict: "mismatch" });
    }
  });

  it.each(["", "0000", "0000-0000-0000-000", "UUUU-UUUU-UUUU-UUUU", "ΑΑΑΑ-0000-0000-0000", "0000-0000-0000-00000"])(
    "%o is no code",
    async (code) => {
      const { readReceiptCode } = await makeReceipt();
      expect(readReceiptCode(code, typed)).toEqual({ verdict: "mismatch" });
    },
  );

  it("another bank's code does not fit", async () => {
    const { code } = await makeReceipt(otherKey);
    expect((await withKeys(ownKey)).readReceiptCode(code, typed)).toEqual({ verdict: "mismatch" });
  });
});
