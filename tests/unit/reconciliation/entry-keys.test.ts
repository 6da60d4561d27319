import { expect, it } from "vitest";
import type { DraftLine } from "@/lib/reconciliation/reading/draft-line";
import { readCamt } from "@/lib/reconciliation/reading/read-camt";
import { readMt940 } from "@/lib/reconciliation/reading/read-mt940";
import { readOfx } from "@/lib/reconciliation/reading/read-ofx";
import type { FileContent } from "@/lib/reconciliation/reading/statement";

// Tests how the readers find the network's own ids of entries, and the numbers of statements. A repeated entry is recognised by
// its id.

async function read(
  reader: (texts: AsyncIterable<string>) => AsyncGenerator<DraftLine[], FileContent>,
  text: string,
): Promise<{ keys: (string | null)[]; sequences: (number | null)[] }> {
  async function* texts() {
    yield text;
  }
  const keys: (string | null)[] = [];
  const batches = reader(texts());
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return { keys, sequences: value.statements.map(({ sequence }) => sequence) };
    keys.push(...value.map(({ entryKey }) => entryKey));
  }
}

const entry = (ids: string, payments = "", amount = "10.00") =>
  `<Ntry>${ids.includes("NtryRef") ? ids : ""}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-20</Dt></BookgDt>${ids.includes("AcctSvcrRef") ? ids : ""}${payments}</Ntry>`;
const payment = (amount: string) =>
  `<NtryDtls><TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls>`;

it("an entry of CAMT has the servicer's reference, else its own reference within the statement", async () => {
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S-9</Id>
    <ElctrncSeqNb>41</ElctrncSeqNb>${[
      entry("<AcctSvcrRef>SVC-1</AcctSvcrRef>"),
      entry("<NtryRef>7</NtryRef>"),
      entry("<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>"),
      entry("<AcctSvcrRef>SVC-2</AcctSvcrRef>", payment("4.00") + payment("6.00")),
    ].join("")}</Stmt></BkToCstmrStmt></Document>`;
  expect(await read(readCamt, file)).toEqual({
    keys: ["SVC-1", "S-9 7", null, "SVC-2 1", "SVC-2 2"],
    sequences: [41],
  });
});

it("an entry of MT940 has the bank's reference after the two slashes", async () => {
  const file = [
    ...[":20:STMT", ":25:12345678", ":28C:00235/001", ":60F:C261119EUR100,00"],
    ...[":61:2611201120D10,00NTRFOURS//BANK-1", ":61:2611201120D10,00NTRFOURS//NONREF", ":61:2611201120D10,00NTRFOURS"],
    ...[":62F:C261120EUR70,00", "-"],
  ].join("\r\n");
  expect(await read(readMt940, file)).toEqual({ keys: ["BANK-1", null, null], sequences: [235] });
});

it("an entry of OFX has its FITID", async () => {
  const line = (id: string) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-10.00${id}</STMTTRN>`;
  const file = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>
    ${line("<FITID>F-1")}${line("")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  expect(await read(readOfx, file)).toEqual({ keys: ["F-1", null], sequences: [null] });
});
