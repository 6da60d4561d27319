import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { RatesScreen } from "@/components/admin/rates/rates";
import { messagesOf } from "@/lib/i18n/messages";
import type { HeldRate } from "@/lib/quotes/find-rates";

vi.mock("@/app/api/quotes/actions", () => ({ setRateAction: vi.fn() }));
vi.mock("@/app/api/views/actions", () => ({}));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const rate = { id: "1", rate: "0.86", source: "Reference rates", validFrom: new Date(0), setByName: null };
const held = (currency: HeldRate["currency"], isTooOld: boolean): HeldRate => ({
  ...{ currency, isTooOld },
  current: { ...rate, currency },
});

const query = { q: "", status: "", sort: "", page: 1, filters: {}, columns: [], view: "", own: null };

async function render(items: HeldRate[]): Promise<string> {
  const messages = await messagesOf("en");
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <RatesScreen rates={items} spread="0.006" query={query} />
    </NextIntlClientProvider>,
  );
}

it("staff see which rates are too old, and the consequence", async () => {
  const html = await render([held("EUR", true), held("GBP", false)]);
  expect(html).toContain("Some rates are too old");
  expect(html).toContain("Transfers from or to EUR are refused");
  expect(html).toContain(">Too old<");
});

it("staff see no such warning while all rates are new", async () => {
  expect(await render([held("EUR", false)])).not.toContain("oo old");
});
