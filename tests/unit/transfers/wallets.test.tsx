import { existsSync, readFileSync } from "node:fs";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Tiles } from "@/components/dashboard/tiles";
import { menuSections } from "@/components/layout/menu/menu";
import type { SendingAccount } from "@/components/transfers/sending-account";
import { WalletForm } from "@/components/transfers/wallet-form";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { messagesOf } from "@/lib/i18n/messages";
import { type WalletChannel, walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { otherTransferInput, walletTransferForm } from "@/lib/transfers/schema";
import { accessCases } from "@/tests/support/access/access-cases";

vi.mock("@/app/api/transfers/actions", () => ({ getPayeeRoomAction: vi.fn() }));

vi.mock("@/app/api/other-transfer/actions", () => ({
  initiateWalletTransferAction: vi.fn(),
  askToConfirmWalletTransferAction: vi.fn(),
}));

/** A wallet that the product does not have, with its entry in the table of channels and its texts. */
const further = vi.hoisted(() => ({
  key: "acorn_pay",
  entry: { name: "Acorn Pay", path: "/acorn-pay", asksCredentials: false, icon: "wallet" },
  texts: {
    title: "Send to Acorn Pay Account",
    text: "Pay somebody.",
    success: "Acorn Pay Initiated successfully",
    error: "Error in Acorn Pay Transfer",
  },
}));

vi.mock("@/lib/transfers/channels.model", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/transfers/channels.model")>();
  const channels: Record<string, WalletChannel> = { ...original.walletChannels, [further.key]: further.entry };
  const keys = Object.keys(channels);
  return {
    ...original,
    walletChannels: channels,
    walletChannelKeys: keys,
    walletByName: (name: string) => keys.find((key) => channels[key]?.name === name),
  };
});

const account: SendingAccount = {
  accountNumber: "05197864578",
  currency: "USD",
  label: "05197864578",
  perDollarScaled: undefined,
  availableMinor: 1_000n,
  leftTodayMinor: 100_000n,
  dayEndsAt: new Date("2026-12-02T05:00:00Z"),
  singleMinor: 100_000n,
  available: "$10.00",
  daily: "$1,000.00",
  pinHelp: "Needed from $1,000.00 on.",
  stepUp: "pin" as const,
  leftWithoutPinMinor: 100_000n,
};

const english = messagesOf("en");
const { transfers } = english;
const wallets: Record<string, typeof further.texts> = { ...transfers.wallets, [further.key]: further.texts };

/** Renders an element as a page does. Throws if a text is missing. */
function render(element: ReactNode): string {
  return renderToStaticMarkup(
    // The router can be empty, because these tests never navigate.
    <AppRouterContext value={{} as never}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ ...english, transfers: { ...transfers, wallets } } as never}
        onError={(error) => {
          throw error;
        }}
      >
        {element}
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
}

describe.each(walletChannelKeys)("the wallet %s", (channel) => {
  const { name, path, asksCredentials }: WalletChannel = walletChannels[channel];

  it("the wallet has a form", () => {
    const form = render(<WalletForm channel={channel} accounts={[account]} />);
    for (const field of ["receiverEmail", "amount", "note"]) expect(form).toContain(`name="${field}"`);
    expect(form).toContain("Amount ($)");
    expect(form).toContain("$10.00 available");
    // The specification names no PIN for wallets. If the bank needs the PIN, the sheet asks for it.
    expect(form).not.toContain('name="pin"');
    expect(form).toContain(asksCredentials ? "Continue" : "Initiate Transfer");
    expect(form).not.toContain("sixDigits");
  });

  it("the form offers the whole addresses of the last three receivers", () => {
    const receivers = ["a@example.com", "b@example.com", "c@example.com", "d@example.com"];
    const form = render(<WalletForm channel={channel} accounts={[account]} receivers={receivers} />);
    const offered = [...form.matchAll(/aria-label="Pay ([^"]*)".*?<span[^>]*>([^<]+)<\/span>/g)];
    expect(offered.map(([, name, text]) => [name, text])).toEqual(
      receivers.slice(0, 3).map((address) => [address, address]),
    );
  });

  it("the wallet has all its texts", () => {
    expect(Object.keys(wallets[channel] ?? {})).toEqual(["title", "text", "success", "error"]);
    expect(wallets[channel]?.title).toBe(`Send to ${name} Account`);
  });

  it("the wallet is in the menu and on the dashboard", () => {
    const entries = menuSections("customer").flatMap((section) => section.entries);
    expect(entries).toContainEqual(expect.objectContaining({ href: path, label: { brand: name } }));
    expect(render(<Tiles />)).toMatch(new RegExp(`<a [^>]*href="${path}".*?${name}`));
  });

  it("the wallet is known to the form's action and to the HTTP contract", () => {
    const order = { receiverEmail: "erika@example.com", amount: "5.00", password: "otter", sixDigits: "739105" };
    expect(otherTransferInput.parse({ ...order, type: name }).type).toBe(channel);
    expect(walletTransferForm.safeParse({ ...order, channel }).success).toBe(true);
  });

  it("the refusal of an unknown name lists the wallet", () => {
    const order = { receiverEmail: "erika@example.com", amount: "5.00", type: "no such wallet" };
    const problems = otherTransferInput.safeParse(order).error?.issues ?? [];
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^transferType:/)]);
    const t = createTranslator({ locale: "en", messages: english, namespace: "validation" });
    const text = translateFieldProblem(t as never, problems[0]?.message ?? "", "type");
    expect(text).toMatch(/^Use one of these: .*\.$/);
    expect(text).toContain(name);
  });
});

it.each(walletChannelKeys.filter((key: string) => key !== further.key))("%s has its own page of a few lines", (key) => {
  const file = `app/(bank)${walletChannels[key].path}/page.tsx`;
  expect(existsSync(file)).toBe(true);
  expect(accessCases.map((row) => `app/${row.file}`)).toContain(file);
  const page = readFileSync(file, "utf8");
  expect(page).toContain(`<WalletPage channel="${key}"`);
  expect(page.trim().split("\n").length).toBeLessThan(20);
});

it("the screens have the specification's texts", () => {
  expect(transfers.wallets).toMatchObject({
    paypal: {
      title: "Send to PayPal Account",
      success: "PayPal Transfer Initiated successfully",
      error: "Error in PayPal Transfer",
    },
    skrill: { title: "Send to Skrill Account", success: transfers.interbankSuccess, error: transfers.interbankError },
    google_pay: {
      title: "Send to Google Pay Account",
      success: "Google Pay Transfer Initiated successfully",
      error: "Error in Initiating Google Pay Transfer",
    },
    transfer_wise: {
      title: "Send to Transfer Wise Account",
      success: "Transfer Wise Initiated successfully",
      error: "Error in Transfer Wise Transaction",
    },
    payoneer: {
      title: "Send to Payoneer Account",
      success: "Payoneer Transfer Initiated successfully",
      error: "Error in Payoneer Transfer",
    },
  });
  expect(transfers.interbankSuccess).toBe("Inter Bank Transfer Initiated successfully");
  expect(transfers.interbankError).toBe("Error in Initiating Inter Bank Transfer");
  expect(transfers.authenticate).toBe("To authenticate this transaction, kindly provide the following");
});

it("the further wallet of this test is not part of the product", () => {
  expect(transfers.wallets).not.toHaveProperty(further.key);
  expect(walletChannelKeys.filter((key: string) => key !== further.key)).toEqual(Object.keys(transfers.wallets));
});
