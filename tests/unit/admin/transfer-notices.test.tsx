import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ContextType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NetworkNotice } from "@/components/admin/transfers/network-notice";
import { TransferAlerts } from "@/components/admin/transfers/transfer-alerts";
import { messagesOf } from "@/lib/i18n/messages";
import { transferReference } from "@/lib/transfer-reference";
import type { NetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";

/** The router that links need for prefetches. The router can be empty, because these tests click no link. */
const noRouter = {} as NonNullable<ContextType<typeof AppRouterContext>>;

async function textOf(element: ReactNode): Promise<string> {
  const messages = await messagesOf("en");
  const provided = (
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <AppRouterContext value={noRouter}>{element}</AppRouterContext>
    </NextIntlClientProvider>
  );
  return renderToStaticMarkup(provided);
}

const answered = { state: "accepted", attempts: 1, lastError: null, reference: "N-1" } as const;
const transfer = { status: "closed", amountMinor: 2_000n, currency: "USD" } as const;
const plain = { transfer, order: null, networkReturn: null, obstacles: [] };
const moment = new Date("2026-11-22T10:00:00Z");

it("a notice states a network's contradiction to its own answer, and its time", async () => {
  const order = { ...answered, contradiction: "refused", contradictedAt: moment } as const;
  const text = await textOf(<TransferAlerts {...plain} order={order} />);
  expect(text).toContain("The network contradicts itself");
  expect(text).toContain("Its answer was “Accepted”; on Nov 22, 2026, 10:00");
  expect(text).toContain("it said “Refused”");
});

it("a notice states why a transfer waits", async () => {
  const text = await textOf(<TransferAlerts {...plain} obstacles={["senderSuspended", "toAccountBlocked"]} />);
  expect(text).toContain("The sender is suspended.");
  expect(text).toContain("The receiver’s account is blocked.");
});

it("a transfer without special facts has no notice", async () => {
  const order = { ...answered, contradiction: null, contradictedAt: null };
  expect(await textOf(<TransferAlerts {...plain} order={order} />)).toBe("");
});

it("a notice states a return that the bank has not booked, with the reason in words", async () => {
  const back = { amountMinor: 1_900n, chargesMinor: 100n, code: "AC04", receivedAt: moment };
  const waiting = await textOf(<TransferAlerts {...plain} networkReturn={{ ...back, state: "waiting" }} />);
  expect(waiting).toContain("The network has sent the payment back");
  expect(waiting).toContain("The receiver’s account is closed. (AC04)");
  const refused = await textOf(<TransferAlerts {...plain} networkReturn={{ ...back, state: "refused" }} />);
  expect(refused).toContain("The network’s return does not fit");
  expect(await textOf(<TransferAlerts {...plain} networkReturn={{ ...back, state: "booked" }} />)).toBe("");
});

const rail: NetworkHealth = { rail: "wire", waiting: 0, failing: 0, oldestAt: null, lastError: null, contradicted: [] };

it("the queue names the transfers with a contradiction of a network", async () => {
  const id = "019ab111-2222-7333-8444-555566667777";
  const rails = [{ ...rail, contradicted: [id] }];
  const text = await textOf(<NetworkNotice family="wire" rails={rails} now={moment} />);
  expect(text).toContain("A network contradicts itself");
  expect(text).toContain(`open=${id}`);
  expect(text).toContain(transferReference(id));
  expect(text).not.toContain("Payments are waiting");
  expect(await textOf(<NetworkNotice family="wallet" rails={rails} now={moment} />)).toBe("");
});
