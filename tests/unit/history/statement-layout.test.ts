import * as fc from "fast-check";
import { expect, it } from "vitest";
import { layOutStatement, sheet } from "@/papers/statement-layout";

const text = fc.string({ maxLength: 220 });
const item = fc.record({ date: fc.constant("01 Jan 2026"), title: text, accountNumber: text, note: text });

it("every line and every held item is on one sheet, in order, and no sheet overflows", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 80 }), fc.array(item, { maxLength: 40 }), (lines, holds) => {
      const sheets = layOutStatement(lines, holds.length > 0 ? holds : null);
      expect(sheets.flatMap((one) => one.lines.map((placed) => placed.item))).toEqual(lines);
      expect(sheets.flatMap((one) => one.holds.map((placed) => placed.item))).toEqual(holds);
      expect(sheets.filter(({ isClosing }) => isClosing)).toHaveLength(1);
      expect(sheets.filter(({ startsHolds }) => startsHolds)).toHaveLength(holds.length > 0 ? 1 : 0);
      for (const [index, one] of sheets.entries()) {
        const items = [...one.lines, ...one.holds].reduce((sum, { height }) => sum + height, 0);
        const header = index === 0 ? sheet.firstHeader + sheet.openingLine : sheet.nextHeader;
        const rest = (one.isClosing ? sheet.closingLine : 0) + (one.startsHolds ? sheet.holdsHeader : 0);
        const last = one.endsHolds ? sheet.holdsTotal : 0;
        expect(header + items + rest + last).toBeLessThanOrEqual(sheet.height - sheet.marginBottom);
      }
    }),
    { numRuns: 60 },
  );
});
