import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryOptions } from "@/lib/i18n/countries";
import type { CreditTransferOrder } from "@/lib/iso20022/orders";
import { readMessage } from "@/lib/iso20022/read-message";
import { writeCreditTransfer } from "@/lib/iso20022/write-credit-transfer";
import { currencies } from "@/lib/money/currency";
import { wireCharges, wirePurposes } from "@/lib/transfers/wire.model";
import { memberOfFedwire, paymentOrder } from "@/tests/support/iso20022/orders";
import { readLines } from "@/tests/support/iso20022/read-lines";

// `writeCreditTransfer` itself refuses a message that is not valid by its schemas, so a test of validity only expects that it
// does not throw.

const refused = (changes: Partial<CreditTransferOrder>, complaint: string) =>
  expect(writeCreditTransfer(paymentOrder(changes))).rejects.toMatchObject({
    name: "InvalidMessage",
    complaints: expect.arrayContaining([expect.stringContaining(complaint)]),
  });

const read = async (text: string) => {
  const { lines } = await readLines(Buffer.from(text));
  return lines[0];
};

const countries = countryOptions().map(({ code }) => code);

const oddTexts = [
  ...["O'Neil & Söhne <GmbH>", "]]>", "<!-- --><!DOCTYPE a>", "&amp;&#0;", '"quoted"', "Ivan\u202egnirts"],
  ...["Иванов Иван Иванович", "王小明", "محمد علي", "Ünïcödé", "a\u0301ccent", "x".repeat(400), "tab\tand\nline"],
  ...["\u0000nul", "emoji 🏦", "a\u200bb", "Łódź", "ﬁrm", "𝔊𝔬𝔱𝔥𝔦𝔠"],
];

const text = fc
  .oneof(fc.constantFrom(...oddTexts), fc.string({ unit: "grapheme", maxLength: 160 }))
  // Every name that the bank accepts contains a letter.
  .map((odd) => `A ${odd}`);

const bank = (country: string) =>
  fc.record({
    bic: fc.constantFrom("COBADEFFXXX", "BARCGB22"),
    clearingCode: fc.constantFrom("", "021040078", "12345678", "123456", "SBIN0001234"),
    country: fc.constant(country),
    name: text,
  });

const order = fc.constantFrom(...countries).chain((country) =>
  fc.record({
    currency: fc.constantFrom(...currencies),
    amountMinor: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
    charges: fc.constantFrom(...wireCharges),
    purpose: fc.constantFrom("" as const, ...wirePurposes),
    remittance: fc.oneof(fc.constant(""), text),
    sender: fc.record({ name: text, street: text, town: fc.constant(""), postcode: text, country: fc.constant("") }),
    receiver: fc.record({ name: text, street: text, town: text, postcode: text, country: fc.constant(country) }),
    receiverAccount: fc.constantFrom("DE89370400440532013000", "GB29NWBK60161331926819", "12345678", "1".repeat(34)),
    receiverBank: bank(country),
  }),
);

describe("payments that the bank writes", () => {
  it("a payment arrives with its amount, its parties and its references", async () => {
    const line = await read(await writeCreditTransfer(paymentOrder()));
    expect(line).toMatchObject({
      ...{ amountMinor: 125_050n, currency: "USD", bookedOn: "2026-11-27", problem: null },
      payment: {
        ...{ account: "DE89370400440532013000", routing: "COBADEFFXXX", receiver: "Grace Hopper" },
        ...{ sender: "Ada Lovelace", senderAccount: "01234567890", senderBank: "HLDFUS33XXX", purpose: "Invoice 17" },
        ...{ reference: "0190a1b2c3d47e5f8a9b0c1d2e3f4a5b", uetr: "8a562c67-ca16-48ba-b074-65581be6f011" },
        ...{ message: "HF-0190-1", transaction: "b07465581be6f011", valueDate: "2026-11-27" },
      },
    });
  });

  it("a message of the bank can be read, with its header", async () => {
    const message = await readMessage(Buffer.from(await writeCreditTransfer(paymentOrder())));
    expect(message).toEqual({ kind: "pacs.008", messageId: "HF-0190-1" });
  });

  it.each(countries)("a payment to %s is valid in every currency", async (country) => {
    for (const currency of currencies) {
      const receiver = { ...paymentOrder().receiver, country };
      await writeCreditTransfer(paymentOrder({ currency, receiver }));
    }
  });

  it("every order makes a valid message, and its amount and account do not change", async () => {
    await fc.assert(
      fc.asyncProperty(order, async (changes) => {
        const written = await writeCreditTransfer(paymentOrder(changes));
        // Networks accept only the letters and signs of ASCII.
        expect(written).toMatch(/^[\n\x20-\x7e]*$/);
        const line = await read(written);
        expect(line?.amountMinor).toBe(changes.amountMinor);
        expect(line?.currency).toBe(changes.currency);
        expect(line?.payment?.account).toBe(changes.receiverAccount);
      }),
      { numRuns: 400 },
    );
  });

  it("yen have no decimals", async () => {
    expect(await writeCreditTransfer(paymentOrder({ currency: "JPY" }))).toContain(
      '<IntrBkSttlmAmt Ccy="JPY">125050</IntrBkSttlmAmt>',
    );
  });

  it.each([
    ["SHA", "<ChrgBr>SHAR</ChrgBr>"],
    ["OUR", "<ChrgBr>DEBT</ChrgBr>"],
    ["BEN", '<ChrgBr>CRED</ChrgBr><ChrgsInf><Amt Ccy="USD">0.00</Amt>'],
  ] as const)("the charges %s are written as %s", async (charges, xml) => {
    expect(await writeCreditTransfer(paymentOrder({ charges }))).toContain(xml);
  });

  it("the address of the receiver is structured", async () => {
    expect(await writeCreditTransfer(paymentOrder())).toContain(
      "<PstlAdr><StrtNm>Am Markt 1</StrtNm><PstCd>28195</PstCd><TwnNm>Bremen</TwnNm><Ctry>DE</Ctry></PstlAdr>",
    );
  });

  it.each([
    ["Иванов Иван", "Ivanov Ivan"],
    ["Müller & Söhne", "Muller &amp; Sohne"],
    ["x".repeat(200), `${"x".repeat(139)}+`],
    ["Ada\u202e Lovelace\u0007", "Ada Lovelace"],
  ])("the name %s is written as %s", async (name, written) => {
    const receiver = { ...paymentOrder().receiver, name };
    expect(await writeCreditTransfer(paymentOrder({ receiver }))).toContain(`<Nm>${written}</Nm>`);
  });

  it.each([
    ["US", "021040078", "USABA", "021040078"],
    ["GB", "601613", "GBDSC", "601613"],
    ["CA", "12345003", "CACPA", "000312345"],
    ["HK", "004123", "HKNCC", "004"],
    ["IN", "SBIN0001234", "INFSC", "SBIN0001234"],
  ])("a bank in %s without a BIC is named by %s", async (country, clearingCode, system, number) => {
    const receiverBank = { bic: "", clearingCode, country, name: "A bank" };
    expect(await writeCreditTransfer(paymentOrder({ receiverBank }))).toContain(
      `<ClrSysId><Cd>${system}</Cd></ClrSysId><MmbId>${number}</MmbId>`,
    );
  });
});

