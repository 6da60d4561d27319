import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Recents } from "@/components/transfers/recents";
import { markOf } from "@/components/ui/mark";
import { messagesOf } from "@/lib/i18n/messages";

it("a recent payee has the initials and the first line of the account name, and the nickname below", () => {
  const payees = [
    { nickname: "Phone", accountName: "Northern Lights Mobile", accountNumber: "5521" },
    { nickname: "Noah Berg", accountName: "Noah Berg", accountNumber: "5522" },
  ];
  const list = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf("en")}>
      <Recents payees={payees} onChoose={() => {}} />
    </NextIntlClientProvider>,
  );
  expect([...list.matchAll(/data-mark="([^"]*)"/g)].map(([, letters]) => letters)).toEqual([
    markOf("Northern Lights Mobile").letters,
    "NB",
  ]);
  expect([...list.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Pay Northern Lights Mobile · Phone",
    "Pay Noah Berg",
  ]);
  expect(list.indexOf(">Northern Lights Mobile<")).toBeLessThan(list.indexOf(">Phone<"));
});
