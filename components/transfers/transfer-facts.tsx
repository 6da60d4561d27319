import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DescriptionList } from "@/components/ui/description-list";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { wireDetailItems } from "@/components/wires/wire-details";
import { accountTypeMessage } from "@/lib/accounts/account-type.model";
import { countryName } from "@/lib/i18n/countries";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";

/**
 * Sender, receiver and amounts of a transfer, if the channel records these facts. `category` is the category that the reader gave
 * the payment.
 */
export function TransferFacts({ details, category }: { details: TransferDetails; category?: ReactNode }) {
  const t = useTranslations("transferPage");
  const common = useTranslations("common");
  const names = useTranslations("categories");
  const wire = useTranslations("wireDetails");
  const format = useFormatter();
  const locale = useLocale();
  const { transfer, isOwn, reference, networkReference } = details;
  const { accountType, country, receiverCountry, createdAt } = transfer;
  const facts: [string, string][] = [
    [t("to"), transfer.receiverEmail ? "" : transfer.accountName],
    [t("receiverEmail"), transfer.receiverEmail],
    [t("accountNumber"), transfer.accountNumber],
    [t("accountType"), accountType ? common(accountTypeMessage[accountType]) : ""],
    [t("bankTo"), transfer.bankTo],
    [t("country"), country ? countryName(country, locale) : ""],
    [t("swiftCode"), transfer.swiftCode],
    [t("routingNumber"), transfer.routingNumber],
    ...wireDetailItems(wire, transfer, receiverCountry ? countryName(receiverCountry, locale) : ""),
    [t("sender"), isOwn ? "" : `${transfer.senderName}, ${transfer.email}`],
    [t("from"), transfer.fromAccountNumber],
    [t("note"), transfer.note],
    [t("orderedAt"), format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" })],
    [t("reference"), reference],
    [t("networkReference"), networkReference],
    [t("uetr"), transfer.uetr ?? ""],
  ];
  const copied = new Set([t("accountNumber"), t("reference"), t("networkReference"), t("uetr")]);
  const show = (term: string, value: string) => {
    if (copied.has(term)) return <Copyable text={value} what={term} />;
    // Only the receiver of an interbank transfer is a beneficiary, and only beneficiaries have a page.
    if (term !== t("to") || !isOwn || transfer.channel !== "interbank") return value;
    return (
      <Link href={paths.beneficiary(transfer.accountNumber)} className="plain-link">
        {value}
      </Link>
    );
  };
  const items = facts.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value: show(term, value) }));
  return <DescriptionList items={category ? [...items, { term: names("label"), value: category }] : items} />;
}
