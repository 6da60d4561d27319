import { XmlElement, type XmlNode } from "libxml2-wasm";
import { isKnownCurrency, toMinor } from "./amounts";
import { assertValid, BadMessage, parseXml } from "./schemas";

/** The references that identify a payment in a message. Absent references are empty. */
export type Names = {
  messageId: string;
  instructionId: string;
  endToEndId: string;
  transactionId: string;
  uetr: string;
};

/** A payment that a message orders. The amount is in minor units. */
export type OrderedPayment = Names & {
  amountMinor: bigint;
  currency: string;
  account: string;
  receiver: string;
  sender: string;
};

/** A message that the correspondent has received. `id` is the id of the message. */
export type Received =
  | { name: "pacs.008"; id: string; payments: OrderedPayment[] }
  | { name: "pacs.028"; id: string; asked: Names[] }
  | { name: "camt.056"; id: string; recalled: (Names & { caseId: string; code: string })[] }
  | { name: "pacs.004"; id: string; returned: (Names & { amountMinor: bigint; code: string })[] }
  | { name: "camt.029"; id: string; answered: (Names & { status: string; code: string })[] };

/** The BICs of the bank that writes a message and of the bank that receives it. */
export type Parties = { from: string; to: string };

/**
 * Reads a file that the bank under test has written. Checks the header and the document against their schemas. Also checks the
 * network's rules about the names in the header, sums, references and addresses.
 *
 * @throws BadMessage with the first rule that the file breaks
 */
export function readMessage(bytes: Uint8Array, fileName: string, { from, to }: Parties): Received {
  const file = parseXml(decode(bytes));
  try {
    const header = part(file.root, "AppHdr");
    const document = part(file.root, "Document");
    const name = document.namespaceUri.replace("urn:iso:std:iso:20022:tech:xsd:", "");
    assertValid("head.001.001.02", header.toString({ format: false }));
    assertValid(name, document.toString({ format: false }));
    const message = readDocument(name, document);
    const stated = text(header, "BizMsgIdr");
    assert(message.id === stated, `the header names ${stated}, and the message names ${message.id}`);
    assert(fileName === `${message.id}.xml`, `the message ${message.id} is in the file ${fileName}`);
    assert(text(header, "MsgDefIdr") === name, `the header calls ${name} a ${text(header, "MsgDefIdr")}`);
    assert(text(header, "Fr/FIId/FinInstnId/BICFI") === from, "the header names another sender");
    assert(text(header, "To/FIId/FinInstnId/BICFI") === to, "the header names another receiver");
    return message;
  } finally {
    file.dispose();
  }
}

/** Decodes a file as UTF-8, the only encoding that the network accepts. libxml2 would guess the encoding from the first bytes. */
function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The decoder's error is ignored, because the function throws a BadMessage below.
  }
  throw new BadMessage("the file is not UTF-8");
}

function readDocument(name: string, document: XmlElement): Received {
  switch (name) {
    case "pacs.008.001.08":
      return readOrders(document);
    case "pacs.028.001.03":
      return {
        name: "pacs.028",
        id: text(document, "*/GrpHdr/MsgId"),
        asked: elements(document, "*/TxInf").map((one) => namesOf(one, "Orgnl")),
      };
    case "camt.056.001.08":
      return {
        name: "camt.056",
        id: text(document, "*/Assgnmt/Id"),
        recalled: elements(document, "*/Undrlyg/TxInf").map((one) => ({
          ...namesOf(one, "Orgnl"),
          caseId: text(one, "Case/Id") || text(document, "*/Case/Id"),
          code: text(one, "CxlRsnInf/Rsn/Cd"),
        })),
      };
    case "pacs.004.001.09":
      return {
        name: "pacs.004",
        id: text(document, "*/GrpHdr/MsgId"),
        returned: elements(document, "*/TxInf").map((one) => ({
          ...namesOf(one, "Orgnl", text(document, "*/OrgnlGrpInf/OrgnlMsgId")),
          amountMinor: amountOf(one, "RtrdIntrBkSttlmAmt").amountMinor,
          code: text(one, "RtrRsnInf/Rsn/Cd"),
        })),
      };
    case "camt.029.001.09":
      return {
        name: "camt.029",
        id: text(document, "*/Assgnmt/Id"),
        answered: elements(document, "*/CxlDtls/TxInfAndSts").map((one) => ({
          ...namesOf(one, "Orgnl"),
          status: text(document, "*/Sts/Conf") || text(one, "TxCxlSts"),
          code: text(one, "CxlStsRsnInf/Rsn/Cd"),
        })),
      };
    default:
      throw new BadMessage(`the correspondent does not take ${name}`);
  }
}

