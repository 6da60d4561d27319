import { toText } from "./amounts";
import type { Parties } from "./read-message";
import { assertValid } from "./schemas";

/**
 * The elements of a message, keyed by name. If the value is a text, the text is the element's content. If the value is a list, the
 * message contains one element for each item. If the value is null, the element is left out.
 */
export type Elements = { [name: string]: string | null | Elements | Elements[] | Amount };

/** An amount in minor units with its currency. */
export class Amount {
  constructor(
    readonly minor: bigint,
    readonly currency: string,
  ) {}
}

/** A message that the correspondent writes. `name` is a message type such as `pacs.002.001.10`. */
export type Draft = { name: string; id: string; elements: Elements };

/**
 * Writes a message with its header. @param at the time that the header states
 * @throws Error if the counterpart itself writes a message that its schema does not allow
 */
export function writeMessage({ name, id, elements }: Draft, { from, to }: Parties, at: Date): string {
  const header = `<AppHdr xmlns="${namespaceOf("head.001.001.02")}">${xmlOf({
    Fr: agentHeader(from),
    To: agentHeader(to),
    BizMsgIdr: id,
    MsgDefIdr: name,
    CreDt: at.toISOString(),
  })}</AppHdr>`;
  const document = `<Document xmlns="${namespaceOf(name)}">${xmlOf(elements)}</Document>`;
  try {
    assertValid("head.001.001.02", header);
    assertValid(name, document);
  } catch (error) {
    throw new Error(`the correspondent has written a wrong message: ${document}`, { cause: error });
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessMessage>${header}${document}</BusinessMessage>\n`;
}

const namespaceOf = (name: string) => `urn:iso:std:iso:20022:tech:xsd:${name}`;

const agentHeader = (bic: string): Elements => ({ FIId: agent(bic) });

/** Returns the elements that name a bank by its BIC. */
export const agent = (bic: string): Elements => ({ FinInstnId: { BICFI: bic } });

/** Returns the elements that name an account by its IBAN or by another number. */
export const account = (number: string): Elements => ({
  Id: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) ? { IBAN: number } : { Othr: { Id: number } },
});

function xmlOf(elements: Elements): string {
  return Object.entries(elements)
    .map(([name, content]) => {
      if (content === null) return "";
      if (content instanceof Amount) {
        return `<${name} Ccy="${content.currency}">${toText(content.minor, content.currency)}</${name}>`;
      }
      if (Array.isArray(content)) return content.map((one) => xmlOf({ [name]: one })).join("");
      return `<${name}>${typeof content === "string" ? escaped(content) : xmlOf(content)}</${name}>`;
    })
    .join("");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
