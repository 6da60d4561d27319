import type { FooterWords } from "@/components/layout/footer";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";

/** The texts of the footer on every page. */
export function footerWords(): FooterWords {
  const { BANK_NAME, PRODUCT_NAME, PRODUCT_DESIGNER } = env();
  return { bankName: BANK_NAME, year: now().getFullYear(), product: PRODUCT_NAME, designer: PRODUCT_DESIGNER };
}
