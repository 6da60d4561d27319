import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";

/** A payment or a return in the statement of a network. */
export type StatedLine = {
  /** The end-to-end id that the bank has assigned. */
  reference: string;
  amountMinor: bigint;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  /** True if the line is a return. */
  isCredit?: boolean;
  details?: string;
  /** The id that the network has given to the entry. */
  servicerReference?: string;
};

type Stated = { id: string; sequence?: number; currency: Currency; firstDay: string; lastDay: string };

/** Writes a camt.053 statement piece by piece, so that the whole text of a large statement is never in memory. */
export function* writeCamt(
  { id, sequence, currency, firstDay, lastDay }: Stated,
  lines: Iterable<StatedLine>,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${escaped(id)}</MsgId><CreDtTm>${lastDay}T23:59:59Z</CreDtTm></GrpHdr>
    <Stmt>
      <Id>${escaped(id)}</Id>${sequence === undefined ? "" : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`}
      <FrToDt><FrDtTm>${firstDay}T00:00:00Z</FrDtTm><ToDtTm>${lastDay}T23:59:59Z</ToDtTm></FrToDt>
      <Acct><Id><Othr><Id>HOLDFAST</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
`;
  for (const { reference, amountMinor, bookedOn, isCredit = false, details = "", servicerReference } of lines) {
    yield `      <Ntry>
        <Amt Ccy="${currency}">${toDecimalText(amountMinor, currency)}</Amt>
        <CdtDbtInd>${isCredit ? "CRDT" : "DBIT"}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${bookedOn}</Dt></BookgDt>${servicerReference ? `\n        <AcctSvcrRef>${escaped(servicerReference)}</AcctSvcrRef>` : ""}
        <NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference)}</EndToEndId></Refs></TxDtls></NtryDtls>
        <AddtlNtryInf>${escaped(details)}</AddtlNtryInf>
      </Ntry>
`;
  }
  yield `    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
