import { describe, expect, it } from "vitest";
import type { DraftLine } from "@/lib/reconciliation/reading/draft-line";
import { openFile } from "@/lib/reconciliation/reading/open-file";

// Tests the readers of files with incoming payments for customers: pacs.008, camt.054 and Nacha.

async function read(text: string) {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.byteLength; from += 700) yield bytes.subarray(from, from + 700);
  }
  const { format, lines: batches } = await openFile(chunks(), null);
  const lines: DraftLine[] = [];
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return { format, lines, content: value };
    lines.push(...value);
  }
}

const refused = (text: string, problem: string) =>
  expect(read(text)).rejects.toMatchObject({ name: "UnreadableFile", problem });

type Transaction = { id?: string; amount?: string; currency?: string; more?: string };

const transaction = ({
  id = "T1",
  amount = "510000.74",
  currency = "USD",
  more = "",
}: Transaction = {}) => `<CdtTrfTxInf>
  <PmtId><InstrId>I-${id}</InstrId><EndToEndId>E-${id}</EndToEndId><TxId>${id}</TxId><UETR>8A562C67-CA16-48BA-B074-65581BE6F011</UETR></PmtId>
  <IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt><IntrBkSttlmDt>2026-11-20</IntrBkSttlmDt>
  <Dbtr><Nm>Corporation A</Nm></Dbtr><DbtrAcct><Id><Othr><Id>5647772655</Id></Othr></Id></DbtrAcct>
  <DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>011104238</MmbId></ClrSysMmbId><Nm>Bank A</Nm></FinInstnId></DbtrAgt>
  <CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>021040078</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>
  <Cdtr><Nm>Ada Lovelace</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></CdtrAcct>
  <RmtInf><Ustrd>Desk</Ustrd><Ustrd>and chair</Ustrd></RmtInf>${more}</CdtTrfTxInf>`;

const header = (figures = "<NbOfTxs>1</NbOfTxs>") =>
  `<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T09:00:00-04:00</CreDtTm>${figures}</GrpHdr>`;
const pacs = (content: string, { before = "", version = "08" } = {}) =>
  `<?xml version="1.0"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.${version}"><FIToFICstmrCdtTrf>${content}</FIToFICstmrCdtTrf></Document>`;

