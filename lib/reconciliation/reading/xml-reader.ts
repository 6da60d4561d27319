import "server-only";
import sax from "sax";
import type { Texts } from "./camt-texts";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { type FileContent, FileTally } from "./statement";

/** The maximum depth of nested elements. A document has eleven levels. An envelope around the document adds a few levels. */
const depthMax = 40;
const textLengthMax = 500;
const nameLengthMax = 100;
const attributesMax = 50;
const namespace = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.\d\d$/;

type XmlProblem = "malformed" | "doctype" | "not_camt" | "too_deep" | "too_many_lines";

/**
 * The elements of a message that a reader needs. `kept` are the paths of the elements whose texts are stored. `opened` are the
 * paths of all elements that are not skipped.
 */
export type XmlPaths = { kept: ReadonlySet<string>; opened: ReadonlySet<string> };

/** Makes the paths of a reader. `opened` contains the given elements and all their parents. */
export function xmlPaths(kept: string[], alsoOpened: string[] = []): XmlPaths {
  const opened = [...kept, ...alsoOpened].flatMap((path) =>
    path.split("/").map((_, index, names) => names.slice(0, index + 1).join("/")),
  );
  return { kept: new Set(kept), opened: new Set(opened) };
}

/**
 * A reader of ISO 20022 messages that limits the depth of elements and the length of names and texts. The reader processes one
 * element after the other, so that the whole file is never in memory. The document may be inside a business envelope. A document
 * type declaration is refused, and is neither expanded nor fetched.
 */
export abstract class XmlReader {
  protected readonly parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
  /** The paths of the open elements, from `Document` on. The path of a skipped element and of all elements inside it is null. */
  private readonly paths: (string | null)[] = [];
  private depth = 0;
  private readonly namespaces: Record<string, string> = {};
  private text = "";
  private attributes = 0;
  private isEnded = false;
  private hasDocument = false;
  /** The complete lines that `read` has not returned yet. */
  protected lines: DraftLine[] = [];
  protected readonly tally = new FileTally();

  constructor(
    private readonly known: XmlPaths,
    private readonly severalTexts: ReadonlySet<string>,
  ) {
    const { parser } = this;
    parser.onerror = () => this.refuse("malformed");
    parser.ondoctype = () => this.refuse("doctype");
    parser.onopentagstart = ({ name }) => {
      if (name.length > nameLengthMax) this.refuse("malformed");
      this.attributes = 0;
    };
    parser.onattribute = ({ name }) => {
      this.attributes += 1;
      if (this.attributes > attributesMax || name.length > nameLengthMax) this.refuse("malformed");
    };
    parser.onopentag = (tag) => this.open(tag as sax.Tag);
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => {
      if (this.text.length < textLengthMax) this.text += text.slice(0, textLengthMax);
    };
  }

  /** Reads a piece of the file. @returns the lines that this piece has completed */
  read(text: string): DraftLine[] {
    this.parser.write(text);
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  /** Ends the reading after the last piece of the file. */
  end(): FileContent {
    this.parser.close();
    if (!this.hasDocument) this.refuse("not_camt");
    return this.content();
  }

  protected refuse(problem: XmlProblem): never {
    throw new UnreadableFile(problem, this.place);
  }

  /** The line of the file that is being read. */
  protected get place(): number {
    return this.parser.line + 1;
  }

  /** The content of the whole file. @throws UnreadableFile if parts of the file contradict each other */
  protected abstract content(): FileContent;
  /**
   * @param message the name of the message without its version, such as `camt.053`. Undefined if the document is no ISO 20022
   * message
   */
  protected abstract beginDocument(message: string | undefined): void;
  protected abstract opened(path: string): void;
  protected abstract closed(path: string): void;
  /** Returns the object that stores the text at this path, and the path of the element that the object belongs to. */
  protected abstract textsAt(path: string): [texts: Texts, from: string];
  /** Replaces the name of an element, so that messages with the same structure have the same paths. */
  protected nameOf(name: string): string {
    return name;
  }

  private open({ name, attributes }: sax.Tag): void {
    // The parser itself would accept a second root element.
    if (this.isEnded) this.refuse("malformed");
    if (this.depth >= depthMax) this.refuse("too_deep");
    this.depth += 1;
    this.text = "";
    if (!this.paths.length) this.openOutside(name, attributes);
    else {
      const parent = this.paths.at(-1) ?? null;
      const path = parent === null ? null : `${parent}/${this.nameOf(localName(name))}`;
      this.paths.push(path !== null && this.known.opened.has(path) ? path : null);
    }
    const path = this.paths.at(-1) ?? null;
    if (path === null) return;
    this.opened(path);
    if (attributes.Ccy !== undefined) this.note(`${path}@Ccy`, attributes.Ccy);
  }

  /** The root of the message, for networks that write the message without the element `Document` (RTP). */
  protected messageRoot(): string | null {
    return null;
  }

  /** Opens an element outside the document, such as a business envelope, or the element `Document`, which begins the document. */
  private openOutside(name: string, attributes: Record<string, string>): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^xmlns(:|$)/.test(attribute)) this.namespaces[attribute.slice(6)] = value;
    }
    const isRoot = localName(name) === this.messageRoot();
    if (localName(name) !== "Document" && !isRoot) return;
    // An envelope contains only one document.
    if (this.hasDocument) this.refuse("malformed");
    const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
    this.beginDocument(namespace.exec(this.namespaces[prefix] ?? "")?.[1]);
    this.hasDocument = true;
    this.paths.push(isRoot ? `Document/${localName(name)}` : "Document");
  }

  private close(): void {
    this.depth -= 1;
    if (this.depth === 0) this.isEnded = true;
    const path = this.paths.pop() ?? null;
    const text = this.text.trim();
    if (text && path !== null) this.note(path, text);
    this.text = "";
    if (path !== null) this.closed(path);
  }

  /**
   * Stores a text, keyed by its path relative to the element that `textsAt` returns. If the element is repeated, stores only the
   * first text. Texts in `severalTexts` are joined instead, up to a maximum length.
   */
  private note(path: string, text: string): void {
    if (!this.known.kept.has(path.replace(/@Ccy$/, ""))) return;
    const [texts, from] = this.textsAt(path);
    const key = path.slice(from.length + 1);
    const before = texts[key];
    if (before === undefined) texts[key] = text;
    else if (this.severalTexts.has(key) && before.length < textLengthMax) texts[key] = `${before} ${text}`;
  }
}

/** Reads a file with a reader. Yields one batch of lines for each piece of text. @returns the content of the whole file */
export async function* readWith(
  reader: XmlReader,
  texts: AsyncIterable<string>,
): AsyncGenerator<DraftLine[], FileContent> {
  for await (const text of texts) yield reader.read(text);
  return reader.end();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
