import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ShownDay } from "@/components/dashboard/timeline";
import { type TimelineFacts, useTimelineDays } from "@/components/dashboard/use-timeline";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";

const id = "019ab111-2222-7333-8444-555566667777";

const facts: TimelineFacts = {
  ...{ today: "2026-11-28", booked: [], held: [], upcoming: [], isOneAccount: true, bankName: "Bank" },
  accounts: [
    { accountNumber: "01111111111", accountType: "checking", nickname: null, currency: "USD" },
    { accountNumber: "02222222222", accountType: "savings", nickname: null, currency: "USD" },
  ],
};

const booked: TimelineFacts["booked"][number] = {
  ...{ event: "sent", name: "Noah", accountNumber: "GB1", note: "Dinner", amountMinor: -100n, balanceMinor: 0n },
  ...{ businessDate: "2026-11-20", valueDate: "2026-11-20", entryId: id, subject: { type: "transfer", id } },
  ...{ ownAccountNumber: "01111111111", currency: "USD", channel: "interbank" },
};

const held: TimelineFacts["held"][number] = {
  ...{ id, status: "pending", heldMinor: 300n, currency: "USD", name: "Ingrid", fromAccountNumber: "01111111111" },
  createdAt: new Date("2026-11-20T23:30:00Z"),
  note: "Poster",
};

const coming: TimelineFacts["upcoming"][number] = {
  ...{ kind: "instalment", subjectId: id, number: 1, dueOn: "2026-11-29", movesOn: "2026-11-29", isOverdue: false },
  ...{ amountMinor: -1_000n, currency: "USD", name: "Car", accountNumber: "01111111111" },
};

function Days({ shown, given }: { shown: ShownDay[][]; given: TimelineFacts }) {
  shown.push(useTimelineDays(given));
  return null;
}

async function daysOf(more: Partial<TimelineFacts>, timeZone = "UTC"): Promise<ShownDay[]> {
  const shown: ShownDay[][] = [];
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await messagesOf("en")} timeZone={timeZone}>
      <Days shown={shown} given={{ ...facts, ...more }} />
    </NextIntlClientProvider>,
  );
  return shown[0] ?? [];
}

it("the coming days are first, the nearest one at the top, then today, then the past days, the latest one at the top", async () => {
  const later = { ...coming, number: 2, dueOn: "2026-12-29", movesOn: "2026-12-29" };
  const earlier = { ...booked, businessDate: "2026-11-27" };
  const days = await daysOf({ booked: [earlier, booked], upcoming: [coming, later] });
  expect(days.map(({ date, title }) => [date, title])).toEqual([
    ["2026-11-29", "Tomorrow"],
    ["2026-12-29", "Dec 29"],
    ["2026-11-28", "Today · Nov 28"],
    ["2026-11-27", "Yesterday"],
    ["2026-11-20", "Nov 20"],
  ]);
});

it("each payment is listed on its day", async () => {
  const days = await daysOf({ booked: [booked], held: [held], upcoming: [coming] });
  expect(days.map(({ date, title, kind }) => [date, title, kind])).toEqual([
    ["2026-11-29", "Tomorrow", "coming"],
    ["2026-11-28", "Today · Nov 28", "today"],
    ["2026-11-20", "Nov 20", "past"],
  ]);
  expect(days.map(({ lines }) => lines.map(({ name, amount, details }) => [name, amount, details]))).toEqual([
    [["Car", "−$10.00", "Loan instalment"]],
    [["Ingrid", "−$3.00", "Nov 20 · Pending · Poster"]],
    [["Noah", "−$1.00", "Sent · Dinner"]],
  ]);
});

it("the day of a hold is the day of the bank's time zone", async () => {
  const [today] = await daysOf({ held: [held] }, "Europe/Berlin");
  expect(today?.lines[0]?.details).toBe("Nov 21 · Pending · Poster");
  const [alsoToday] = await daysOf(
    { held: [{ ...held, createdAt: new Date("2026-11-27T23:30:00Z") }] },
    "Europe/Berlin",
  );
  expect(alsoToday?.lines[0]?.details).toBe("Pending · Poster");
});

it("a line that the books have already dated tomorrow belongs to today", async () => {
  const days = await daysOf({ booked: [{ ...booked, businessDate: "2026-11-29" }] });
  expect(days.map(({ date, lines }) => [date, lines.length])).toEqual([["2026-11-28", 1]]);
});

it("an overdue payment says on which day it was due", async () => {
  const late = { ...coming, dueOn: "2026-11-02", movesOn: "2026-11-28", isOverdue: true };
  const [today] = await daysOf({ upcoming: [late] });
  expect(today?.lines).toMatchObject([{ details: "Loan instalment · due Nov 2", overdue: "Overdue" }]);
});

it("a move between own accounts names both accounts, and has no sign if all accounts are shown", async () => {
  const own = { ...booked, channel: "own", name: "Ada", accountNumber: "02222222222", note: "" } as const;
  const [, day] = await daysOf({ booked: [own], isOneAccount: false });
  expect(day?.lines).toMatchObject([
    { name: "From Checking to Savings", amount: "$1.00", details: "Between own accounts" },
  ]);
  const [, ofOne] = await daysOf({ booked: [own] });
  expect(ofOne?.lines).toMatchObject([{ name: "Savings", amount: "−$1.00", details: "Sent" }]);
});

it("only the sender's lines lead to the page of a transfer", async () => {
  const hrefs = async (line: Partial<typeof booked>) =>
    (await daysOf({ booked: [{ ...booked, ...line }] })).flatMap(({ lines }) => lines.map(({ href }) => href));
  expect(await hrefs({})).toEqual([paths.transaction(id)]);
  expect(await hrefs({ event: "received", amountMinor: 100n })).toEqual([undefined]);
  expect(await hrefs({ event: "loan-instalment", subject: { type: "loan", id }, channel: null })).toEqual([
    paths.loan(id),
  ]);
  expect(await hrefs({ event: "adjustment", subject: { type: "account", id }, channel: null })).toEqual([undefined]);
});
