import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useShownItems } from "@/components/history/shown-item";
import type { HistoryItem } from "@/lib/history/history-item.model";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";

const id = "019ab111-2222-7333-8444-555566667777";
const item: HistoryItem = {
  ...{ id, subjectId: id, reference: "HF-0", kind: "wire", direction: "out", status: "pending", ending: null },
  ...{ amountMinor: 100n, currency: "USD", name: "Noah", accountNumber: "GB1", ownAccountNumber: "1", note: "" },
  createdAt: new Date("2026-11-25T10:00:00Z"),
};

function Links({ isOwn, items }: { isOwn: boolean; items: HistoryItem[] }) {
  return useShownItems(items, { bankName: "Bank", isOwn, now: item.createdAt })
    .map(({ href }) => href ?? "-")
    .join(" ");
}

async function linksOf(isOwn: boolean, ...items: HistoryItem[]): Promise<string[]> {
  const messages = await messagesOf("en");
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Links isOwn={isOwn} items={items} />
    </NextIntlClientProvider>,
  );
  return text.replaceAll("&amp;", "&").split(" ");
}

it("a customer's item leads staff to the record's panel, and never to the customer's own pages", async () => {
  const items = [
    item,
    { ...item, kind: "interbank", direction: "in" },
    { ...item, kind: "own" },
    { ...item, kind: "paypal" },
    { ...item, kind: "loan_application" },
    { ...item, kind: "deposit_application" },
    { ...item, subjectId: null },
  ] as HistoryItem[];
  expect(await linksOf(false, ...items)).toEqual([
    `${paths.manageWireTransfers}?open=${id}`,
    `${paths.manageInterbankTransfers}?open=${id}`,
    `${paths.manageInterbankTransfers}?open=${id}`,
    `${paths.manageOtherTransfers}?open=${id}`,
    `${paths.manageLoans}?open=${id}`,
    `${paths.manageDeposits}?open=${id}`,
    "-",
  ]);
});

it("an item leads customers to their own pages", async () => {
  expect(await linksOf(true, item)).toEqual([paths.transaction(id)]);
});
