import "server-only";
import { pinMask } from "@/lib/pin-input";

/**
 * The elements of ISO 20022 whose text concerns no person: ids of messages and payments, amounts, codes, dates and banks. The
 * text of all other elements is masked, so that an unknown element reveals no personal data.
 */
const plainElements = new Set(
  [
    "BizMsgIdr MsgDefIdr BizSvc CreDt MsgId CreDtTm NbOfTxs SttlmMtd SttlmDt IntrBkSttlmDt IntrBkSttlmAmt TtlIntrBkSttlmAmt InstdAmt",
    "RtrdIntrBkSttlmAmt RtrdInstdAmt OrgnlIntrBkSttlmAmt Amt XchgRate ChrgBr EndToEndId InstrId TxId UETR OrgnlMsgId OrgnlMsgNmId",
    "OrgnlEndToEndId OrgnlInstrId OrgnlTxId OrgnlUETR RtrId CxlId TxSts GrpSts CxlStsId Conf Cd Prtry BICFI MmbId ClrSysId Ccy Ctry",
    "NbOfNtries Sum CdtDbtInd Sts BookgDt ValDt Dt DtTm AcctSvcrRef NtryRef Ref RjctnDtTm RjctgPtyRsn",
  ].flatMap((names) => names.split(" ")),
);

/** Masks the personal data in the raw text of a message. A text that is neither a Nacha file nor XML is masked completely. */
export function maskMessage(text: string): string {
  if (text.startsWith("101")) return text.split("\n").map(maskRecord).join("\n");
  if (text.trimStart().startsWith("<")) return maskXml(text);
  return pinMask;
}

function maskXml(text: string): string {
  const masked = text.replace(
    /<([^\s<>/!?]+)([^<>]*)>([^<>]+)(?=<)/g,
    (whole, name: string, attributes: string, content: string) => {
      const local = name.split(":").at(-1) ?? name;
      if (content.trim() === "" || plainElements.has(local)) return whole;
      return `<${name}${attributes}>${pinMask}`;
    },
  );
  // XML comments and CDATA sections are always masked, because they could contain personal data.
  return masked.replace(/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, pinMask);
}

/**
 * Masks the fields of a Nacha record that can identify a person: the account number, the reference, the name, and the texts of
 * addenda.
 */
function maskRecord(line: string): string {
  const hide = (from: number, to: number, record: string) =>
    `${record.slice(0, from)}${"•".repeat(to - from)}${record.slice(to)}`;
  if (line.startsWith("6")) return hide(39, 76, hide(12, 29, line));
  if (line.startsWith("798")) return hide(35, 64, line);
  if (line.startsWith("799")) return hide(35, 79, line);
  return line.startsWith("7") ? hide(3, 83, line) : line;
}