function readOrders(document: XmlElement): Received {
  const id = text(document, "*/GrpHdr/MsgId");
  const orders = elements(document, "*/CdtTrfTxInf");
  const payments = orders.map((one): OrderedPayment => {
    const names = { ...namesOf(one, "", id, "PmtId/"), ...amountOf(one, "IntrBkSttlmAmt") };
    assert(names.uetr !== "", `the payment ${names.endToEndId} has no UETR`);
    assert(/^[0-9a-f]{32}$/.test(names.endToEndId), `${names.endToEndId} is not the id of a transfer`);
    for (const party of ["Dbtr", "Cdtr"]) assertAddress(one, party);
    assert(text(one, "CdtrAgt/FinInstnId/*") !== "", "the payment names no bank of the receiver");
    const account = text(one, "CdtrAcct/Id/IBAN") || text(one, "CdtrAcct/Id/Othr/Id");
    assert(account !== "", "the payment names no account of the receiver");
    return { ...names, account, receiver: text(one, "Cdtr/Nm"), sender: text(one, "Dbtr/Nm") };
  });
  const count = text(document, "*/GrpHdr/NbOfTxs");
  assert(Number(count) === payments.length, `the header counts ${count} payments of ${payments.length}`);
  const total = text(document, "*/GrpHdr/TtlIntrBkSttlmAmt");
  const sum = payments.reduce((all, { amountMinor }) => all + amountMinor, 0n);
  const isSum = total === "" || toMinor(total, payments[0]?.currency ?? "") === sum;
  assert(isSum, `the header states the sum ${total}`);
  return { name: "pacs.008", id, payments };
}

/** Since November 2026, an address needs a town and a country, and may have at most two unstructured address lines. */
function assertAddress(order: XmlElement, party: string): void {
  const [address] = elements(order, `${party}/PstlAdr`);
  if (!address && party === "Dbtr") return;
  assert(address !== undefined, `the ${party} has no address`);
  for (const name of ["TwnNm", "Ctry"]) assert(text(address, name) !== "", `the address of ${party} has no ${name}`);
  assert(elements(address, "AdrLine").length <= 2, `the address of ${party} has more than two lines`);
}

/** @param prefix the prefix of the elements' names, such as `Orgnl` @param where the path of the elements' parent */
function namesOf(one: XmlElement, prefix: string, messageId = "", where = ""): Names {
  const name = (of: string) => text(one, `${where}${prefix}${of}`);
  return {
    messageId: text(one, "OrgnlGrpInf/OrgnlMsgId") || messageId,
    ...{
      instructionId: name("InstrId"),
      endToEndId: name("EndToEndId"),
      transactionId: name("TxId"),
      uetr: name("UETR"),
    },
  };
}

function amountOf(one: XmlElement, path: string): { amountMinor: bigint; currency: string } {
  const [element] = elements(one, path);
  const currency = element?.attrs.find(({ name }) => name === "Ccy")?.value ?? "";
  assert(isKnownCurrency(currency), `the correspondent keeps no account in ${currency}`);
  const amountMinor = toMinor(element?.content ?? "", currency);
  assert(amountMinor !== null && amountMinor > 0n, `${element?.content} is not an amount in ${currency}`);
  return { amountMinor, currency };
}

function part(root: XmlElement, name: string): XmlElement {
  const [found] = elements(root, name);
  if (!found) throw new BadMessage(`the file has no ${name}`);
  return found;
}

/** Returns the elements at a path of names. Ignores the namespaces, because the schema has checked the message. */
function elements(from: XmlNode, path: string): XmlElement[] {
  const steps = path.split("/").map((step) => (step === "*" ? "*" : `*[local-name()='${step}']`));
  return from.find(steps.join("/")).filter((node) => node instanceof XmlElement);
}

/** Returns the text of the first element at a path, or an empty text if there is no such element. */
const text = (from: XmlNode, path: string): string => elements(from, path)[0]?.content.trim() ?? "";

function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new BadMessage(rule);
}
