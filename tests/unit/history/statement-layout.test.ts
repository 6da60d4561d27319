import * as fc from "fast-check";
import { expect, it } from "vitest";
import { layOutStatement, sheet } from "@/components/history/statement-layout";
import type { StatementHold, StatementLine } from "@/lib/history/statement";

const text = fc.string({ maxLength: 220 });
const party = { name: text, accountNumber: text, note: text };
const moment = fc.constant(new Date(0));
const line: fc.Arbitrary<StatementLine> = fc.record({
  ...party,
  event: fc.constant("sent"),
  postedAt: moment,
  amountMinor: fc.constant(-1n),
  balanceMinor: fc.constant(0n),
});
const hold: fc.Arbitrary<StatementHold> = fc.record({ ...party, createdAt: moment, amountMinor: fc.constant(1n) });

const titles = { event: ({ name }: StatementLine) => name, held: ({ name }: StatementHold) => name };

it("every line and every held item stands on one sheet, in order, and no sheet is overfull", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), fc.array(hold, { maxLength: 40 }), (lines, holds) => {
      const sheets = layOutStatement({ lines, holds, heldMinor: BigInt(holds.length) }, titles);
      expect(sheets.flatMap((one) => one.lines.map(({ item }) => item))).toEqual(lines);
      expect(sheets.flatMap((one) => one.holds.map(({ item }) => item))).toEqual(holds);
      expect(sheets.filter(({ isClosing }) => isClosing)).toHaveLength(1);
      expect(sheets.filter(({ startsHolds }) => startsHolds)).toHaveLength(holds.length > 0 ? 1 : 0);
      for (const [index, one] of sheets.entries()) {
        const content = [...one.lines, ...one.holds].reduce((sum, { height }) => sum + height, 0);
        const header = index === 0 ? sheet.firstHeader + sheet.openingLine : sheet.nextHeader;
        const rest = (one.isClosing ? sheet.closingLine : 0) + (one.startsHolds ? sheet.holdsHeader : 0);
        const last = one.endsHolds ? sheet.holdsTotal : 0;
        expect(header + content + rest + last).toBeLessThanOrEqual(sheet.height - sheet.marginBottom);
      }
    }),
    { numRuns: 60 },
  );
});
