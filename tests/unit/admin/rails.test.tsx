import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { RailScreen } from "@/components/admin/rails/rail-screen";
import { RailsScreen } from "@/components/admin/rails/rails-screen";
import { PanelPlaceContext } from "@/components/ui/dialog";
import { RoleProvider } from "@/components/ui/may";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import type { Role } from "@/lib/roles";
import { messageTones, type OpenedMessage, type Rail, type RailMessage } from "@/lib/transfers/rails/rail.model";

vi.mock("@/app/api/rails/actions", () => ({
  ...{ pauseRailAction: vi.fn(), resumeRailAction: vi.fn(), processAgainAction: vi.fn(), sendAgainAction: vi.fn() },
  endReceiverChangeAction: vi.fn(),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/manage-rails" }));

const at = new Date("2026-11-22T10:00:00Z");
const rail: Rail = {
  ...{ rail: "interbank", connector: "nacha", waiting: 3, unsent: 1, failing: 2, oldestAt: at, lastError: "no answer" },
  pause: { id: "1", reason: "A fault", pausedAt: at, pausedByName: "Ann Weir" },
  exchange: { lookedAt: at, succeededAt: null, problem: "host_key", problemDetail: "SHA256", problemSince: at },
  ...{ setAside: 2, nextCutOff: at },
  stuckReturns: { count: 7, items: [{ id: "p", problem: "invalid", detail: "The BIC is missing.", since: at }] },
  currencies: [
    {
      ...{ currency: "USD", floatMinor: 125_000n, waiting: 3, waitingMinor: 6_000n, holidays: ["2026-11-26"] },
      cutOff: { time: "17:00", timeZone: "America/New_York" },
    },
  ],
};
const message: RailMessage = {
  ...{ id: "m", direction: "in", kind: "nacha", messageId: "ACH1", transferId: "t", state: "set_aside" },
  ...{
    fileName: "returns.ach",
    problem: "totals",
    attempts: 1,
    sizeBytes: 940n,
    createdAt: at,
    handedAt: null,
    processedAt: at,
  },
  ...{ incomingPaymentId: "p", rejectedAt: null, replacedAt: null },
};
const change = { transferId: "t", corrected: "1918171614", receivedAt: at, customerId: "u", customerName: "Ada Byron" };
const codes = ["C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C09", "C10", "C11", "C12", "C13", "C14", "C61"];
const changes = { count: 20, items: codes.map((code) => ({ ...change, code })) };
const states = Object.keys(messageTones) as RailMessage["state"][];
const problems = ["other_content", "too_large", "recall", "unknown_payment", "file_stopped", "currency", "malformed"];
const limits = { stepUpMinor: 100_000n, singleMinor: 5_000_000n, dailyMinor: 10_000_000n, newPayeeMinor: 250_000n };

async function render(locale: (typeof locales)[number], node: ReactNode, role: Role = "admin"): Promise<string> {
  const messages = await messagesOf(locale);
  const errors: unknown[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC" onError={(error) => errors.push(error)}>
      <RoleProvider role={role}>
        <PanelPlaceContext value={{ isBeside: true, head: null }}>{node}</PanelPlaceContext>
      </RoleProvider>
    </NextIntlClientProvider>,
  );
  expect(errors).toEqual([]);
  return html;
}

it.each(locales)("staff read the state, the problems and the messages of a network in words (%s)", async (locale) => {
  const { adminRails: words } = await messagesOf(locale);
  const list = await render(locale, <RailsScreen rails={[rail, { ...rail, rail: "wire", pause: null }]} />);
  for (const text of [words.states.paused, words.states.failing, words.connectors.nacha]) expect(list).toContain(text);
  const items = [
    ...states.map((state) => ({ ...message, id: state, state, problem: null })),
    ...problems.map((problem) => ({ ...message, id: problem, problem })),
  ];
  const opened: OpenedMessage = { ...message, text: "101 raw", isCut: true, isMasked: true };
  const page = await render(
    locale,
    <RailScreen
      {...{ rail, limits, opened, changes, closeHref: "/" }}
      messages={{ items, previous: "a", next: "b" }}
    />,
  );
  for (const text of [
    "A fault",
    "101 raw",
    "returns.ach",
    words.exchangeProblems.host_key,
    words.messages.masked,
    words.returnProblems.invalid,
    "The BIC is missing.",
    "/manage-incoming?open=p",
  ]) {
    expect(page).toContain(text);
  }
  for (const text of ["1918171614", "Ada Byron", "/manage-users/u", ...Object.values(words.changeCodes)])
    expect(page).toContain(text);
  for (const state of states) expect(page).toContain(words.messages.states[state]);
});

it("a message has the acts that its state and the reader's role allow", async () => {
  const { adminRails: words } = await messagesOf("en");
  const show = async (changes: Partial<OpenedMessage>, role?: Role) => {
    const opened: OpenedMessage = { ...message, text: "101 raw", isCut: false, isMasked: false, ...changes };
    const list = { items: [], previous: null, next: null };
    return await render(
      "en",
      <RailScreen {...{ rail, limits, opened, changes: null, closeHref: "/", messages: list }} />,
      role,
    );
  };
  expect(await show({})).toContain(words.processAgain.button);
  expect(await show({ problem: "too_large" })).not.toContain(words.processAgain.button);
  expect(await show({ state: "processed", problem: null })).not.toContain(words.processAgain.button);
  expect(await show({}, "auditor")).not.toContain(words.processAgain.button);

  const sent = { direction: "out", kind: "pacs.004", problem: null } as const;
  const cases: [Partial<OpenedMessage>, keyof typeof words.sending][] = [
    [{ state: "made" }, "by_itself"],
    [{ state: "handing" }, "by_itself"],
    [{ state: "handed" }, "with_network"],
    [{ state: "acknowledged" }, "with_network"],
    [{ state: "withdrawn" }, "withdrawn"],
    [{ state: "refused" }, "refused"],
    [{ state: "refused", kind: "pacs.008", rejectedAt: at }, "payment_refused"],
    [{ state: "refused", kind: "camt.056", rejectedAt: at }, "refused"],
    [{ state: "refused", rejectedAt: at, replacedAt: at }, "replaced"],
    [{ state: "refused", rejectedAt: at }, "again"],
  ];
  for (const [changes, sending] of cases) {
    const page = await show({ ...sent, ...changes });
    expect([changes, page.includes(words.sending[sending])]).toEqual([changes, true]);
    expect(page.includes(words.sendAgain.button)).toBe(sending === "again");
  }
});
