import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { countryName } from "@/lib/i18n/countries";
import { groupedIban, ibanTerm } from "@/lib/iban-text";
import type { Currency } from "@/lib/money/currency";

/** The account that a payer pays. `iban` is null if the bank has no IBANs. */
export type PayableAccount = { accountNumber: string; accountName: string; iban: string | null; currency: Currency };

/** The address of the account's holder. `countryOfResidence` is an alpha-2 code. */
type HolderAddress = { address: string; city: string; zip: string; countryOfResidence: string };

/** The bank's data for payers. `bic` and `address` are empty if the bank has not set them. */
type PayableBank = { name: string; routingNumber: string; bic: string; address: string };

/**
 * A detail with its name. `copy` is the text for the clipboard, such as an IBAN without spaces. Only details that a payer must
 * type exactly have `copy`.
 */
export type PaymentDetail = { key: string; term: string; text: string; copy?: string };

/** The details for payers at banks in the United States and in other countries, in the reader's language. */
export type PaymentDetails = Record<"home" | "abroad", { title: string; text: string; details: PaymentDetail[] }>;

const copied: ReadonlySet<string> = new Set(["name", "accountNumber", "routingNumber", "bic"]);

/** Returns the details that a payer needs. Details without a value are left out. */
export async function paymentDetails(
  account: PayableAccount,
  holder: HolderAddress,
  bank: PayableBank,
): Promise<PaymentDetails> {
  const [t, locale] = await Promise.all([getTranslations("getPaid"), getLocale()]);
  const { accountName, accountNumber, iban, currency } = account;
  const place = [holder.zip, holder.city].filter(Boolean).join(" ");
  const holderAddress = [holder.address, place, countryName(holder.countryOfResidence, locale)];
  const all = {
    name: accountName,
    iban: iban ? groupedIban(iban) : "",
    accountNumber,
    routingNumber: bank.routingNumber,
    bic: bank.bic,
    bank: bank.name,
    bankAddress: bank.address,
    holderAddress: holderAddress.filter(Boolean).join(", "),
    currency,
  };
  const pick = (keys: (keyof typeof all)[]) =>
    keys.flatMap((key): PaymentDetail[] => {
      const text: string = all[key];
      if (text === "") return [];
      const copy = key === "iban" ? iban : copied.has(key) ? text : null;
      return [{ key, term: key === "iban" ? ibanTerm : t(key), text, ...(copy ? { copy } : {}) }];
    });
  const number: (keyof typeof all)[] = iban ? ["iban"] : ["accountNumber", "routingNumber"];
  return {
    home: {
      title: t("home"),
      text: t("homeText"),
      details: pick(["name", "accountNumber", "routingNumber", "bank", "currency"]),
    },
    abroad: {
      title: t("abroad"),
      text: t("abroadText"),
      details: pick(["name", ...number, "bic", "bank", "bankAddress", "holderAddress", "currency"]),
    },
  };
}
