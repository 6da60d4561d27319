import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Recents } from "@/components/transfers/recents";
import { markOf } from "@/components/ui/mark";
import { messagesOf } from "@/lib/i18n/messages";

it("a recent payee has the nickname and the holder's initials, and the button also names the holder", () => {
  const payees = [
    { nickname: "Mobile phone", accountName: "Northern Lights Mobile", accountNumber: "5521" },
    { nickname: "Noah Berg", accountName: "Noah Berg", accountNumber: "5522" },
    { nickname: "", accountName: "Casco Bay Power", accountNumber: "5523" },
  ];
  const list = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messagesOf("en")}>
      <Recents payees={payees} onChoose={() => {}} />
    </NextIntlClientProvider>,
  );
  const names = ["Mobile phone", "Noah Berg", "Casco Bay Power"];
  expect([...list.matchAll(/data-mark="([^"]*)"/g)].map(([, letters]) => letters)).toEqual(
    payees.map(({ accountName }) => markOf(accountName).letters),
  );
  expect([...list.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Pay Mobile phone · Northern Lights Mobile",
    "Pay Noah Berg",
    "Pay Casco Bay Power",
  ]);
  for (const name of names) expect(list).toContain(`>${name}</span>`);
});
