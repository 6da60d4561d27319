import { getTranslations } from "next-intl/server";
import type { FooterWords } from "@/components/layout/footer";
import { getLastVerified } from "@/lib/books/verification/get-last-verified";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

/** The texts of the footer on every page. */
export async function footerWords(): Promise<FooterWords> {
  const { BANK_NAME, BANK_SUPPORT_EMAIL, PRODUCT_NAME, PRODUCT_DESIGNER } = env();
  const [t, format, verifiedAt] = await Promise.all([getTranslations("common"), getFormatter(), getLastVerified()]);
  const renderedAt = now();
  const words = {
    bankName: BANK_NAME,
    year: renderedAt.getFullYear(),
    supportEmail: BANK_SUPPORT_EMAIL,
    product: PRODUCT_NAME,
    designer: PRODUCT_DESIGNER,
  };
  if (verifiedAt === undefined) return words;
  const text = verifiedAt
    ? t("booksVerified", { when: format.relativeTime(verifiedAt, renderedAt) })
    : t("booksNeverVerified");
  return { ...words, books: { verifiedAt, renderedAt, text } };
}
