import { describe, expect, it } from "vitest";
import { bankingDayAfter, clearingTime, lastCutOff, momentAt, nextCutOff } from "@/lib/nacha/settlement-window";

const cutOffs = ["10:30", "18:00"];
const thanksgiving = ["2026-11-26"];

describe("the cut-offs of the clearing house", () => {
  it.each([
    ["before the first cut-off of a Monday", "2026-11-30T10:29", "2026-11-27T18:00", "2026-11-30T10:30"],
    ["at a cut-off", "2026-11-30T10:30", "2026-11-30T10:30", "2026-11-30T18:00"],
    ["in the evening", "2026-11-30T23:00", "2026-11-30T18:00", "2026-12-01T10:30"],
    ["on a Sunday", "2026-11-29T12:00", "2026-11-27T18:00", "2026-11-30T10:30"],
    ["on a holiday", "2026-11-26T20:00", "2026-11-25T18:00", "2026-11-27T10:30"],
  ])("%s", (_title, at, last, next) => {
    const moment = (text: string) => momentAt(text.slice(0, 10), text.slice(11));
    expect(lastCutOff(moment(at), cutOffs, thanksgiving)).toEqual(moment(last));
    expect(nextCutOff(moment(at), cutOffs, thanksgiving)).toEqual(moment(next));
  });

  it("the clocks of New York count, also when they change", () => {
    expect(clearingTime(new Date("2026-07-01T03:30:00Z"))).toEqual({ date: "2026-06-30", time: "23:30" });
    expect(momentAt("2026-07-01", "18:00")).toEqual(new Date("2026-07-01T22:00:00Z"));
    expect(momentAt("2026-12-01", "18:00")).toEqual(new Date("2026-12-01T23:00:00Z"));
  });

  it("business days leave out weekends and holidays", () => {
    expect(bankingDayAfter("2026-11-25", 1, thanksgiving)).toBe("2026-11-27");
    expect(bankingDayAfter("2026-11-25", 3, thanksgiving)).toBe("2026-12-01");
  });
});
