import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { lettersIn } from "@/emails/letter";
import { transferStatusEmail } from "@/emails/transfer-status";
import { isolate } from "@/lib/i18n/isolate";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { notificationText } from "@/lib/notifications/notification-text.model";

const name = "محمد عبد الله";
const apart = `\u2068${name}\u2069`;

it("the function isolates only right-to-left text", () => {
  expect(isolate(name)).toBe(apart);
  expect(isolate("שלום 5")).toBe("\u2068שלום 5\u2069");
  for (const text of ["Noah Berg", "王伟", "", "1000000009"]) expect(isolate(text)).toBe(text);
});

it.each(locales)("an Arabic name does not reorder an amount in an e-mail or a notification, in %s", async (locale) => {
  const sender = { bankName: "Bank", supportEmail: "a@b.example", siteUrl: "https://bank.example", timeZone: "UTC" };
  const { subject, body } = transferStatusEmail(
    { ...sender, ...(await lettersIn(locale)) },
    {
      ...{ firstName: "Mia", event: "completed", reference: "HF 1", amount: "50.00", currency: "USD" },
      ...{ counterparty: name, reason: "", transferPath: "/" },
    },
  );
  expect(`${subject} ${JSON.stringify(body.props)}`).toContain(apart);

  const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "notifications" });
  const params = { amount: "50.00", currency: "USD", counterparty: name };
  const notification = { kind: "transfer-received", params } as unknown as Parameters<typeof notificationText>[2];
  expect(notificationText(t, locale, notification)).toContain(apart);
});
