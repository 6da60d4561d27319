import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { type CodedPayment, paymentCode } from "@/lib/accounts/payment-code.model";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import { qrCode } from "@/lib/qr-code";
import type { AccountDetailsPaper } from "@/papers/account-details-document";
import type { PaperBank } from "@/papers/letterhead";
import type { PaymentDetails } from "./payment-details";

/** The texts of the document with an account's details, in the reader's language. `payment` is null if there is no QR code. */
export async function accountDetailsWords(
  accountNumber: string,
  { home, abroad }: PaymentDetails,
  payment: CodedPayment | null,
  bank: PaperBank,
): Promise<AccountDetailsPaper> {
  const [t, history, locale] = await Promise.all([
    getTranslations("getPaid"),
    getTranslations("history.statement"),
    getLocale(),
  ]);
  const { amountMinor = null, note = "" } = payment ?? {};
  return {
    title: t("paper.title"),
    accountNumber,
    routingNumber: history("routingNumber"),
    sections: [home, abroad].map(({ title, text, details }) => ({
      title,
      text,
      facts: details.map((detail) => ({ label: detail.term, value: detail.text })),
    })),
    code: payment && {
      title: t("paper.code"),
      text: t("paper.codeText"),
      qr: qrCode(paymentCode(payment)),
      facts: [
        ...(amountMinor === null
          ? []
          : [{ label: t("code.amount"), value: formatMoneyWithCode(amountMinor, "EUR", locale) }]),
        ...(note ? [{ label: t("code.note"), value: note }] : []),
      ],
    },
    footer: t("paper.footer", { email: bank.supportEmail }),
  };
}
