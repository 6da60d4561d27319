import { describe, expect, it } from "vitest";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { groupedIban } from "@/lib/iban-text";
import { readKeptKey, readReceivers } from "@/lib/transfers/payees/read-receivers.model";
import { waysTo } from "@/lib/transfers/payees/receiver.model";

const payees = [
  { nickname: "Landlady", accountName: "Noah Bergström", accountNumber: "06228474692" },
  { nickname: "Café", accountName: "Elif Öztürk", accountNumber: "DE02120300000000202051" },
];
const bank = { country: "DE", bankCode: "99999999" };
const first = (text: string) => readReceivers(text, payees, bank)[0];
const way = (text: string) => {
  const receiver = first(text);
  return receiver && waysTo(receiver)[0];
};

describe("the receiver that a text means", () => {
  it.each(["noah", "Bergstrom", "berg noa", "landl", "0622 8474", "06228474692"])(
    "%s finds a beneficiary by a name, a nickname or a number",
    (text) => {
      expect(first(text)).toEqual({ kind: "payee", accountNumber: "06228474692" });
      expect(way(text)).toBe("interbank");
    },
  );

  it("a word finds a beneficiary without accents, and only from its start", () => {
    expect(first("ozturk cafe")).toEqual({ kind: "payee", accountNumber: "DE02120300000000202051" });
    expect(first("ergstr")).toBeUndefined();
  });

  it("the whole number of a beneficiary means only the beneficiary", () => {
    expect(readReceivers("DE02 1203 0000 0000 2020 51", payees, bank)).toHaveLength(1);
  });

  it("a number of this bank is paid by an interbank transfer", () => {
    expect(first("0654 1237 890")).toEqual({ kind: "account", accountNumber: "06541237890" });
    expect(way("06541237890")).toBe("interbank");
  });

  it("an IBAN of this bank means the account, and is paid by an interbank transfer", () => {
    const iban = ibanOfAccount(bank, "06541237890") ?? "";
    expect(first(groupedIban(iban))).toEqual({ kind: "account", accountNumber: "06541237890" });
    expect(way(iban)).toBe("interbank");
    expect(first(ibanOfAccount(bank, "06228474692") ?? "")).toEqual({ kind: "payee", accountNumber: "06228474692" });
    expect(readReceivers(iban, payees, null)[0]).toMatchObject({ kind: "iban", accountNumber: iban });
  });

  it("an IBAN is paid by wire to its country", () => {
    expect(first("iban de89 3704 0044 0532 0130 00")).toEqual({
      kind: "iban",
      accountNumber: "DE89370400440532013000",
      country: "DE",
    });
    expect(way("DE89370400440532013000")).toBe("wire");
    // This IBAN has a wrong check digit, so the bank treats the text as a plain account number. The form of a wire then reports
    // the mistake.
    expect(first("DE88370400440532013000")?.kind).toBe("number");
  });

  it("any other number is paid by wire", () => {
    expect(first("000123456789")).toEqual({ kind: "number", accountNumber: "000123456789" });
    expect(way("000123456789")).toBe("wire");
  });

  it("an e-mail address is paid through one of the wallets", () => {
    const receiver = first(" erika@example.com ");
    expect(receiver).toEqual({ kind: "email", receiverEmail: "erika@example.com" });
    expect(receiver && waysTo(receiver)).toEqual(["paypal", "skrill", "google_pay", "transfer_wise", "payoneer"]);
  });

  it.each(["", "   ", "zzz", "123", "erika@", "@"])("%j means nobody", (text) => {
    expect(readReceivers(text, payees, bank)).toEqual([]);
  });
});

describe("the receiver of a form that was kept over a log-in", () => {
  const read = (key: string) => readKeptKey(key, payees, bank);

  it("an account number is paid through the channel of the form, by the beneficiary if there is one", () => {
    const payee = { kind: "payee", accountNumber: "06228474692" };
    expect(read("interbank-transfer/06228474692")).toEqual({ receiver: payee, way: "interbank" });
    expect(read("wire-transfer/06228474692")).toEqual({ receiver: payee, way: "wire" });
    const account = { kind: "account", accountNumber: "06541237890" };
    expect(read("interbank-transfer/06541237890")).toEqual({ receiver: account, way: "interbank" });
    const iban = { kind: "iban", accountNumber: "DE89370400440532013000", country: "DE" };
    expect(read("wire-transfer/DE89370400440532013000")).toEqual({ receiver: iban, way: "wire" });
  });

  it("an e-mail address is paid through the wallet of the form", () => {
    const receiver = { kind: "email", receiverEmail: "erika/at@example.com" };
    expect(read("wallet-transfer/payoneer/erika/at@example.com")).toEqual({ receiver, way: "payoneer" });
  });

  it("the forms of other pages and unknown channels name no receiver", () => {
    const others = [
      "interbank-transfer",
      "wire-transfer",
      "wallet-transfer/paypal",
      "own-transfer",
      "memo/06541237890",
    ];
    for (const key of [...others, "interbank-transfer/noah", "wallet-transfer/acorn/a@example.com"])
      expect(read(key), key).toBeUndefined();
    expect(read("wire-transfer/06541237890")).toBeUndefined();
  });
});
