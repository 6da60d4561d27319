import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { IncomingPanel } from "@/components/admin/incoming/incoming-panel";
import { IncomingScreen } from "@/components/admin/incoming/incoming-screen";
import { IncomingCreditCard } from "@/components/transfers/incoming-credit";
import { PanelPlaceContext } from "@/components/ui/dialog";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { type IncomingPayment, incomingReasons, incomingStates, type ReturnWay } from "@/lib/incoming/incoming.model";
import type { IncomingCredit } from "@/lib/incoming/incoming-credit.model";
import { type Recall, staffRefusalCodes } from "@/lib/incoming/recall.model";

vi.mock("@/app/api/incoming/actions", () => ({ workIncomingAction: vi.fn(), answerRecallAction: vi.fn() }));
vi.mock("@/app/api/views/actions", () => ({}));
vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/manage-incoming" }));

const at = new Date("2026-11-22T10:00:00Z");
const payment: IncomingPayment = {
  ...{ id: "019ab111-2222-7333-8444-555566667777", rail: "wire", source: "pacs.008", state: "waiting", version: 2 },
  ...{ amountMinor: 6_125n, currency: "USD", valueDate: "2026-11-22", accountNamed: "01234567890", routingNamed: "" },
  ...{ receiverName: "Zebulon Quux", senderName: "Grace Abroad", senderAccount: "5647772655", senderBank: "BANKUS33" },
  ...{ reference: "INV-42", purpose: "Desk and chair", messageId: "M1", transactionId: "T1", uetr: null },
  ...{
    fileId: "1",
    fileName: "credits.xml",
    statementFileId: null,
    reason: "name",
    endsAt: at,
    note: "",
    askedAt: null,
  },
  ...{
    askedByName: null,
    creditedMinor: null,
    creditedCurrency: null,
    rate: null,
    accountNumber: null,
    holderName: null,
  },
  ...{ bookedAt: null, returnCode: null, returnedAt: null, decidedByName: null, createdAt: at },
  isRecalled: false,
};
const query = { q: "", status: "", sort: "", page: 1, filters: {}, columns: [], view: "", own: null };

async function render(locale: (typeof locales)[number], node: ReactNode): Promise<string> {
  const messages = await messagesOf(locale);
  const problems: unknown[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages}
      timeZone="UTC"
      onError={(error) => problems.push(error)}
    >
      <PanelPlaceContext value={{ isBeside: true, head: null }}>{node}</PanelPlaceContext>
    </NextIntlClientProvider>,
  );
  expect(problems).toEqual([]);
  return html;
}

it.each(locales)("staff see the queue and each state and reason of a payment in words (%s)", async (locale) => {
  const { adminIncoming: words } = await messagesOf(locale);
  const items = incomingStates.map((state) => ({ ...payment, id: state, state }));
  const counts = Object.fromEntries(incomingStates.map((state) => [state, 1]));
  const list = await render(locale, <IncomingScreen data={{ items, total: 5, counts }} query={query} dossier={null} />);
  for (const text of [words.title, words.reasons.name, words.states.booked, words.states.recalled, "Zebulon Quux"])
    expect(list).toContain(text);
  // A recalled payment is also in the list of its state, but the total counts the payment only once.
  const counted = await render(
    locale,
    <IncomingScreen
      data={{ items, total: 5, counts: { ...counts, recalled: 3, "": 5 } }}
      query={query}
      dossier={null}
    />,
  );
  expect(counted).toContain(">5<");
  expect(counted).not.toContain(">8<");
  for (const reason of incomingReasons) {
    const dossier = { payment: { ...payment, reason }, recalls: [], back: null, acts: [] };
    const panel = await render(locale, <IncomingPanel dossier={dossier} closeHref="/" />);
    for (const text of [words.reasonTexts[reason], "Grace Abroad", "INV-42", "Desk and chair", "credits.xml"]) {
      expect(panel).toContain(text);
    }
  }
  const returned = { ...payment, state: "returned" as const, returnCode: "AC03", returnedAt: at };
  const panelOf = (back: ReturnWay) =>
    render(locale, <IncomingPanel dossier={{ payment: returned, recalls: [], back, acts: [] }} closeHref="/" />);
  const byHand = await panelOf({ isExchanged: false, message: null });
  for (const text of [words.toSend, "AC03"]) expect(byHand).toContain(text);
  expect(await panelOf({ isExchanged: true, message: null })).toContain(words.returnGoes);
  const sent = await panelOf({ isExchanged: true, message: { messageId: "M-29", state: "handed" } });
  for (const text of ["M-29", words.messageStates.handed]) expect(sent).toContain(text);
});

