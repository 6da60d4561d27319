import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
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

function Names({ items }: { items: HistoryItem[] }) {
  const accounts = [
    { accountNumber: "1", accountType: "checking", nickname: null },
    { accountNumber: "2", accountType: "savings", nickname: "House" },
  ] as const;
  const shown = useShownItems(items, { bankName: "Bank", isOwn: true, accounts, now: item.createdAt });
  return shown.map(({ name, type, details, amount }) => [type, name, details, amount].join("|")).join(";");
}

function Links({ isOwn, items }: { isOwn: boolean; items: HistoryItem[] }) {
  return useShownItems(items, { bankName: "Bank", isOwn, now: item.createdAt })
    .map(({ href }) => href ?? "-")
    .join(" ");
}

async function textOf(child: ReactNode, timeZone = "UTC"): Promise<string> {
  const messages = await messagesOf("en");
  const text = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone={timeZone}>
      {child}
    </NextIntlClientProvider>,
  );
  return text.replaceAll("&amp;", "&");
}

async function linksOf(isOwn: boolean, ...items: HistoryItem[]): Promise<string[]> {
  return (await textOf(<Links isOwn={isOwn} items={items} />)).split(" ");
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

it("a whole move between own accounts names both accounts and has no sign", async () => {
  const move: HistoryItem = { ...item, kind: "own", status: "closed", accountNumber: "2", note: "Roof" };
  expect(await textOf(<Names items={[{ ...move, isWholeMove: true }, move]} />)).toBe(
    "Between own accounts|From Checking to House|Roof|$1.00;To own account|Noah|2 · Roof|−$1.00",
  );
});

function Days({ items }: { items: HistoryItem[] }) {
  const shown = useShownItems(items, { bankName: "Bank", isOwn: true, now: item.createdAt });
  return shown.map(({ group, firstOf = "-" }) => `${group}|${firstOf}`).join(";");
}

it("the first item of each day names the day", async () => {
  const on = (day: string): HistoryItem => ({ ...item, createdAt: new Date(`${day}T09:00:00Z`) });
  const items = [item, on("2026-11-25"), on("2026-11-24"), on("2026-11-10"), on("2026-11-10"), on("2025-12-31")];
  expect((await textOf(<Days items={items} />)).split(";")).toEqual([
    "Today|Today",
    "Today|-",
    "Yesterday|Yesterday",
    "November 2026|Nov 10",
    "November 2026|-",
    "December 2025|Dec 31, 2025",
  ]);
});

it("a note that repeats the category is left out", async () => {
  const items: HistoryItem[] = [
    { ...item, note: "Groceries", category: "groceries" },
    { ...item, note: "Bread", category: "groceries" },
  ];
  expect((await textOf(<Names items={items} />)).split(";").map((line) => line.split("|")[2])).toEqual([
    "GB1",
    "GB1 · Bread",
  ]);
});

function Groups({ now, moments }: { now: string; moments: string[] }) {
  const items = moments.map((moment) => ({ ...item, createdAt: new Date(moment) }));
  const shown = useShownItems(items, { bankName: "Bank", isOwn: true, now: new Date(now) });
  return shown.map(({ group }) => group).join("|");
}

it.each([
  ["on an ordinary morning", "2026-11-25T07:00:00Z", "2026-11-25T01:00:00Z", "2026-11-24T01:00:00Z"],
  ["in the last hour of a day of 25 hours", "2026-10-25T22:30:00Z", "2026-10-25T10:00:00Z", "2026-10-24T10:00:00Z"],
  ["in the first hour after a day of 23 hours", "2026-03-29T22:30:00Z", "2026-03-29T22:10:00Z", "2026-03-29T10:00:00Z"],
])("%s, the headings name today and yesterday", async (_when, now, today, yesterday) => {
  const text = await textOf(<Groups now={now} moments={[today, yesterday]} />, "Europe/Berlin");
  expect(text).toBe("Today|Yesterday");
});
