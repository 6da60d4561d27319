import { describe, expect, it } from "vitest";
import { readMessage } from "@/lib/iso20022/read-message";
import { readLines } from "@/tests/support/iso20022/read-lines";
import { readSample, sampleNames } from "@/tests/support/iso20022/sample-files";

// The tests read the samples of incoming payments with the readers of lib/reconciliation, as an import does.

const american = ["Corporation A", "5647772655", "011104238", "Corporation B", "567876543", "021040078"];
const abroad = ["Corporation Z", "BE34001216371411", "BANZBEBB"];

/**
 * The payments of the samples. `name` is a part of the sample's name. `parties` are the sender, the sender's account and bank,
 * the receiver, and the receiver's account and bank.
 */
const payments: [name: string, id: string, minor: bigint, endToEnd: string, purpose: string, parties: string[]][] = [
  ["CustomerCreditTransfer_Scenario1_Step1", "R000001", 51_000_074n, "Scenario01EtoEId001", "INV34563", american],
  ["CustomerCreditTransfer_Scenario1_Step2", "R000001", 51_000_074n, "Scenario01EtoEId001", "INV34563", american],
  ["Variation1", "R000006", 51_000_074n, "Variation1EtoEId001", "INV34563", american],
  ["Variation2", "R000007", 51_000_074n, "Variation2EtoEId001", "", american],
  ["Variation3", "R000008", 51_000_074n, "Variation3EtoEId001", "INV34563", american],
  ["Variation4", "R000009", 51_000_074n, "Variation4EtoEId001", "INV34563", american],
  [
    ...(["Variation5", "R000001", 100_985_899n, "Variation5EtoEId001", "ABC-987"] as const),
    [...abroad, "Corporation Y", "BR9700360305000010009795493P1", "BANYBRRJ"],
  ],
  [
    ...(["Variation6", "R000001", 50_000_000n, "Variation6EtoEId001"] as const),
    "Insurance Benefit/Policy XXAB9876/$500000.00",
    [...abroad, "Individual X", "BR1800360305000010009795493C1", "BANXBRRJ"],
  ],
  [
    ...(["FundsAcknowledgement_Scenario1_Step3", "R000713", 6_000_000n, "Scenario01Step3EndToEndId001"] as const),
    "INV12345",
    ["Corporation A", "5647772655", "021040078", "Corporation A", "5647772655", "011104238"],
  ],
  [
    ...(["Investigations", "R000001", 51_000_074n, "Scenario01EtoEId001", "INV34563"] as const),
    american.with(4, "5678765"),
  ],
  ["MessageReject", "R000701", 51_000_074n, "Scenario01EtoEId001", "INV34563", american],
  ["CustomerCreditTransfer__PaymentReturn", "R000400", 151_000_074n, "Scenario01EtoEId001", "INV34563", american],
];

/** All samples have the same UETR, except the payment with a receipt. */
const uetrOf = (id: string) => `8a562c67-ca16-48ba-b074-65581be6f0${id === "R000713" ? "99" : "11"}`;

describe("samples of payments at Fedwire", () => {
  it("the table has all samples", () => {
    expect(payments).toHaveLength(sampleNames.filter((name) => name.includes("pacs.008")).length);
  });

  it.each(payments)("%s is one credit", async (part, id, amountMinor, endToEnd, purpose, parties) => {
    const [name = ""] = sampleNames.filter((sample) => sample.includes(part) && sample.includes("pacs.008"));
    const messageId = `20250310B1QDRCQ${id}`;
    expect(await readMessage(readSample(name))).toEqual({ kind: "pacs.008", messageId });
    const [sender, senderAccount, senderBank, receiver, account, routing] = parties;
    const { lines, content } = await readLines(readSample(name));
    expect(content.stop).toBeNull();
    expect(lines).toMatchObject([
      {
        ...{ amountMinor, currency: "USD", isCredit: true, bookedOn: "2025-03-10", problem: null },
        payment: {
          ...{ sender, senderAccount, senderBank, receiver, account, routing, purpose, reference: endToEnd },
          ...{ message: messageId, uetr: uetrOf(id) },
        },
      },
    ]);
  });
});

describe("samples of statements", () => {
  it("a statement of camt.053 is read whole: its lines explain its balances", async () => {
    const { lines, content } = await readLines(readSample("moov/FI_camt_053_sample.xml.xml"));
    expect(content).toMatchObject({
      stop: null,
      statements: [
        {
          ...{ name: "BANKSTMTID0972009", account: "FI7433010001222090", sequence: 120, currency: "EUR" },
          ...{ openingMinor: 1_000_000n, closingMinor: 2_364_483n, bookedMinor: 1_364_483n, lineCount: 13 },
        },
      ],
    });
    expect(lines.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(lines.filter(({ payment }) => payment?.sender)).toMatchObject([
      { amountMinor: 212_000n, payment: { sender: "DEBTOR NAME", senderBank: "BOFAUS6H", reference: "" } },
      {
        amountMinor: 545_500n,
        payment: { sender: "PAYERS NAME2", senderBank: "BOFSGB22", reference: "RF98123456789012" },
      },
      { amountMinor: 1_000_000n, payment: { sender: "DEBTOR", senderBank: "NDEAFIHH", reference: "RF98123456789012" } },
    ]);
  });

  it("a notification of camt.054 brings its booked credits, and neither debits nor what is not booked", async () => {
    const { lines } = await readLines(readSample("moov/FI_camt_054_sample.xml.xml"));
    expect(
      lines
        .filter(({ problem }) => problem === null)
        .map(({ amountMinor, payment }) => [amountMinor, payment?.sender, payment?.reference]),
    ).toEqual([
      [190_000n, "PAYERS NAME1", "3900 12344"],
      [10_000n, "PAYERS NAME2", "43216"],
      [40_000n, "PAYERS NAME1", "3900"],
      [10_000n, "PAYERS NAME2", "43216"],
      [250_000n, "AT-02 DEBTOR NAME 01", "RF7812345 RF0812344"],
      [50_000n, "AT-02 DEBTOR NAME 02", "EndToEndIdAT-41-002"],
    ]);
    expect(lines.filter(({ problem }) => problem !== null).map(({ problem }) => problem)).toEqual([
      ...Array(5).fill("debit"),
      "not_booked",
    ]);
  });

  it("a camt.052 of the day is known, and left to the statement that repeats its payments", async () => {
    await expect(readLines(readSample("moov/FI_camt_052_sample.xml.xml"))).rejects.toMatchObject({
      problem: "intraday_report",
    });
  });
});
