import "server-only";
import { extractIBAN, isValidIBAN } from "ibantools";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import { clearingNumber } from "./clearing-codes";
import type { LatinText } from "./latin-text";
import type { BankIdentity, MessageHead, OriginalPayment, PartyIdentity } from "./orders";
import { groupOf, momentText, textOf } from "./xml-text";

/** The largest lengths that the schemas allow. */
const max = { name: 140, street: 70, town: 35, postcode: 16, reasonLine: 105 };

/**
 * True for an account number that networks accept. The bank never changes or cuts a number, because the result would be the
 * number of another account.
 */
export const isAccount = (number: string) => /^[A-Za-z0-9 ./-]{1,34}$/.test(number);

/** The largest number of lines in the explanation of a reason. Fedwire allows two. */
const reasonLinesMax = 2;

/** The name of the ISO 20022 message that contains a customer's payment. */
export const paymentMessage = "pacs.008.001.08";

export function amountOf(name: string, amountMinor: bigint, currency: Currency): string {
  return textOf(name, toDecimalText(amountMinor, currency), ` Ccy="${currency}"`);
}

/**
 * Writes a bank that is a member of the network. The BIC identifies the bank, except in the profile `fedwire`, where the routing
 * number identifies the bank.
 */
export function memberBank({ profile }: MessageHead, bank: BankIdentity): string {
  return profile === "fedwire" ? institution(nationalNumber(bank)) : institution(textOf("BICFI", bank.bic));
}

/** Writes a bank that need not be a member of the network, with its BIC, its national number or its name. */
export function anyBank(bank: BankIdentity, latin: LatinText): string {
  // A name is needed only if no BIC identifies the bank.
  const name = bank.bic ? "" : latin(bank.name, max.name);
  return institution(textOf("BICFI", bank.bic), nationalNumber(bank), textOf("Nm", name));
}

const institution = (...parts: string[]) => groupOf("FinInstnId", ...parts);

function nationalNumber(bank: BankIdentity): string {
  const known = clearingNumber(bank);
  return known
    ? groupOf("ClrSysMmbId", groupOf("ClrSysId", textOf("Cd", known.system)), textOf("MmbId", known.number))
    : "";
}

/** The name and the address of a party. An address without a town or a country is left out, because networks refuse it. */
export function partyOf(party: PartyIdentity, latin: LatinText): string {
  const town = latin(party.town, max.town);
  const address =
    town && party.country
      ? groupOf(
          "PstlAdr",
          textOf("StrtNm", latin(party.street, max.street)),
          textOf("PstCd", latin(party.postcode, max.postcode)),
          textOf("TwnNm", town),
          textOf("Ctry", party.country),
        )
      : "";
  return textOf("Nm", latin(party.name, max.name)) + address;
}

/** An account. An IBAN has its own element; any other number is written as text. */
export function accountOf(name: string, number: string): string {
  const plain = number.replace(/\s/g, "").toUpperCase();
  const id = isValidIBAN(plain) ? textOf("IBAN", extractIBAN(plain).iban) : groupOf("Othr", textOf("Id", number));
  return groupOf(name, groupOf("Id", id));
}

/** The ids of an earlier payment, for a message about this payment. */
export function originalOf(original: OriginalPayment): string {
  return (
    groupOf(
      "OrgnlGrpInf",
      original.messageId
        ? textOf("OrgnlMsgId", original.messageId) +
            textOf("OrgnlMsgNmId", paymentMessage) +
            textOf("OrgnlCreDtTm", original.createdAt && momentText(original.createdAt))
        : "",
    ) +
    textOf("OrgnlInstrId", original.instructionId) +
    textOf("OrgnlEndToEndId", original.endToEndId) +
    textOf("OrgnlTxId", original.transactionId) +
    textOf("OrgnlUETR", original.uetr)
  );
}

/** The amount and the date of an earlier payment, for a message about this payment. */
export function originalMoney(original: OriginalPayment): string {
  return (
    amountOf("OrgnlIntrBkSttlmAmt", original.amountMinor, original.currency) +
    textOf("OrgnlIntrBkSttlmDt", original.settlementDate)
  );
}

/** A reason: its code, and its text split into lines. A text that is too long is cut. */
export function reasonOf(name: string, { code, text }: { code: string; text: string }, latin: LatinText): string {
  const whole = latin(text, reasonLinesMax * max.reasonLine);
  const lines = [whole.slice(0, max.reasonLine), whole.slice(max.reasonLine)].map((line) => line.trim());
  return groupOf(name, groupOf("Rsn", textOf("Cd", code)), ...lines.map((line) => textOf("AddtlInf", line)));
}

/** How the payment is settled: through this bank's account at the correspondent (INDA), or through Fedwire's clearing system. */
export function settlementOf({ profile }: MessageHead): string {
  const settlement =
    profile === "fedwire"
      ? textOf("SttlmMtd", "CLRG") + groupOf("ClrSys", textOf("Cd", "FDW"))
      : textOf("SttlmMtd", "INDA");
  return groupOf("SttlmInf", settlement);
}
