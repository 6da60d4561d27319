import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readMessage } from "@/lib/iso20022/read-message";
import { UnreadableMessage } from "@/lib/iso20022/read-types";
import { writeCreditTransfer } from "@/lib/iso20022/write-credit-transfer";
import { paymentOrder } from "@/tests/support/iso20022/orders";
import { readSample } from "@/tests/support/iso20022/sample-files";

// Messages that a network should never send. The reader refuses each message quickly, and names its problem.

const namespace = (name: string) => `urn:iso:std:iso:20022:tech:xsd:${name}`;
const document = (name: string, content: string) => `<Document xmlns="${namespace(name)}">${content}</Document>`;

const ids = "<OrgnlEndToEndId>E1</OrgnlEndToEndId>";

type Returned = {
  amount?: string;
  currency?: string;
  date?: string;
  group?: string;
  count?: number;
  original?: string;
};

const giveBack = ({ amount = "10.00", currency = "USD", date, group = "", count = 1, original = ids }: Returned = {}) =>
  document(
    "pacs.004.001.09",
    `<PmtRtr><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T09:00:00Z</CreDtTm><NbOfTxs>${count}</NbOfTxs>${group}
     <SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf></GrpHdr><TxInf>${original}
     <RtrdIntrBkSttlmAmt Ccy="${currency}">${amount}</RtrdIntrBkSttlmAmt>
     <IntrBkSttlmDt>${date ?? "2026-11-27"}</IntrBkSttlmDt></TxInf></PmtRtr>`,
  );

const status = (parts: string, group = "") =>
  document(
    "pacs.002.001.10",
    `<FIToFIPmtStsRpt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T09:00:00Z</CreDtTm></GrpHdr>${group}${parts}</FIToFIPmtStsRpt>`,
  );
const accepted = `<TxInfAndSts>${ids}<TxSts>ACSC</TxSts></TxInfAndSts>`;

const bank = "<Agt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></Agt>";
const assignment = `<Assgnmt><Id>A1</Id><Assgnr>${bank}</Assgnr><Assgne>${bank}</Assgne><CreDtTm>2026-11-27T09:00:00</CreDtTm></Assgnmt>`;
const answer = (code: string, more = "") =>
  document("camt.029.001.09", `<RsltnOfInvstgtn>${assignment}<Sts><Conf>${code}</Conf></Sts>${more}</RsltnOfInvstgtn>`);
const recall = (more: string) => document("camt.056.001.08", `<FIToFIPmtCxlReq>${assignment}${more}</FIToFIPmtCxlReq>`);

const withHeader = (message: string, named: string, id = "M1") =>
  `<E><AppHdr xmlns="${namespace("head.001.001.02")}"><Fr><FIId><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></FIId></Fr>
   <To><FIId><FinInstnId><BICFI>HLDFUS33XXX</BICFI></FinInstnId></FIId></To><BizMsgIdr>${id}</BizMsgIdr>
   <MsgDefIdr>${named}</MsgDefIdr><CreDt>2026-11-27T09:00:00Z</CreDt></AppHdr>${message}</E>`;

const bytesOf = (message: string | Uint8Array) => (typeof message === "string" ? Buffer.from(message) : message);

/**
 * Expects that the reader soon refuses the message with this problem. The test measures processor time, because the elapsed time
 * is longer on a busy machine.
 */
async function refused(message: string | Uint8Array, problem: string, detail?: string): Promise<void> {
  const bytes = bytesOf(message);
  const before = process.cpuUsage();
  await expect(readMessage(bytes)).rejects.toMatchObject({
    ...{ name: "UnreadableMessage", problem },
    ...(detail === undefined ? {} : { detail: expect.stringContaining(detail) }),
  });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
}

const utf16 = (text: string, mark = "\ufeff") => Buffer.from(mark + text, "utf16le");

beforeAll(async () => {
  // Loads the schemas, so that no test measures the time of loading.
  for (const message of [giveBack(), status(accepted), withHeader(status(accepted), "pacs.002.001.10")]) {
    await readMessage(bytesOf(message));
  }
});

