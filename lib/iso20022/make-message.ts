import "server-only";
import type { XmlElement } from "libxml2-wasm";
import { clearingNumber } from "./clearing-codes";
import { paymentMessage } from "./message-parts";
import { allAt } from "./open-message";
import { type BankIdentity, InvalidMessage, type MessageHead, type OriginalPayment } from "./orders";
import {
  type Complaint,
  complaintsAbout,
  complaintsOfNetwork,
  isoNamespace,
  MalformedXml,
  type MessageName,
  withXml,
} from "./xml-library";
import { groupOf, momentText, textOf } from "./xml-text";

/** The routing number of the Fedwire Funds Service, which receives all messages of the profile `fedwire`. */
const fedwireNumber = "021151080";

/** The number that Fedwire requires in a payment, a return and a recall (IMAD): date, source and sequence. */
const imad = /^\d{8}[A-Z0-9]{8}\d{6}$/;

/** The result of a check: a sentence about a mistake, or `false` or null if the order is correct. */
type Check = string | false | null;

/** The largest amount of a Fedwire message has fourteen digits. */
const fedwireMinorMax = 10n ** 14n - 1n;

/**
 * Creates the text of a file from the content of a message, and checks the header and the document against their schemas.
 *
 * @param checks sentences about mistakes that the schemas do not find
 * @throws InvalidMessage
 */
export async function makeMessage(
  head: MessageHead,
  name: MessageName,
  content: string,
  checks: Check[],
): Promise<string> {
  const mistakes = [...headMistakes(head, name), ...checks].filter((mistake) => typeof mistake === "string");
  if (mistakes.length > 0) throw new InvalidMessage(mistakes);
  const document = `<Document xmlns="${isoNamespace}${name}">${content}</Document>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessMessage>${headerOf(head, name)}${document}</BusinessMessage>\n`;
  await refuseWrong(text, name, head.networkSchemas ?? "");
  return text;
}

/** The mistakes in an amount. Fedwire moves only dollars. */
export function amountMistakes({ profile }: MessageHead, amountMinor: bigint, currency: string): Check[] {
  const isFedwire = profile === "fedwire";
  return [
    amountMinor <= 0n && "The amount must be above zero.",
    isFedwire && currency !== "USD" && "Fedwire moves only US dollars.",
    isFedwire && amountMinor > fedwireMinorMax && "The amount is too large for Fedwire.",
  ];
}

/**
 * The mistakes in the reference to an earlier payment. Networks find the payment by its UETR. Fedwire also needs the id and the
 * time of the message that contained the payment.
 */
export function originalMistakes({ profile }: MessageHead, original: OriginalPayment): Check[] {
  const isKnown = imad.test(original.messageId) && original.createdAt !== null && original.uetr !== null;
  return [
    !original.endToEndId && !original.uetr && !original.transactionId && "The earlier payment has no reference.",
    profile === "fedwire" && !isKnown && "Fedwire needs the message, its moment and the UETR of the earlier payment.",
  ];
}

function headMistakes({ profile, messageId, ourBank, correspondent }: MessageHead, name: MessageName): Check[] {
  const isMember = (bank: BankIdentity) => clearingNumber(bank)?.system === "USABA";
  // The bank may send a message with a payment directly to the receiver's bank, so this message needs no correspondent.
  const needsCorrespondent = name !== paymentMessage;
  const isOfMoney = !name.startsWith("pacs.028") && !name.startsWith("camt.029");
  if (profile === "fedwire") {
    return [
      isOfMoney && !imad.test(messageId) && "Fedwire needs an IMAD as the id of the message.",
      !isMember(ourBank) && "Fedwire needs the routing number of the bank.",
      needsCorrespondent && !isMember(correspondent) && "Fedwire needs the routing number of the other bank.",
    ];
  }
  return [
    !/^[A-Za-z0-9-]{1,35}$/.test(messageId) && "The id of the message must have 1 to 35 letters, digits or hyphens.",
    ourBank.bic === "" && "The bank has no BIC.",
    correspondent.bic === "" && "The correspondent has no BIC.",
  ];
}

/** The header. Fedwire uses version 3 of the header. The elements that the bank writes are the same in version 2. */
function headerOf(
  { profile, messageId, createdAt, ourBank, correspondent, isTest }: MessageHead,
  name: string,
): string {
  const isFedwire = profile === "fedwire";
  const bank = (element: string, id: string) => groupOf(element, groupOf("FIId", groupOf("FinInstnId", id)));
  const member = (number: string) => groupOf("ClrSysMmbId", textOf("MmbId", number));
  const practice =
    textOf("Regy", "www2.swift.com/mystandards/#/group/Federal_Reserve_Financial_Services/Fedwire_Funds_Service") +
    textOf("Id", "frb.fedwire.01");
  const content = [
    isFedwire ? bank("Fr", member(ourBank.clearingCode)) : bank("Fr", textOf("BICFI", ourBank.bic)),
    isFedwire ? bank("To", member(fedwireNumber)) : bank("To", textOf("BICFI", correspondent.bic)),
    textOf("BizMsgIdr", messageId),
    textOf("MsgDefIdr", name),
    isFedwire ? textOf("BizSvc", isTest ? "TEST" : "PROD") + groupOf("MktPrctc", practice) : "",
    textOf("CreDt", momentText(createdAt)),
  ].join("");
  return `<AppHdr xmlns="${isoNamespace}head.001.001.0${isFedwire ? 3 : 2}">${content}</AppHdr>`;
}

/**
 * Checks the header and the document against the schemas of ISO 20022, and then against the stricter schemas of the network.
 *
 * @throws InvalidMessage with the complaints of the validator
 */
async function refuseWrong(text: string, name: MessageName, folder: string): Promise<void> {
  // No free schema exists for version 3 of the header, so the header is checked as version 2.
  await refuseBy(text.replace("head.001.001.03", "head.001.001.02"), async (element) =>
    complaintsAbout(element, element.name === "AppHdr" ? "head.001.001.02" : name),
  );
  if (folder) await refuseBy(text, async (element) => complaintsOfNetwork(element, folder));
}

async function refuseBy(text: string, complaintsOf: (element: XmlElement) => Promise<Complaint[]>): Promise<void> {
  try {
    await withXml(Buffer.from(text), async (root) => {
      for (const element of [...allAt(root, "AppHdr"), ...allAt(root, "Document")]) {
        const complaints = await complaintsOf(element);
        if (complaints.length > 0) throw new InvalidMessage(complaints.map(({ message }) => message));
      }
    });
  } catch (error) {
    if (error instanceof MalformedXml) throw new InvalidMessage([error.message]);
    throw error;
  }
}
