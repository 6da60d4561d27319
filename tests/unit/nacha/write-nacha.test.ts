import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryMinorMax, UnwritableEntry } from "@/lib/nacha/nacha-record";
import { readNachaAnswers, UnreadableNacha } from "@/lib/nacha/read-nacha-answers";
import { type AchBatch, type AchCredit, type AchFile, traceNumber, writeNacha } from "@/lib/nacha/write-nacha";
import { readNacha } from "@/lib/reconciliation/reading/read-nacha";

/** Completes eight digits to a routing number with its check digit. */
function toRouting(eight: number): string {
  const number = String(eight).padStart(8, "0");
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return `${number}${(10 - (sum % 10)) % 10}`;
}

const ascii = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength });
const routing = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(toRouting);
const credit = fc.record({
  transactionCode: fc.constantFrom("22" as const, "32" as const),
  routingNumber: routing,
  accountNumber: fc.stringMatching(/^[A-Za-z0-9-]{1,17}$/),
  amountMinor: fc.bigInt({ min: 1n, max: 100_000_000n }),
  individualId: ascii(15),
  name: ascii(40),
  sequence: fc.constant(0),
  remittance: ascii(80),
});
const batch = fc.record({
  entryClass: fc.constantFrom("PPD" as const, "CCD" as const),
  companyName: ascii(20),
  companyId: ascii(10),
  description: ascii(10),
  effectiveOn: fc.constant("2026-12-01"),
  credits: fc.array(credit, { minLength: 1, maxLength: 8 }),
  offset: fc.option(fc.constant({ accountNumber: "778899", sequence: 0 }), { nil: null }),
});
const anyFile: fc.Arbitrary<AchFile> = fc
  .record({
    destination: routing,
    destinationName: ascii(30),
    origin: routing,
    originName: ascii(30),
    createdOn: fc.constant("2026-11-30"),
    createdAt: fc.constant("18:00"),
    modifier: fc.constantFrom(..."AZ09"),
    reference: ascii(8),
    batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
    returns: fc.constant<AchFile["returns"]>([]),
  })
  .map((file) => withSequences(file));

/** Numbers the entries of a file from 1 on. */
function withSequences(file: AchFile): AchFile {
  let sequence = 0;
  const next = () => {
    sequence += 1;
    return sequence;
  };
  return {
    ...file,
    batches: file.batches.map(
      (one): AchBatch => ({
        ...one,
        credits: one.credits.map((entry): AchCredit => ({ ...entry, sequence: next() })),
        offset: one.offset && { ...one.offset, sequence: next() },
      }),
    ),
  };
}

/** Reads a file with the reader of incoming files, which checks the counts, the hashes and the sums of all control records. */
async function readBack(text: string) {
  const lines = [];
  for await (const part of readNacha(
    (async function* () {
      yield text;
    })(),
  )) {
    lines.push(...part);
  }
  return lines;
}

const example: AchFile = {
  ...{
    destination: "231380104",
    destinationName: "Federal Reserve Bank",
    origin: "121042882",
    originName: "My Bank Name",
  },
  ...{ createdOn: "2018-12-06", createdAt: "00:00", modifier: "A", reference: "", returns: [] },
  batches: [
    {
      ...{ entryClass: "PPD", companyName: "Name on Account", companyId: "121042882", description: "REG.SALARY" },
      ...{ effectiveOn: "2018-12-07", offset: null },
      credits: [
        {
          ...{
            transactionCode: "22",
            routingNumber: "231380104",
            accountNumber: "12345678",
            amountMinor: 100_000_000n,
          },
          ...{ individualId: "", name: "Receiver Account Name", sequence: 1, remittance: "" },
        },
      ],
    },
  ],
};

describe("a Nacha file", () => {
  it("has records of 94 characters in blocks of ten, and control records that fit the entries", async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const text = writeNacha(file);
        const records = text.split("\n").slice(0, -1);
        expect(records.every((line) => line.length === 94)).toBe(true);
        expect(records.length % 10).toBe(0);
        const read = await readBack(text);
        const offsets = file.batches.filter(({ offset }) => offset).length;
        const credits = file.batches.flatMap((one) => one.credits);
        expect(read).toHaveLength(credits.length + offsets);
        const entries = records.filter((line) => line.startsWith("6"));
        const traces = entries.map((line) => line.slice(79));
        expect(new Set(traces).size).toBe(traces.length);
        expect(traces.every((trace) => trace.startsWith(file.origin.slice(0, 8)))).toBe(true);
        const sum = entries
          .filter((line) => !line.startsWith("627"))
          .reduce((total, line) => total + BigInt(line.slice(29, 39)), 0n);
        expect(sum).toBe(credits.reduce((total, { amountMinor }) => total + amountMinor, 0n));
        const control = records.find((line) => line.startsWith("9") && !/^9+$/.test(line));
        expect(Number(control?.slice(7, 13))).toBe(records.length / 10);
      }),
      { numRuns: 300 },
    );
  });

  it("equals the sample of the format, except for the bank's own choices", () => {
    const sample = readFileSync("tests/support/nacha/ppd-credit.ach", "utf8").split("\n");
    const own = writeNacha(example).split("\n");
    expect(own[2]).toBe(sample[2]);
    expect(own[3]).toBe(sample[3]);
    expect(own[4]).toBe(sample[4]?.padEnd(94));
    expect(own.slice(5, 10)).toEqual(sample.slice(5, 10));
    expect(own[0]?.slice(0, 34)).toBe(sample[0]?.slice(0, 34));
  });

  it("balances a batch by one debit from the bank's own account", () => {
    const [only] = example.batches;
    if (!only) throw new Error("the example has a batch");
    const text = writeNacha({ ...example, batches: [{ ...only, offset: { accountNumber: "778899", sequence: 2 } }] });
    const [, header, , offset, control] = text.split("\n");
    expect(header?.slice(0, 4)).toBe("5200");
    expect(offset).toMatch(/^627121042882778899 {11}0100000000/);
    expect(control?.slice(20, 44)).toBe("000100000000000100000000");
  });

  it.each([
    ["a routing number with a wrong check digit", { routingNumber: "231380105" }],
    ["an account number of 18 characters", { accountNumber: "123456789012345678" }],
    ["an amount of 11 digits", { amountMinor: entryMinorMax + 1n }],
    ["an amount of zero", { amountMinor: 0n }],
    ["a name with a letter that is not in ASCII", { name: "Müller" }],
    ["a line break in the text for the receiver", { remittance: "one\ntwo" }],
    ["a trace number of 8 digits", { sequence: 10_000_000 }],
  ])("is not written with %s", (_title, changes) => {
    const [only] = example.batches;
    const [entry] = only?.credits ?? [];
    if (!only || !entry) throw new Error("the example has an entry");
    const file = { ...example, batches: [{ ...only, credits: [{ ...entry, ...changes }] }] };
    expect(() => writeNacha(file)).toThrow(UnwritableEntry);
  });
});

