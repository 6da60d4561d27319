import "server-only";
import { readdir, readFile } from "node:fs/promises";
import * as path from "node:path";
import type { XmlDocument, XmlElement, XsdValidator } from "libxml2-wasm";

/** The messages, and the versions of messages, that have a schema in lib/iso20022/schemas. */
const messages = [
  ...["admi.002.001.01", "admi.007.001.01", "head.001.001.02", "camt.029.001.09", "camt.056.001.08"],
  ...["camt.052.001.02", "camt.052.001.08", "camt.053.001.02", "camt.053.001.08", "camt.053.001.13"],
  ...["camt.054.001.02", "camt.054.001.08", "pacs.002.001.10", "pacs.002.001.12", "pacs.004.001.09"],
  ...["pacs.004.001.10", "pacs.008.001.02", "pacs.008.001.08", "pacs.008.001.10", "pacs.028.001.03"],
] as const;

export type MessageName = (typeof messages)[number];

export const hasSchema = (name: string): name is MessageName => (messages as readonly string[]).includes(name);

/** Every namespace of ISO 20022 consists of this text and the name of a message. */
export const isoNamespace = "urn:iso:std:iso:20022:tech:xsd:";

/** The library is loaded for the first message, because most processes of the site never read or write a message. */
const library = () => import("libxml2-wasm");

/** The folder of the schemas. The build copies this folder (`outputFileTracingIncludes` in next.config.ts). */
const schemaFolder = path.join(process.cwd(), "lib", "iso20022", "schemas");

/**
 * The schemas that were loaded, keyed by path. The schemas stay in memory, because loading a schema takes up to a fifth of a
 * second.
 */
const schemas = new Map<string, Promise<XsdValidator>>();
/** The contents of the networks' schema folders, keyed by the path of the folder. */
const folders = new Map<string, Promise<Map<string, string>>>();

/** A complaint about a document, with its line. */
export type Complaint = { message: string; line: number };

/** The error for a text that is not well-formed XML. */
export class MalformedXml extends Error {
  override name = "MalformedXml";

  constructor(readonly complaint: Complaint) {
    super(complaint.message);
  }
}

/**
 * Parses a document in UTF-8, and frees the document after `work`. The parser has no access to files or the network, and does
 * not replace entities.
 *
 * @throws MalformedXml; all errors of `work`
 */
export async function withXml<Result>(
  source: Uint8Array,
  work: (root: XmlElement) => Promise<Result> | Result,
): Promise<Result> {
  const document = await parse(source);
  try {
    return await work(document.root);
  } finally {
    document.dispose();
  }
}

async function parse(source: Uint8Array): Promise<XmlDocument> {
  const { ParseOption: option, XmlDocument, XmlLibError } = await library();
  try {
    return XmlDocument.fromBuffer(source, {
      encoding: "UTF-8",
      option: option.XML_PARSE_NONET | option.XML_PARSE_NO_XXE | option.XML_PARSE_NO_SYS_CATALOG,
    });
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    throw new MalformedXml(complaintsOf(error)[0] ?? { message: error.message.trim(), line: 1 });
  }
}

/** Checks an element and all elements inside it against the schema of a message. @returns the complaints of the validator */
export async function complaintsAbout(element: XmlElement, name: MessageName): Promise<Complaint[]> {
  return await complaintsBy(await schemaIn(schemaFolder, `${name}.xsd`), element);
}

/**
 * Checks an element against the schema of a network, if the folder contains one for the element's namespace.
 *
 * @param folder the path of a folder with schemas that the bank has received from the network
 */
export async function complaintsOfNetwork(element: XmlElement, folder: string): Promise<Complaint[]> {
  const file = (await namespacesIn(folder)).get(element.namespaceUri);
  return file === undefined ? [] : await complaintsBy(await schemaIn(folder, file), element);
}

async function complaintsBy(schema: XsdValidator, element: XmlElement): Promise<Complaint[]> {
  const { XmlLibError } = await library();
  try {
    schema.validate(element);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    const found = complaintsOf(error);
    return found.length > 0 ? found : [{ message: error.message.trim(), line: 1 }];
  }
}

const schemaIn = (folder: string, file: string) =>
  remembered(schemas, path.join(folder, file), async (whole) => {
    const { XmlDocument, XsdValidator } = await library();
    const document = XmlDocument.fromBuffer(await readFile(whole));
    try {
      return XsdValidator.fromDoc(document);
    } finally {
      document.dispose();
    }
  });

/** The names of the schemas in a folder, keyed by the namespace of their messages. */
const namespacesIn = (folder: string) =>
  remembered(folders, folder, async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".xsd"));
    const named = files.map(async (file) => {
      const text = await readFile(path.join(folder, file), "utf8");
      return [/targetNamespace="([^"]+)"/.exec(text)?.[1] ?? "", file] as const;
    });
    return new Map(await Promise.all(named));
  });

/** Loads a value once and remembers it. If the loading fails, the next call tries again. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  load: (key: string) => Promise<Value>,
): Promise<Value> {
  const found = known.get(key);
  if (found) return found;
  const loading = load(key);
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

/**
 * Matches the value that a complaint quotes. If the value is very long, the complaint ends within the value, because the
 * validator has cut it.
 */
const value = /(The value|Element '[^']*'(?:, attribute '[^']*')?:) '(?:.*'(?= (?:is|has) )|.*$)/s;

/**
 * Shortens the complaints. The validator repeats the namespace of each element, which helps no reader. The validator also repeats
 * the value, which may be a customer's name and must not be logged.
 */
function complaintsOf({ details }: { details: { message: string; line: number }[] }): Complaint[] {
  return details.map(({ message, line }) => ({
    message: message
      .replaceAll(/\{urn:iso:[^}]*\}/g, "")
      .replace(value, "$1")
      .trim(),
    line,
  }));
}
