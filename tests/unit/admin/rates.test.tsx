import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { RateRow } from "@/components/admin/rates/rate-row";
import { RatesScreen } from "@/components/admin/rates/rates";
import { messagesOf } from "@/lib/i18n/messages";

vi.mock("@/app/api/quotes/actions", () => ({ setRateAction: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const current = { id: "1", rate: "0.86", source: "Reference rates", validFrom: new Date(0), setByName: null };

async function render(rows: RateRow[]): Promise<string> {
  const messages = await messagesOf("en");
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <RatesScreen rows={rows} spread="0.006" />
    </NextIntlClientProvider>,
  );
}

it("staff see which rates are too old, and what that means", async () => {
  const html = await render([
    { currency: "EUR", current, isTooOld: true },
    { currency: "GBP", current, isTooOld: false },
  ]);
  expect(html).toContain("Some rates are too old");
  expect(html).toContain("Transfers from or to EUR are refused");
  expect(html).toContain(">Too old<");
});

it("staff see nothing of that while all rates are new", async () => {
  expect(await render([{ currency: "EUR", current, isTooOld: false }])).not.toContain("oo old");
});
