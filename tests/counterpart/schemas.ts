import { readFileSync } from "node:fs";
import * as path from "node:path";
import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm";

/** The ISO 20022 schemas are part of the standard and not code of the product, so the counterpart uses the product's copies. */
const folder = path.resolve(import.meta.dirname, "../../lib/iso20022/schemas");
const validators = new Map<string, XsdValidator>();

/** Thrown for a text that is not well-formed XML, or that breaks its schema or a rule of the network. */
export class BadMessage extends Error {}

/** Parses XML. Refuses a document type declaration, and loads no external files. @throws BadMessage */
export function parseXml(text: string): XmlDocument {
  if (text.includes("<!DOCTYPE")) throw new BadMessage("the message has a document type declaration");
  try {
    return XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NONET });
  } catch (error) {
    if (error instanceof XmlLibError) throw new BadMessage(error.message);
    throw error;
  }
}

/** Checks a document or a header against its schema. @param name such as `pacs.008.001.08` @throws BadMessage */
export function assertValid(name: string, text: string): void {
  const document = parseXml(text);
  try {
    validatorOf(name).validate(document);
  } catch (error) {
    if (error instanceof XmlLibError) throw new BadMessage(`${name}: ${error.message.trim()}`);
    throw error;
  } finally {
    document.dispose();
  }
}

function validatorOf(name: string): XsdValidator {
  const known = validators.get(name);
  if (known) return known;
  if (!/^[a-z]{4}(\.\d{3}){2}\.\d{2}$/.test(name)) throw new BadMessage(`no schema has the name ${name}`);
  const schema = XmlDocument.fromBuffer(readSchema(name), { url: `${name}.xsd` });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(name, validator);
  return validator;
}

function readSchema(name: string): Uint8Array {
  try {
    return readFileSync(path.join(folder, `${name}.xsd`));
  } catch {
    throw new BadMessage(`the correspondent does not take ${name}`);
  }
}