describe("pacs.008", () => {
  it("a transaction is read with sender, receiver and ids", async () => {
    const { format, lines, content } = await read(pacs(header() + transaction()));
    expect(format).toBe("pacs.008");
    expect(content.statements).toMatchObject([{ name: "M1", account: null, openingMinor: null }]);
    expect(lines).toMatchObject([
      {
        ...{
          amountMinor: 51_000_074n,
          currency: "USD",
          isCredit: true,
          bookedOn: "2026-11-20",
          problem: null,
          entryKey: null,
        },
        payment: {
          ...{ account: "DE89 3704 0044 0532 0130 00", routing: "021040078", receiver: "Ada Lovelace" },
          ...{ sender: "Corporation A", senderAccount: "5647772655", senderBank: "011104238", reference: "E-T1" },
          ...{ purpose: "Desk and chair", message: "M1", transaction: "T1", valueDate: "2026-11-20" },
          uetr: "8a562c67-ca16-48ba-b074-65581be6f011",
          keys: ["uetr 8a562c67-ca16-48ba-b074-65581be6f011", "message M1 T1", "pacs M1 T1"],
        },
      },
    ]);
  });

  it("older and newer versions, prefixes and an envelope are read", async () => {
    for (const version of ["02", "10", "13"]) {
      expect((await read(pacs(header() + transaction(), { version }))).lines).toHaveLength(1);
    }
    const enveloped = `<Env><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.03"><BizMsgIdr>B</BizMsgIdr></AppHdr>${pacs(header() + transaction()).replace('<?xml version="1.0"?>', "")}</Env>`;
    expect((await read(enveloped)).lines).toHaveLength(1);
    // RTP writes no element `Document`.
    const plain = (header() + transaction()).replaceAll(/<(\/?)(\w)/g, "<$1ct:$2");
    const rtp = `<Message xmlns="urn:tch" xmlns:ct="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><CreditTransfer><ct:FIToFICstmrCdtTrf>${plain}</ct:FIToFICstmrCdtTrf></CreditTransfer></Message>`;
    expect((await read(rtp)).lines).toMatchObject([{ amountMinor: 51_000_074n, payment: { message: "M1" } }]);
  });

  it.each([
    ["too many decimals", { amount: "1.005" }, "amount"],
    ["a comma", { amount: "1,05" }, "comma"],
    ["no amount", { amount: "0.00" }, "amount"],
    ["a negative amount", { amount: "-1.00" }, "amount"],
    ["an unknown currency", { currency: "XXX" }, "currency"],
    ["decimals of a yen", { currency: "JPY", amount: "10.5" }, "amount"],
  ])("a line with %s is not imported", async (_, changes, problem) => {
    expect((await read(pacs(header() + transaction(changes)))).lines).toMatchObject([{ problem }]);
  });

  it("a wrong number or sum of transactions refuses the file", async () => {
    const sum = (total: string) => `<NbOfTxs>1</NbOfTxs><TtlIntrBkSttlmAmt Ccy="USD">${total}</TtlIntrBkSttlmAmt>`;
    await refused(pacs(header("<NbOfTxs>2</NbOfTxs>") + transaction()), "totals");
    await refused(pacs(header(sum("510000.75")) + transaction()), "totals");
    expect((await read(pacs(header(sum("510000.74")) + transaction()))).lines).toHaveLength(1);
    await refused(pacs(header("<NbOfTxs>0</NbOfTxs>")), "empty");
  });

  it("entities, other roots, deep nesting and truncated files are refused", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const file = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await refused(pacs(header() + transaction(), { before: bomb }), "doctype");
    await refused(pacs(header() + transaction({ more: "<Purp><Cd>&x;</Cd></Purp>" }), { before: file }), "doctype");
    await refused(pacs(header() + transaction({ more: "<Purp><Cd>&x;</Cd></Purp>" })), "malformed");
    await refused(pacs(header() + transaction({ more: "<a>".repeat(60) })), "too_deep");
    await refused(pacs(header() + transaction()).slice(0, -30), "malformed");
    await refused(pacs(header()).replace("pacs.008", "pacs.009"), "not_camt");
  });
});