describe("files that are no message", () => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");

  it.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", "malformed"],
    ["a file of blanks", " \n\t ", "malformed"],
    ["a text", "hello", "malformed"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "encoding"],
    ["an XML bomb", `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><a>&l9;</a>`, "doctype"],
    ["an external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${status("&x;")}`, "doctype"],
    ["an external subset", `<!DOCTYPE Document SYSTEM "https://example.com/a.dtd">${status(accepted)}`, "doctype"],
    ["an unknown entity", status("&x;"), "malformed"],
    ["a second root", status(accepted) + status(accepted), "malformed"],
    ["10,000 levels", `${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}`, "too_deep"],
    ["300 levels inside a message", status(`${"<a>".repeat(300)}${"</a>".repeat(300)}`), "too_deep"],
    ["an envelope with no message", "<E><a/></E>", "envelope"],
    ["an envelope with two messages", `<E>${status(accepted)}${status(accepted)}</E>`, "envelope"],
    ["a message deep in an envelope", `${"<E>".repeat(9)}${status(accepted)}${"</E>".repeat(9)}`, "envelope"],
    ["a document without a namespace", "<Document><a/></Document>", "unknown_message"],
    ["another namespace", `<Document xmlns="urn:example"/>`, "unknown_message"],
    ["an unknown version", status(accepted).replace("002.001.10", "002.001.99"), "unknown_message"],
    ["a path as a version", status(accepted).replace("pacs.002.001.10", "../../../package"), "unknown_message"],
    ["a message that customers send", document("pain.001.001.09", "<a/>"), "unknown_message"],
    ["a message that the bank only sends", document("pacs.028.001.03", "<a/>"), "schema"],
  ])("%s is refused", async (_, message, problem) => {
    await refused(message, problem);
  });

  it.each([
    ["UTF-16 in little order", utf16(status(accepted))],
    ["UTF-16 in big order", utf16(status(accepted)).swap16()],
    ["UTF-16 without a mark", utf16(status(accepted), "")],
    ["UTF-16 by name", Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${status(accepted)}`)],
    ["Latin-1 by name", Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${status(accepted)}`)],
    [
      "Latin-1 that says UTF-8",
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${status(`<!-- é -->${accepted}`)}`, "latin1"),
    ],
    ["an unknown encoding", Buffer.from(`<?xml version='1.0' encoding='EBCDIC'?>${status(accepted)}`)],
  ])("%s is refused", async (_, message) => {
    await refused(message, "encoding");
  });

  it("UTF-8 with a mark is read", async () => {
    const message = `\ufeff<?xml version="1.0" encoding="utf-8"?>\n${status(accepted)}`;
    expect(await readMessage(bytesOf(message))).toMatchObject({ kind: "pacs.002", statuses: [{ status: "ACSC" }] });
  });

  it("100 MB are refused by their size", async () => {
    const huge = Buffer.alloc(100 * 1024 * 1024, " ");
    huge.write(`<Document xmlns="${namespace("camt.054.001.08")}">`);
    await refused(huge, "too_large", String(huge.byteLength));
  });

  it("2 MB are too much for a message about a payment", async () => {
    await refused(status(`${" ".repeat(2 * 1024 * 1024)}${accepted}`), "too_large");
  });

  it("every beginning of a message is refused", async () => {
    const whole = withHeader(giveBack(), "pacs.004.001.09");
    for (let length = 0; length < whole.length; length += 7) {
      await expect(readMessage(bytesOf(whole.slice(0, length)))).rejects.toMatchObject({ problem: "malformed" });
    }
  });

  it("any change of bytes gives a message or a named problem", async () => {
    const whole = bytesOf(withHeader(giveBack(), "pacs.004.001.09"));
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(whole);
        for (const { at, byte } of changes) changed[at] = byte;
        const read = await readMessage(changed).catch((error: unknown) => error);
        expect(read instanceof UnreadableMessage || (read as { kind: string }).kind === "pacs.004").toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("a message with thousands of parts is read within a second", async () => {
    const before = process.cpuUsage();
    const message = await readMessage(bytesOf(status(accepted.repeat(12_000))));
    const { user, system } = process.cpuUsage(before);
    expect(message).toMatchObject({ statuses: { length: 12_000 } });
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

describe("headers", () => {
  it("a header of another message is refused", () =>
    refused(withHeader(status(accepted), "pacs.004.001.09"), "header", "pacs.004.001.09"));
  it("a header without an id is refused", () => refused(withHeader(status(accepted), "pacs.002.001.10", ""), "schema"));
  it("two headers are refused", () =>
    refused(`<E>${withHeader(withHeader(status(accepted), "pacs.002.001.10"), "pacs.002.001.10")}</E>`, "envelope"));

  it("an admi.002 has its id in the header", async () => {
    const refusal = document(
      "admi.002.001.01",
      `<admi.002.001.01><RltdRef><Ref>HF-7</Ref></RltdRef><Rsn><RjctgPtyRsn>E001</RjctgPtyRsn><ErrLctn>/Document</ErrLctn>
       <RsnDesc>No such account</RsnDesc></Rsn></admi.002.001.01>`,
    );
    expect(await readMessage(bytesOf(withHeader(refusal, "admi.002.001.01", "N9")))).toEqual({
      ...{ kind: "admi.002", messageId: "N9", refusedMessageId: "HF-7" },
      ...{ reasonCode: "E001", reasonText: "No such account /Document" },
    });
    expect(await readMessage(bytesOf(refusal))).toMatchObject({ messageId: "", refusedMessageId: "HF-7" });
  });

  it("the envelopes of FedNow and Fedwire are opened", async () => {
    const inside = `<m:FedNowPaymentStatus>${status(accepted)}</m:FedNowPaymentStatus>`;
    const message = `<m:FedNowIncoming xmlns:m="urn:fednow:incoming"><m:FedNowIncomingMessage>${inside}</m:FedNowIncomingMessage></m:FedNowIncoming>`;
    expect(await readMessage(bytesOf(message))).toMatchObject({ kind: "pacs.002" });
  });
});

describe("values that make no sense, although the schema allows them", () => {
  it.each([
    ["three decimals of a dollar", { amount: "10.001" }, "amount"],
    ["a part of a yen", { amount: "10.5", currency: "JPY" }, "amount"],
    ["nothing", { amount: "0" }, "amount"],
    ["more money than there is", { amount: "999999999999999999" }, "amount"],
    ["an unknown currency", { currency: "XXX" }, "currency"],
    ["a currency that the bank does not have", { currency: "CHF" }, "currency"],
    ["a date in the far future", { date: "2999-12-31" }, "date"],
    ["a date before ISO 20022", { date: "1970-01-01" }, "date"],
    ["another number of returns", { count: 2 }, "totals"],
    ["another total", { group: '<TtlRtrdIntrBkSttlmAmt Ccy="USD">11</TtlRtrdIntrBkSttlmAmt>' }, "totals"],
    ["a total in another currency", { group: '<TtlRtrdIntrBkSttlmAmt Ccy="EUR">10</TtlRtrdIntrBkSttlmAmt>' }, "totals"],
    ["no reference at all", { original: "" }, "reference"],
    ["a word instead of a reference", { original: ids.replace("E1", "NOTPROVIDED") }, "reference"],
  ] as const)("a return of %s is refused", async (_, changes, problem) => {
    await refused(giveBack(changes), problem);
  });

  it.each([
    ["six decimals", { amount: "10.000001" }],
    ["a negative amount", { amount: "-1" }],
    ["a comma", { amount: "10,00" }],
    ["no amount", { amount: "" }],
    ["a date that does not exist", { date: "2026-02-30" }],
    ["a UETR of version 7", { original: "<OrgnlUETR>0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b</OrgnlUETR>" }],
    ["a reference of 36 characters", { original: ids.replace("E1", "x".repeat(36)) }],
  ] as const)("the schema refuses %s", async (_, changes) => {
    await refused(giveBack(changes), "schema");
  });

  it.each([
    ["10", 1_000n],
    ["+10.5", 1_050n],
    [".5", 50n],
    ["010.50000", 1_050n],
    ["7.", 700n],
  ])("the amount %s is read as %s cents", async (amount, returnedMinor) => {
    expect(await readMessage(bytesOf(giveBack({ amount })))).toMatchObject({ returns: [{ returnedMinor }] });
  });

  const credit = (date: string) =>
    writeCreditTransfer(paymentOrder({ settlementDate: "2026-11-27" })).then((text) =>
      text.replaceAll("2026-11-27<", `${date}<`),
    );

  it("a payment in the far future is refused", async () => {
    expect(await readMessage(bytesOf(await credit("2027-12-01")))).toMatchObject({ kind: "pacs.008" });
    await refused(await credit("2150-01-01"), "date", "2150-01-01");
  });

  it("a statement with a day in the far future is refused", async () => {
    const text = readSample("moov/FI_camt_054_sample.xml.xml").toString("utf8");
    const [first = ""] = /<ValDt>.*?<\/ValDt>/s.exec(text) ?? [];
    await refused(text.replace(first, first.replace("2009-10-29", "2150-10-29")), "date", "2150-10-29");
  });

  it("a state without a code is refused", () => refused(status(`<TxInfAndSts>${ids}</TxInfAndSts>`), "status"));
  it("a state of nothing is refused", () =>
    refused(status("<TxInfAndSts><TxSts>ACSC</TxSts></TxInfAndSts>"), "reference"));
  it("a report of nothing is refused", () => refused(status(""), "status"));
  it("an answer with an unknown code is refused", () => refused(answer("ZZZZ"), "reference"));
  it("an answer with an unknown code about a case is refused", () =>
    refused(
      answer("ZZZZ").replace("<Sts>", `<RslvdCase><Id>C1</Id><Cretr>${bank}</Cretr></RslvdCase><Sts>`),
      "status",
      "ZZZZ",
    ));
  it("a recall of nothing is refused", () => refused(recall("<Undrlyg/>"), "reference"));
  it("a recall with another number of payments is refused", () =>
    refused(recall(`<CtrlData><NbOfTxs>2</NbOfTxs></CtrlData><Undrlyg><TxInf>${ids}</TxInf></Undrlyg>`), "totals"));
});

describe("messages about several payments", () => {
  it("the state of a message applies to the payments without a state", async () => {
    const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>HF-1</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><GrpSts>RJCT</GrpSts>
      <StsRsnInf><Rsn><Cd>AM05</Cd></Rsn><AddtlInf>Sent</AddtlInf><AddtlInf>twice</AddtlInf></StsRsnInf></OrgnlGrpInfAndSts>`;
    const reason = { reasonCode: "AM05", reasonText: "Sent twice" };
    const whole = { originalMessageId: "HF-1", status: "RJCT", ...reason };
    expect(await readMessage(bytesOf(status("", group)))).toMatchObject({ statuses: [{ ...whole, endToEndId: "" }] });
    expect(await readMessage(bytesOf(status(`<TxInfAndSts>${ids}</TxInfAndSts>${accepted}`, group)))).toMatchObject({
      statuses: [
        { ...whole, endToEndId: "E1" },
        { ...whole, endToEndId: "E1", status: "ACSC" },
      ],
    });
  });

  it("the message of a payment is enough to name the payment", async () => {
    const part =
      "<TxInfAndSts><OrgnlGrpInf><OrgnlMsgId>HF-1</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>";
    expect(await readMessage(bytesOf(status(`${part}<TxSts>ACSC</TxSts></TxInfAndSts>`)))).toMatchObject({
      statuses: [{ originalMessageId: "HF-1", endToEndId: "", uetr: null, status: "ACSC" }],
    });
  });

  it("a recall of a whole message names the message", async () => {
    const group =
      "<OrgnlGrpInfAndCxl><OrgnlMsgId>T-1</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><GrpCxl>true</GrpCxl></OrgnlGrpInfAndCxl>";
    expect(await readMessage(bytesOf(recall(`<Undrlyg>${group}</Undrlyg>`)))).toMatchObject({
      messageId: "A1",
      requests: [{ originalMessageId: "T-1", endToEndId: "", amountMinor: null, caseOpenedBy: { bic: "COBADEFFXXX" } }],
    });
  });

  it("an answer about a payment counts before the answer about the case", async () => {
    const part = `<CxlDtls><TxInfAndSts>${ids}<TxCxlSts>RJCR</TxCxlSts><CxlStsRsnInf><Rsn><Cd>CUST</Cd></Rsn></CxlStsRsnInf></TxInfAndSts></CxlDtls>`;
    expect(await readMessage(bytesOf(answer("CNCL", part)))).toMatchObject({
      answers: [{ outcome: "refused", reasonCode: "CUST", endToEndId: "E1" }],
    });
  });

  it("the charges of a return are added", async () => {
    const agent = "<Agt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></Agt>";
    const charges = [
      ["USD", "2.50"],
      ["USD", "1"],
      ["EUR", "9"],
    ].map(([currency, amount]) => `<ChrgsInf><Amt Ccy="${currency}">${amount}</Amt>${agent}</ChrgsInf>`);
    const message = giveBack().replace("</TxInf>", `${charges.join("")}</TxInf>`);
    expect(await readMessage(bytesOf(message))).toMatchObject({ returns: [{ chargesMinor: 350n }] });
  });
});
