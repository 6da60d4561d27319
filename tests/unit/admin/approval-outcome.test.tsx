import { NextIntlClientProvider, useTranslations } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { countOutcomes } from "@/components/admin/transfers/approval-outcome";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

const approved = { refusal: null, isProposed: false };
const proposed = { refusal: "A colleague confirms it.", isProposed: true };
const refused = { refusal: "It has changed.", isProposed: false };

it("a transfer that became a proposal is not counted as refused", () => {
  expect(countOutcomes([approved, approved, proposed, refused])).toEqual({ approved: 2, proposed: 1, refused: 1 });
  expect(countOutcomes([proposed])).toEqual({ approved: 0, proposed: 1, refused: 0 });
  expect(countOutcomes([])).toEqual({ approved: 0, proposed: 0, refused: 0 });
});

function Sentence(counts: { proposed: number; refused: number }) {
  return useTranslations("adminTransfers.approve")("doneSome", counts);
}

it.each(locales)("the proposed and the refused acts have separate sentences in %s", async (locale) => {
  const messages = await messagesOf(locale);
  const say = (counts: { proposed: number; refused: number }) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
        <Sentence {...counts} />
      </NextIntlClientProvider>,
    ).trim();
  expect(`${say({ proposed: 2, refused: 0 })} ${say({ proposed: 0, refused: 1 })}`).toBe(
    say({ proposed: 2, refused: 1 }),
  );
  expect(say({ proposed: 2, refused: 0 })).not.toBe("");
});