const entry = (content: string, { amount = "30.00", side = "CRDT", status = "BOOK", more = "" } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>
   <AcctSvcrRef>ENTRY-1</AcctSvcrRef><NtryDtls>${content}</NtryDtls></Ntry>`;
const details = (id: string, amount: string, more = "") =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>Sender</Nm></Dbtr><CdtrAcct><Id><Othr><Id>123</Id></Othr></Id></CdtrAcct></RltdPties>${more}</TxDtls>`;
const camt054 = (entries: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr><Ntfctn><Id>N-1</Id><Acct><Id><IBAN>FI7433010001222090</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

describe("camt.054", () => {
  it("each credit is a payment, and the payments of one entry have different keys", async () => {
    const { format, lines, content } = await read(camt054(entry(details("A", "10.00") + details("B", "20.00"))));
    expect(format).toBe("camt.054");
    expect(content.statements).toMatchObject([{ account: "FI7433010001222090", currency: "EUR" }]);
    expect(lines).toMatchObject([
      {
        ...{ amountMinor: 1_000n, entryKey: null, problem: null },
        payment: {
          ...{ account: "123", sender: "Sender", entry: "ENTRY-1", valueDate: "2026-11-21" },
          keys: ["servicer ENTRY-1 A", "entry ENTRY-1 A"],
        },
      },
      { amountMinor: 2_000n, payment: { keys: ["servicer ENTRY-1 B", "entry ENTRY-1 B"] } },
    ]);
  });

  it("equal end-to-end ids in one entry are told apart by their position", async () => {
    const { lines } = await read(camt054(entry(details("PAY", "15.00") + details("PAY", "15.00"))));
    expect(lines.map(({ payment }) => payment?.keys[0])).toEqual(["servicer ENTRY-1 1", "servicer ENTRY-1 2"]);
  });

  it("debits, unbooked entries and money that came back are no payments", async () => {
    const returned = details("A", "30.00", "<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>");
    const { lines } = await read(
      camt054(
        entry(details("A", "30.00"), { side: "DBIT" }) +
          entry(details("A", "30.00"), { status: "PDNG" }) +
          entry(returned) +
          entry(details("A", "30.00"), { more: "<RvslInd>true</RvslInd>" }),
      ),
    );
    expect(lines).toMatchObject([
      { problem: "debit" },
      { problem: "not_booked" },
      { problem: null, payment: null },
      { problem: null, payment: null },
    ]);
  });
});

const nacha = `101 231380104 1210428821812060000A094101Federal Reserve Bank   My Bank Name                   
5220Name on Account                     121042882 PPDREG.SALARY      181207   1121042880000001
62223138010412345678         0100000000ID-1           Receiver Account Name   0121042880000001
82200000010023138010000000000000000100000000121042882                          121042880000001
9000001000001000000010023138010000000000000000100000000                                       
9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999`;

describe("Nacha", () => {
  it("a credit is read with its company, reference and trace number", async () => {
    const { format, lines } = await read(nacha);
    expect(format).toBe("nacha");
    expect(lines).toMatchObject([
      {
        ...{ amountMinor: 100_000_000n, currency: "USD", isCredit: true, bookedOn: "2018-12-07", problem: null },
        payment: {
          ...{
            account: "12345678",
            routing: "231380104",
            receiver: "Receiver Account Name",
            sender: "Name on Account",
          },
          ...{ reference: "ID-1", purpose: "REG.SALARY", transaction: "121042880000001" },
          keys: ["trace 121042882 2018-12-07 121042880000001"],
        },
      },
    ]);
  });

  it("records without line breaks, and lines without blanks at the end, are read", async () => {
    expect((await read(nacha.replaceAll("\n", ""))).lines).toHaveLength(1);
    expect((await read(nacha.replaceAll(/ +$/gm, ""))).lines).toHaveLength(1);
  });

  it("an addendum of the payment adds to its purpose", async () => {
    const addendum = `705${"Overtime of May".padEnd(80)}00010000001`;
    const changed = nacha
      .replace("0121042880000001\n8220", `1121042880000001\n${addendum}\n8220`)
      .replace("8220000001", "8220000002")
      .replace("9000001000001000000010", "9000001000001000000020");
    expect((await read(changed)).lines).toMatchObject([{ payment: { purpose: "REG.SALARY Overtime of May" } }]);
  });

  it("the receiver's name of a CTX entry follows the number of its addenda", async () => {
    const corporate = nacha
      .replace("PPDREG", "CTXREG")
      .replace(/^(622.{51}).{22}/m, `$1${`0003${"Ada Lovelace Ltd".padEnd(16)}  `}`);
    expect((await read(corporate)).lines).toMatchObject([{ payment: { receiver: "Ada Lovelace Ltd" } }]);
  });

  it("debits, prenotes, returns and corrections are no payments", async () => {
    const withCode = (code: string) => nacha.replace(/^622/m, `6${code}`);
    const asDebit = (text: string) => text.replaceAll("000000000000000100000000", "000100000000000000000000");
    expect((await read(asDebit(withCode("27")))).lines).toMatchObject([{ problem: "debit", payment: null }]);
    expect((await read(withCode("23"))).lines).toMatchObject([{ problem: "not_booked", payment: null }]);
    expect((await read(withCode("21"))).lines).toMatchObject([{ problem: "status", payment: null }]);
    expect((await read(nacha.replace("PPDREG", "CORREG"))).lines).toMatchObject([{ problem: "status", payment: null }]);
  });

  it("a wrong hash, count or sum, a truncated file and a record in a wrong place refuse the file", async () => {
    await refused(nacha.replace("82200000010023138010", "82200000010023138011"), "totals");
    await refused(nacha.replace("8220000001", "8220000002"), "totals");
    await refused(
      nacha.replace(
        "9000001000001000000010023138010000000000000000100000000",
        "9000001000001000000010023138010000000000000000100000001",
      ),
      "totals",
    );
    await refused(nacha.split("\n").slice(0, 4).join("\n"), "malformed");
    await refused(nacha.split("\n").toSpliced(1, 1).join("\n"), "malformed");
    await refused(`${nacha}\n6`, "malformed");
  });
});
