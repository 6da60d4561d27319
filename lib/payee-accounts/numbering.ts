import { australianBanks, canadianBanks, indianBanks, japaneseBanks, mexicanBanks } from "./bank-names";
import { isCbu, isClabe, isNewZealandAccount, isNuban, isRoutingSum, isRussianAccount } from "./check-digits";

/** Finds the mistake in a number. Returns a key of the `validation` messages, or null for a correct number. */
type Check = (number: string) => string | null;

/** The name that a country gives to the national numbers of its banks. */
export type BankNumberKind =
  | "aba"
  | "sortCode"
  | "bsb"
  | "transit"
  | "ifsc"
  | "bik"
  | "cnaps"
  | "branchCode"
  /** A bank number that has no special name. */
  | "bankCode";

/**
 * The format of the account numbers and the bank numbers in a country. Applies to accounts without an IBAN. The payee form
 * contains only the fields that the country needs.
 */
export type Numbering = {
  /** The special name of the account numbers in the country. Absent if there is none. */
  accountKind?: "clabe" | "cbu";
  /** @param bank the bank's national number; empty if it is not given */
  account: (number: string, bank: string) => string | null;
  /** Checks the bank's national number. Absent for a country in which payments identify the bank only by its BIC. */
  bank?: Check;
  bankKind?: BankNumberKind;
  /** Whether payments require the bank's national number. */
  needsBank?: boolean;
  /** Whether the bank's national number is enough to identify the bank, so that a wire needs no SWIFT code. */
  isBankEnough?: boolean;
  /** Whether banks in the country ask for the purpose of a payment from abroad. */
  asksPurpose?: boolean;
  /** The name of the bank, if the numbers identify the bank. */
  bankName?: (account: string, bank: string) => string | undefined;
};

const shaped =
  (shape: RegExp, problem: string): Check =>
  (number) =>
    shape.test(number) ? null : problem;

/**
 * Checks that a text consists of `from` to `to` digits. The message contains the range, or a single number if `from` and `to` are
 * equal.
 */
function digits(from: number, to = from): Check {
  return shaped(new RegExp(`^[0-9]{${from},${to}}$`), `accountDigits:${from === to ? from : `${from}–${to}`}`);
}

function checked(shape: Check, isRight: (number: string) => boolean, problem: string): Check {
  return (number) => shape(number) ?? (isRight(number) ? null : problem);
}

/**
 * Whether a routing number may begin with these two digits. The digits stand for a Federal Reserve district (01–12), a thrift
 * (21–32), electronic use (61–72) or traveller's cheques (80).
 */
function isKnownPrefix(prefix: number): boolean {
  return (
    (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  );
}

/** Finds the mistake in a United States routing number (ABA). */
const routingNumberProblem: Check = (number) => {
  if (!/^[0-9]{9}$/.test(number)) return "routingNumberDigits";
  if (!isKnownPrefix(Number(number.slice(0, 2)))) return "routingNumberPrefix";
  return isRoutingSum(number) ? null : "routingNumberCheckDigit";
};

/**
 * The known formats of account numbers, keyed by country (alpha-2). Sources: the Federal Reserve, UK Finance, the Australian
 * Payments Network, Payments Canada, the Reserve Bank of India, Banco de México, BCRA, the Central Bank of Nigeria, Inland Revenue
 * of New Zealand, the Bank of Russia, Zengin-net, and the banks' own guides for incoming payments. The check digits of British
 * accounts are not checked, because the table with their weights may not be distributed with this product.
 */
export const numberings: Record<string, Numbering> = {
  AR: { account: checked(digits(22), isCbu, "accountCheckDigit"), accountKind: "cbu" },
  AU: {
    ...{ account: digits(4, 10), bank: shaped(/^[0-9]{6}$/, "bsb"), bankKind: "bsb" },
    ...{ needsBank: true, isBankEnough: true },
    bankName: (_, bank) => australianBanks[bank.slice(0, 2)],
  },
  CA: {
    ...{ account: digits(5, 12), bank: shaped(/^(?:0?[0-9]{8})$/, "transit"), bankKind: "transit" },
    ...{ needsBank: true, isBankEnough: true },
    // A number of nine digits begins with a zero and the institution. A number of eight digits ends with the institution.
    bankName: (_, bank) => canadianBanks[bank.length === 9 ? bank.slice(1, 4) : bank.slice(5)],
  },
  CN: {
    ...{ account: digits(8, 32), bank: shaped(/^[0-9]{12}$/, "bankDigits:12"), bankKind: "cnaps" },
    asksPurpose: true,
  },
  GB: {
    ...{
      account: shaped(/^[0-9]{8}$/, "accountOrIban:8"),
      bank: shaped(/^[0-9]{6}$/, "sortCode"),
      bankKind: "sortCode",
    },
    ...{ needsBank: true, isBankEnough: true },
  },
  HK: { account: digits(6, 15), bank: shaped(/^(?:[0-9]{3}|[0-9]{6})$/, "bankDigits:3"), bankKind: "bankCode" },
  IN: {
    ...{ account: digits(9, 18), bank: shaped(/^[A-Z]{4}0[A-Z0-9]{6}$/, "ifsc"), bankKind: "ifsc" },
    ...{ needsBank: true, isBankEnough: true, asksPurpose: true },
    bankName: (_, bank) => indianBanks[bank.slice(0, 4)],
  },
  JP: {
    ...{ account: digits(7), bank: shaped(/^[0-9]{7}$/, "bankDigits:7"), bankKind: "branchCode" },
    bankName: (_, bank) => japaneseBanks[bank.slice(0, 4)],
  },
  KR: { account: digits(10, 16) },
  MX: {
    ...{ account: checked(digits(18), isClabe, "clabe"), accountKind: "clabe" },
    bankName: (account) => (isClabe(account) ? mexicanBanks[account.slice(0, 3)] : undefined),
  },
  NG: {
    // Only deposit banks have codes below 300. Mobile wallets have higher codes. The account numbers of wallets are telephone
    // numbers, which have no check digit.
    account: (number, bank) =>
      digits(10)(number) ?? (/^[012][0-9]{2}$/.test(bank) && !isNuban(number, bank) ? "accountCheckDigit" : null),
  },
  NZ: {
    account: checked(digits(15, 16), isNewZealandAccount, "accountCheckDigit"),
    ...{ bank: shaped(/^[0-9]{6}$/, "bankDigits:6"), bankKind: "branchCode" },
  },
  RU: {
    account: (number, bank) => {
      const problem = /^[0-9]{20}$/.test(number) ? null : "accountOrIban:20";
      if (problem || !/^[0-9]{9}$/.test(bank)) return problem;
      return isRussianAccount(number, bank) ? null : "accountCheckDigit";
    },
    ...{ bank: shaped(/^[0-9]{9}$/, "bankDigits:9"), bankKind: "bik", needsBank: true },
  },
  SG: { account: digits(7, 14), bank: shaped(/^(?:[0-9]{4}|[0-9]{7})$/, "bankDigits:4"), bankKind: "bankCode" },
  US: {
    ...{ account: shaped(/^[A-Z0-9]{4,17}$/, "accountUs"), bank: routingNumberProblem, bankKind: "aba" },
    ...{ needsBank: true, isBankEnough: true },
  },
  ZA: { account: digits(7, 13), bank: shaped(/^[0-9]{6}$/, "bankDigits:6"), bankKind: "branchCode" },
};
