import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Recents } from "@/components/transfers/recents";
import { markOf } from "@/components/ui/mark";
import { messagesOf } from "@/lib/i18n/messages";

it("a recent payee has the initials and the account name, and payees with the same name their nicknames", () => {
  const payees = [
    { nickname: "Phone", accountName: "Northern Lights Mobile", accountNumber: "5521" },
    { nickname: "Internet", accountName: "Northern Lights Mobile", accountNumber: "5523" },
    { nickname: "Noah", accountName: "Noah Berg", accountNumber: "5522" },
  ];
  const list = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf("en")}>
      <Recents payees={payees} onChoose={() => {}} />
    </NextIntlClientProvider>,
  );
  expect([...list.matchAll(/data-mark="([^"]*)"/g)].map(([, letters]) => letters)).toEqual([
    markOf("Northern Lights Mobile").letters,
    markOf("Northern Lights Mobile").letters,
    "NB",
  ]);
  expect([...list.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Pay Northern Lights Mobile · Phone",
    "Pay Northern Lights Mobile · Internet",
    "Pay Noah Berg",
  ]);
  expect(list.indexOf(">Northern Lights Mobile<")).toBeLessThan(list.indexOf(">Phone<"));
  expect(list).not.toContain(">Noah<");
});
