import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Step, StepChart } from "@/components/term-products/step-chart";
import { messagesOf } from "@/lib/i18n/messages";
import { monthsBetween } from "@/lib/loans/schedule.model";

const steps: Step[] = [
  { number: 1, dueOn: "2026-04-11", valueMinor: 200_00n, title: "first" },
  { number: 2, dueOn: "2026-07-20", valueMinor: 0n, title: "second" },
];

const drawn = async (doneCount: number, until: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await messagesOf("en")} timeZone="UTC">
      <StepChart
        label="Still to pay"
        currency="USD"
        startOn="2026-01-01"
        endOn="2026-07-20"
        startMinor={400_00n}
        steps={steps}
        progress={{ doneCount, until, isOver: false }}
        names={{ done: "Paid", open: "To come" }}
        endText="$0.00"
      />
    </NextIntlClientProvider>,
  );

it("a debt falls at each payment, and the steps of open payments are dashed", async () => {
  const html = await drawn(1, "2026-05-21");
  expect(html).toContain('d="M0 0H500V100H1000V200H1000" fill="none" stroke-width="1.5" stroke-dasharray="4 4"');
  expect(html).toContain('d="M0 0H500V100H700" stroke-width="2"');
  expect(html).toContain("To come");
});

it("when all payments are made, no step is dashed", async () => {
  const html = await drawn(2, "2026-07-20");
  expect(html).not.toContain("stroke-dasharray");
  expect(html).not.toContain("To come");
});

it("only instalments at whole months have a period", () => {
  expect([12, 6, 3, 1, 5].map(monthsBetween)).toEqual([1, 2, 4, 12, null]);
});
