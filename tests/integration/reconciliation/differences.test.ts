import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { StatedLine } from "@/lib/reconciliation/sample/write-camt";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin } from "@/tests/support/factories";
import { importLines, lineOf, sendAccepted } from "@/tests/support/settlement/settlement-files";

afterAll(expectCleanBooks);

/** The possible differences between a network's file and the books for a transfer. */
const kinds = ["none", "left out", "other amount", "returned", "paid twice"] as const;

describe("importing a network's file", () => {
  it("the import finds exactly the file's differences, whatever they are", async () => {
    const admin = await createAdmin();
    const differences = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(differences, fc.nat({ max: 2 }), async (wanted, unknown) => {
        const sent = await sendAccepted(
          "wire",
          wanted.map((_, index) => String(300 + index)),
          "JPY",
        );
        const lines: StatedLine[] = [];
        const expected: unknown[] = [];
        sent.forEach((one, index) => {
          const kind = wanted[index];
          const { id: transferId, amountMinor } = one.transfer;
          if (kind === "left out") {
            expected.push({ kind: "missing_there", transferId, theirsMinor: 0n, oursMinor: amountMinor });
            return;
          }
          const amount = kind === "other amount" ? amountMinor - 7n : amountMinor;
          lines.push(lineOf(one, { amountMinor: amount }));
          if (kind === "other amount") {
            expected.push({ kind: "other_amount", transferId, theirsMinor: amount, oursMinor: amountMinor });
          }
          if (kind === "returned") {
            lines.push(lineOf(one, { isCredit: true }));
            expected.push({ kind: "returned", transferId, theirsMinor: -amountMinor, oursMinor: 0n });
          }
          if (kind === "paid twice") {
            lines.push(lineOf(one));
            expected.push({ kind: "missing_with_us", transferId, theirsMinor: amountMinor, oursMinor: 0n });
          }
        });
        for (let count = 0; count < unknown; count += 1) {
          const [first] = sent;
          if (first) lines.push(lineOf(first, { reference: randomUUID(), amountMinor: 55n }));
          expected.push({ kind: "missing_with_us", transferId: null, theirsMinor: 55n, oursMinor: 0n });
        }
        // The test adds a line that matches no transfer, because a file without lines does not state a currency.
        const filler = lineOf(sent[0] as (typeof sent)[0], { reference: randomUUID(), amountMinor: 1n });
        lines.push(filler);
        expected.push({ kind: "missing_with_us", transferId: null, theirsMinor: 1n, oursMinor: 0n });
        const { exceptions, imported } = await importLines(admin, lines, { currency: "JPY" });
        const found = exceptions.map(({ kind, transferId, theirsMinor, oursMinor }) => ({
          ...{ kind, transferId, theirsMinor, oursMinor },
        }));
        expect(found).toHaveLength(expected.length);
        expect(found).toEqual(expect.arrayContaining(expected));
        expect(imported.exceptions).toBe(expected.length);
        expect(imported.matched).toBe(wanted.filter((kind) => kind !== "left out" && kind !== "other amount").length);
      }),
      { numRuns: 8 },
    );
  });
});