describe("the answers of the clearing house", () => {
  const read = (name: string) => readNachaAnswers(readFileSync(`tests/support/nacha/${name}.ach`, "utf8"));

  it("returns are read with their codes, amounts and original trace numbers", () => {
    expect(read("return-WEB").returns).toMatchObject([
      { code: "R01", originalTrace: "091400600000001", amountMinor: 12_354n },
      { code: "R03", originalTrace: "091400600000003", amountMinor: 4_565n },
    ]);
    expect(read("return-PPD-custom-reason-code").returns).toMatchObject([
      { code: "R97", originalTrace: "092221172022300", amountMinor: 106_161n },
    ]);
  });

  it("notifications of change are read with the corrected data", () => {
    expect(read("cor-example")).toEqual({
      returns: [],
      changes: [{ code: "C01", originalTrace: "121042880000001", corrected: "1918171614" }],
    });
  });

  it("files of payments contain no answers", () => {
    for (const name of ["ppd-credit", "two-micro-deposits", "20110805A"]) {
      expect(read(name), name).toEqual({ returns: [], changes: [] });
    }
  });

  it("a file that is cut in half or has a record in a wrong place is refused, and no text makes the reader fail otherwise", () => {
    const whole = readFileSync("tests/support/nacha/return-WEB.ach", "utf8");
    expect(() => readNachaAnswers(whole.slice(0, whole.length / 2))).toThrow(UnreadableNacha);
    expect(() => readNachaAnswers(whole.replace(/^6.*$/m, ""))).toThrow(UnreadableNacha);
    expect(() => readNachaAnswers("")).toThrow(UnreadableNacha);
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.nat(whole.length), (noise, at) => {
        try {
          readNachaAnswers(whole.slice(0, at) + noise + whole.slice(at));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableNacha);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("the trace number of an entry begins with the bank's eight digits", () => {
    expect(traceNumber("121042882", 88)).toBe("121042880000088");
  });
});

describe("returns", () => {
  const original = (trace: string, { entryClass = "PPD", code = "22" } = {}) => ({
    header:
      `5220${"EMPLOYER".padEnd(36)}${"1231380104".padEnd(10)}${entryClass}${"SALARY".padEnd(10)}${" ".repeat(6)}261130   123138010`.padEnd(
        94,
        "0",
      ),
    entry: `6${code}121042882${"00405551234".padEnd(17)}0000002000${"INV 7".padEnd(15)}${"ADA LOVELACE".padEnd(22)}  0${trace}`,
  });
  const back = (trace: string, sequence: number, changes = {}) => ({
    ...{ original: original(trace, changes), code: "R03", amountMinor: 2_000n, sequence },
  });

  it("name the payment and the reason, go to the sender's bank, and count in all control records", async () => {
    const text = writeNacha({
      ...example,
      batches: [],
      returns: [back("231380100000001", 7), back("231380100000002", 8)],
    });
    const [, header = "", entry = "", addenda = ""] = text.split("\n");
    expect(header.slice(0, 75)).toBe(original("").header.slice(0, 75));
    expect(entry).toBe(`621231380104${original("").entry.slice(12, 78)}1121042880000007`);
    expect(addenda).toBe(`799R03231380100000001${" ".repeat(6)}12104288${" ".repeat(44)}121042880000007`);
    expect((await readBack(text)).map(({ details }) => details)).toEqual(["PPD 21 99R03", "PPD 21 99R03"]);
    expect(readNachaAnswers(text).returns).toMatchObject([
      { code: "R03", originalTrace: "231380100000001", amountMinor: 2_000n },
      { originalTrace: "231380100000002" },
    ]);
    expect(text.split("\n").filter((line) => line.startsWith("5"))).toHaveLength(1);
  });

  it("are in batches of their own beside payments, and a CTX entry gets the number of its addenda", async () => {
    const text = writeNacha({ ...example, returns: [back("231380100000001", 8, { entryClass: "CTX" })] });
    expect(text.split("\n").filter((line) => line.startsWith("5"))).toHaveLength(2);
    expect(text).toContain(`${"INV 7".padEnd(15)}0001LOVELACE`);
    await readBack(text);
  });

  it.each([
    ["an international entry", { entryClass: "IAT" }],
    ["a debit", { code: "27" }],
  ])("cannot send %s back", (_what, changes) => {
    expect(() => writeNacha({ ...example, returns: [back("231380100000001", 8, changes)] })).toThrow(UnwritableEntry);
  });
});
