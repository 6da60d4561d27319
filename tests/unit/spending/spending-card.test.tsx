import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SpendingCard } from "@/components/history/spending/spending-card";
import { messagesOf } from "@/lib/i18n/messages";

const spent: ComponentProps<typeof SpendingCard>["spent"] = {
  ...{ currency: "USD", spentMinor: 4_500n, beforeMinor: 6_000n, onTrack: null },
  categories: [
    { category: "groceries", spentMinor: 4_500n, beforeMinor: 5_000n },
    { category: "leisure", spentMinor: 0n, beforeMinor: 1_000n },
  ],
  months: [
    { month: "2026-10", spentMinor: 6_000n },
    { month: "2026-11", spentMinor: 4_500n },
  ],
};

async function textOf(before: { from: string; to: string }): Promise<string> {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await messagesOf("en")} timeZone="UTC">
      <SpendingCard
        spent={spent}
        month="2026-11"
        period={{ from: "2026-11-01", to: "2026-11-30" }}
        before={before}
        among={["USD"]}
      />
    </NextIntlClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, "|");
}

it("the total and every category name the period that they are compared with", async () => {
  const month = await textOf({ from: "2026-10-01", to: "2026-10-31" });
  for (const change of ["$15.00 less than in October", "$5.00 less than in October", "$10.00 less than in October"]) {
    expect(month).toContain(change);
  }
  const days = await textOf({ from: "2026-10-01", to: "2026-10-15" });
  expect(days).toContain("$5.00 less than October 1 to October 15");
});

it("categories without spending are behind one line, after the others", async () => {
  const text = await textOf({ from: "2026-10-01", to: "2026-10-31" });
  const places = ["Groceries", "1 category without spending", "Leisure"].map((word) => text.indexOf(word));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

it("no bar shows its amount, because the headline shows the amount of the chosen month", async () => {
  const text = await textOf({ from: "2026-10-01", to: "2026-10-31" });
  // The headline and the category.
  expect(text.split("|$45.00|").length - 1).toBe(2);
  expect(text).not.toContain("|$60.00|");
});