const recall: Recall = {
  ...{ id: "019ab111-2222-7333-8444-000000000001", caseId: "CASE-7", bic: "COBADEFFXXX", bankCode: "", bankName: "" },
  ...{ reasonCode: "FRAD", reasonText: "The sender was deceived", amountMinor: 6_000n, currency: "USD", state: "open" },
  ...{ version: 2, receivedAt: at, dueAt: at, isOverdue: false, answerCode: null, basis: null, note: "" },
  ...{ answeredAt: null, decidedByName: null, answer: null },
};

it.each(locales)("staff see what another bank asks for, and what the bank has answered (%s)", async (locale) => {
  const { adminIncoming } = await messagesOf(locale);
  const words = adminIncoming.recall;
  const panelOf = (changes: Partial<Recall>, state: IncomingPayment["state"] = "booked") =>
    render(
      locale,
      <IncomingPanel
        dossier={{ payment: { ...payment, state }, recalls: [{ ...recall, ...changes }], back: null, acts: [] }}
        closeHref="/"
      />,
    );
  const open = await panelOf({});
  for (const text of [words.title, words.isRequest, words.reasons.FRAD, "The sender was deceived", "CASE-7"])
    expect(open).toContain(text);
  expect(open).toContain("60");
  expect(open).not.toContain(words.overdue);
  expect(await panelOf({ isOverdue: true }, "waiting")).toContain(words.overdue);
  expect(await panelOf({ reasonCode: "ZZZZ" })).toContain("ZZZZ");
  for (const code of [...staffRefusalCodes, "ARDT", "NOOR"] as const) {
    const refused = await panelOf({ state: "refused", answerCode: code, answeredAt: at });
    for (const text of [words.codes[code], words.ownAnswer, words.messageWaits]) expect(refused).toContain(text);
    expect(refused).not.toContain(words.title);
  }
  const given = await panelOf({ state: "given_back", basis: "consent", answeredAt: at, decidedByName: "Ada Teller" });
  for (const text of [words.bases.consent, "Ada Teller", words.states.given_back]) expect(given).toContain(text);
});

it.each(locales)("the receiver sees the sender, the purpose and the rate (%s)", async (locale) => {
  const credit: IncomingCredit = {
    ...{ id: payment.id, senderName: "Grace Abroad", senderAccount: "5647772655", senderBank: "", reference: "INV-42" },
    ...{ purpose: "Desk and chair", amountMinor: 10_000n, currency: "USD", creditedMinor: 8_562n, rate: "0.8614" },
    ...{ creditedCurrency: "EUR", accountNumber: "01234567890", valueDate: "2026-11-22", bookedAt: at },
    returnedAt: null,
  };
  const html = await render(locale, <IncomingCreditCard credit={credit} />);
  const { incoming: words } = (await messagesOf(locale)).transferPage;
  for (const text of ["Grace Abroad", "INV-42", "Desk and chair", words.rate, words.rateHelp, words.purpose]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain(words.senderBank);
  const plain = await render(
    locale,
    <IncomingCreditCard credit={{ ...credit, creditedCurrency: "USD", rate: null }} />,
  );
  expect(plain).not.toContain(words.rate);
  const [sentence = ""] = words.givenBack.split("{");
  expect(html).not.toContain(sentence);
  expect(await render(locale, <IncomingCreditCard credit={{ ...credit, returnedAt: at }} />)).toContain(sentence);
});
