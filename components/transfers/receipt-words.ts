import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { statusLabel } from "@/components/ui/status-badge";
import { wireDetailItems } from "@/components/wires/wire-details";
import { countryName } from "@/lib/i18n/countries";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import { isWallet, walletChannels } from "@/lib/transfers/channels.model";
import type { ReceiptProof } from "@/lib/transfers/receipts/receipt.model";
import { eventName, type TransferDetails, type TransferEvent } from "@/lib/transfers/transfer-details.model";
import type { PaperBank } from "@/papers/letterhead";
import type { ReceiptPaper } from "@/papers/receipt-document";

/** The texts of a transfer's receipt, in the reader's language. `madeAt` is the time of the receipt's creation. */
export async function receiptWords(
  details: TransferDetails,
  bank: PaperBank,
  madeAt: Date,
  proof: ReceiptProof,
): Promise<ReceiptPaper> {
  const [t, wire, history, common, format, locale] = await Promise.all([
    getTranslations("transferPage"),
    getTranslations("wireDetails"),
    getTranslations("history.statement"),
    getTranslations("common"),
    getFormatter(),
    getLocale(),
  ]);
  const { transfer, phase, price, story } = details;
  const { channel, receiverCountry } = transfer;
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "medium", timeStyle: "long" });
  const money = (minor: bigint, currency: Currency) => formatMoneyWithCode(minor, currency, locale);
  const sealed = (seal: TransferDetails["seal"]) =>
    seal ? (seal.sealedAt ? moment(seal.sealedAt) : t("seal.waitingOnPaper")) : "";
  const facts: [string, string][] = [
    [t("reference"), details.reference],
    [t("networkReference"), details.networkReference],
    [t("uetr"), transfer.uetr ?? ""],
    [t("sender"), transfer.senderName],
    [t("from"), transfer.fromAccountNumber],
    [t("to"), transfer.receiverEmail ? "" : transfer.accountName],
    [t("receiverEmail"), transfer.receiverEmail],
    [t("accountNumber"), transfer.accountNumber],
    [t("bankTo"), transfer.bankTo],
    [t("country"), transfer.country ? countryName(transfer.country, locale) : ""],
    [t("swiftCode"), transfer.swiftCode],
    [t("routingNumber"), transfer.routingNumber],
    ...wireDetailItems(wire, transfer, receiverCountry ? countryName(receiverCountry, locale) : ""),
    [t("note"), transfer.note],
    [t("seal.label"), sealed(details.seal)],
  ];
  return {
    title: t("receiptTitle"),
    reference: details.reference,
    routingNumber: history("routingNumber"),
    channel: isWallet(channel)
      ? t("channel.wallet", { wallet: walletChannels[channel].name })
      : t(`channel.${channel}`),
    status: common(statusLabel(transfer.status, transfer.ending)),
    statusLine: t("receiptStatus", { moment: moment(madeAt) }),
    means: t(`receiptMeans.${phase}`),
    sides: [
      {
        label: t(`sideOut.${phase === "arrived" ? "posted" : phase}`),
        amount: money(transfer.debitedMinor, transfer.debitedCurrency),
      },
      { label: t(`sideIn.${phase}`), amount: money(transfer.amountMinor, transfer.currency) },
    ],
    price: price
      ? t("rate", {
          from: transfer.debitedCurrency,
          rate: format.number(Number(price.rate), { maximumSignificantDigits: 6 }),
          to: transfer.currency,
          spread: format.number(Number(price.spread), { style: "percent", maximumFractionDigits: 3 }),
        })
      : "",
    facts: facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })),
    story: {
      title: t("story"),
      steps: [
        { moment: moment(story.createdAt), text: t("events.initiated") },
        ...story.events.map((event) => ({
          moment: moment(event.happenedAt),
          text: eventText(t, event, (minor) => money(minor, transfer.currency)),
        })),
      ],
    },
    proof: {
      title: t("proof.title"),
      text: t("proof.text", { bank: bank.name }),
      url: proof.url,
      qr: proof.qr,
      facts: [
        { label: t("proof.address"), value: proof.address },
        { label: t("proof.code"), value: proof.code },
        {
          label: t("proof.validUntil"),
          value: format.dateTime(new Date(proof.validUntil), { dateStyle: "medium", timeZone: "UTC" }),
        },
      ],
    },
    footer: t("receiptFooter", { bank: bank.name, email: bank.supportEmail }),
  };
}

type Words = Awaited<ReturnType<typeof getTranslations<"transferPage">>>;

/** Returns the name of an event, with the old and new amount if the amount changed, and with the reason if there is one. */
function eventText(t: Words, event: TransferEvent, money: (minor: bigint) => string): string {
  const { amountBeforeMinor: before, amountMinor, reason } = event;
  return [
    t(`events.${eventName(event)}`),
    before === null ? "" : t("amountChange", { before: money(before), after: money(amountMinor) }),
    reason ? t("reason", { reason: isolate(reason) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
