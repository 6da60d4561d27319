import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { openMarkOf, type ScheduleLine } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { messagesOf } from "@/lib/i18n/messages";

const linesOf = (count: number, paid: number): ScheduleLine[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dueOn: "2026-11-28",
    parts: [517n, index === count - 1 ? 200_000n : 0n],
    state: { label: index < paid ? "Paid" : "To come", tone: null, stage: index < paid ? "done" : "open" },
  }));

const htmlOf = async (lines: ScheduleLine[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await messagesOf("en")} timeZone="UTC">
      <ScheduleTable caption="Schedule" currency="USD" partNames={["Interest", "Deposit"]} lines={lines} isFolded />
    </NextIntlClientProvider>,
  );

const foldedIn = (html: string) => html.split("folded-line").length - 1;

it("a long schedule shows the next three payments, and a button for all payments", async () => {
  const html = await htmlOf(linesOf(12, 4));
  expect(foldedIn(html)).toBe(9);
  expect(html).toContain("Show all 12");
});

it("a short schedule and a schedule without an open payment are not folded", async () => {
  for (const lines of [linesOf(5, 1), linesOf(12, 12)]) {
    const html = await htmlOf(lines);
    expect(foldedIn(html)).toBe(0);
    expect(html).not.toContain("Show all");
  }
});

it("the text of a payment's parts repeats no amount", async () => {
  const html = await htmlOf(linesOf(2, 0));
  expect(html).toContain(">Interest</span>");
  expect(html).toContain(">$5.17 + Deposit $2,000.00</span>");
});

it("only the next payment is called the next one, and on its day it is due", () => {
  const [first, second] = [
    { number: 1, dueOn: "2026-11-28" },
    { number: 2, dueOn: "2026-12-28" },
  ];
  expect(openMarkOf(first, 1, "2026-11-27")).toBe("nextMark");
  expect(openMarkOf(first, 1, "2026-11-28")).toBe("dueMark");
  expect(openMarkOf(second, 1, "2026-11-28")).toBe("openMark");
});
