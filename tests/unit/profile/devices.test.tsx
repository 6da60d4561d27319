import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Devices } from "@/components/profile/devices";
import { messagesOf } from "@/lib/i18n/messages";

// The dialog calls server actions, and no test of this file opens the dialog.
vi.mock("@/components/profile/end-devices-dialog", () => ({ EndDevicesDialog: () => null }));

const now = new Date("2026-11-30T21:00:00Z");

const htmlOf = async (count: number, areAllShownAtFirst = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await messagesOf("en")} timeZone="UTC">
      <Devices
        devices={Array.from({ length: count }, (_, index) => ({
          ...{ id: String(index), isHere: index === 0, userAgent: "Chrome/140 Linux", ipAddress: "127.0.0.1" },
          createdAt: new Date("2026-11-30T17:10:00Z"),
          lastSeenAt: new Date("2026-11-30T20:20:00Z"),
        }))}
        kinds={[]}
        now={now}
        areAllShownAtFirst={areAllShownAtFirst}
      />
    </NextIntlClientProvider>,
  );

const foldedIn = (html: string) => html.split("folded-line").length - 1;

it("a long list shows the first three devices, and a button for all devices", async () => {
  const html = await htmlOf(7);
  expect(foldedIn(html)).toBe(4);
  expect(html).toContain("Show all 7");
  expect(html).not.toMatch(/<details[^>]* open=""/);
  const texts = html.replaceAll("\u202f", " ").replaceAll(/<[^>]*>/g, "");
  expect(texts).toContain("127.0.0.1");
  expect(texts).toContain("40 minutes ago · since Nov 30, 5:10 PM");
});

it("a list of four devices is not folded", async () => {
  const html = await htmlOf(4);
  expect(foldedIn(html)).toBe(0);
  expect(html).not.toContain("Show all");
});

it("a list with an unknown device is open at first", async () => {
  expect(await htmlOf(7, true)).toMatch(/<details[^>]* open=""/);
});