describe("payments that the network would refuse", () => {
  const { receiver } = paymentOrder();

  it("a receiver without a town is refused", () => refused({ receiver: { ...receiver, town: " " } }, "town"));
  it("a receiver without a country is refused", () => refused({ receiver: { ...receiver, country: "" } }, "country"));
  it("a receiver without a name is refused", () => refused({ receiver: { ...receiver, name: "\u200b" } }, "name"));
  it("a receiver without an account is refused", () => refused({ receiverAccount: "" }, "account"));
  it("an account number that would have to be cut is refused", () =>
    refused({ receiverAccount: "1".repeat(35) }, "number"));
  it("an account number with Cyrillic letters is refused", () => refused({ receiverAccount: "АВС123" }, "number"));
  it("a complaint does not contain the values of the customer", async () => {
    const remittance = "secret";
    const purpose = `TOOLONG ${"secret ".repeat(2_000)}` as never;
    const written = writeCreditTransfer(paymentOrder({ remittance, purpose, settlementDate: "it's secret" }));
    const error = await written.catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: "InvalidMessage", message: expect.not.stringContaining("secret") });
    expect(error).toMatchObject({ message: expect.stringMatching(/IntrBkSttlmDt.*Purp|Purp.*IntrBkSttlmDt|Cd/) });
  });
  it("a bank without BIC and number is refused", () =>
    refused({ receiverBank: { bic: "", clearingCode: "77", country: "KE", name: "KCB" } }, "no BIC"));
  it("an amount of zero is refused", () => refused({ amountMinor: 0n }, "above zero"));
  it("a UETR of version 7 is refused by the schema", () =>
    refused({ uetr: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" }, "pattern"));
  it("an id of 36 characters is refused", () => refused({ messageId: "x".repeat(36) }, "1 to 35"));
  it("a date that does not exist is refused", () => refused({ settlementDate: "2026-02-30" }, "IntrBkSttlmDt"));
  it("a BIC in a wrong form is refused", () =>
    refused({ correspondent: { bic: "no bic", clearingCode: "", country: "", name: "" } }, "BICFI"));
});

describe("payments for Fedwire", () => {
  const fedwire = (changes: Partial<CreditTransferOrder> = {}) =>
    paymentOrder({ profile: "fedwire", receiverBank: memberOfFedwire, receiverAccount: "567876543", ...changes });

  it("a payment goes to the receiver's bank by its routing number", async () => {
    const written = await writeCreditTransfer(fedwire());
    expect(written).toContain('<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.03">');
    expect(written).toContain("<SttlmMtd>CLRG</SttlmMtd><ClrSys><Cd>FDW</Cd></ClrSys>");
    expect(written).toMatch(/<InstdAgt><FinInstnId><ClrSysMmbId>.{0,60}<MmbId>021040078<\/MmbId>/);
    expect(await read(written)).toMatchObject({ amountMinor: 125_050n, payment: { account: "567876543" } });
  });

  it.each([
    ["euros", { currency: "EUR" }, "only US dollars"],
    ["an id that is no IMAD", { messageId: "HF-1" }, "IMAD"],
    [
      "a receiver abroad without an American correspondent",
      { ...paymentOrder(), profile: "fedwire", messageId: "20261127HOLDFAST000001" },
      "routing number of a bank",
    ],
    ["an amount of 15 digits", { amountMinor: 10n ** 14n }, "too large"],
  ] as const)("%s are refused", async (_, changes, complaint) => {
    await expect(writeCreditTransfer(fedwire(changes))).rejects.toMatchObject({
      complaints: [expect.stringContaining(complaint)],
    });
  });
});
