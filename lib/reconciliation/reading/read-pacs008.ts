import "server-only";
import { dayOf, type Texts } from "./camt-texts";
import { type DraftLine, toDraftLine, UnreadableFile } from "./draft-line";
import { toDraftPayment } from "./draft-payment";
import { saysSomething } from "./line-reference";
import { balanceOf, type FileContent, signedMinor } from "./statement";
import { readWith, XmlReader, xmlPaths } from "./xml-reader";

// Reads ISO 20022 pacs.008, "customer credit transfer between banks", in all versions. Each transaction is an incoming payment
// for a customer.

const messagePath = "Document/FIToFICstmrCdtTrf";
const headerPath = `${messagePath}/GrpHdr`;
const transactionPath = `${messagePath}/CdtTrfTxInf`;

const agentTexts = (agent: string) =>
  ["BICFI", "BIC", "ClrSysMmbId/MmbId", "Nm"].map((name) => `${agent}/FinInstnId/${name}`);

const textsOfTransaction = [
  ...["PmtId/InstrId", "PmtId/EndToEndId", "PmtId/TxId", "PmtId/UETR", "PmtId/ClrSysRef"],
  ...["IntrBkSttlmAmt", "IntrBkSttlmDt", "Dbtr/Nm", "DbtrAcct/Id/IBAN", "DbtrAcct/Id/Othr/Id", "Cdtr/Nm"],
  ...["CdtrAcct/Id/IBAN", "CdtrAcct/Id/Othr/Id", "Purp/Cd", "Purp/Prtry", "RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref"],
  ...["RmtInf/Strd/RfrdDocInf/Nb", ...agentTexts("DbtrAgt"), ...agentTexts("CdtrAgt")],
];

const paths = xmlPaths(
  [
    ...["MsgId", "NbOfTxs", "TtlIntrBkSttlmAmt", "IntrBkSttlmDt", "CreDtTm"].map((name) => `${headerPath}/${name}`),
    ...textsOfTransaction.map((path) => `${transactionPath}/${path}`),
  ],
  [transactionPath],
);

const severalTexts = new Set(["RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb"]);

/**
 * Reads the transactions of a message. Yields one batch of lines for each piece of text. The returned content has one statement,
 * without an account and without balances. The name of the statement is the id of the message.
 *
 * @throws UnreadableFile `malformed`, `not_camt`, `too_deep`, `doctype`. `totals` if the number or the sum of the transactions
 * differs from the header. `empty` if the message has no transaction
 */
export function readPacs008(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  return readWith(new Pacs008Reader(), texts);
}

class Pacs008Reader extends XmlReader {
  private readonly header: Texts = {};
  private transaction: Texts | null = null;
  private begunAt = 0;
  private count = 0;
  /** The sum of the transactions. Null if a transaction cannot be read, or if currencies differ. */
  private sumMinor: bigint | null = 0n;

  constructor() {
    super(paths, severalTexts);
  }

  protected override content(): FileContent {
    if (this.count === 0) throw new UnreadableFile("empty");
    const { NbOfTxs: count, TtlIntrBkSttlmAmt: total, "TtlIntrBkSttlmAmt@Ccy": currency = "" } = this.header;
    const wantedMinor = total === undefined ? null : balanceOf(total, currency, true);
    const isOff = wantedMinor !== null && this.sumMinor !== null && wantedMinor !== this.sumMinor;
    if ((count !== undefined && Number(count) !== this.count) || isOff) throw new UnreadableFile("totals");
    this.tally.statement.name = this.header.MsgId ?? "";
    return this.tally.end();
  }

  protected override beginDocument(message: string | undefined): void {
    if (message !== "pacs.008") this.refuse("not_camt");
  }

  protected override messageRoot(): string {
    return "FIToFICstmrCdtTrf";
  }

  protected override opened(path: string): void {
    if (path !== transactionPath) return;
    this.transaction = {};
    this.begunAt = this.place;
  }

  protected override closed(path: string): void {
    if (path !== transactionPath || !this.transaction) return;
    const line = this.tally.add(lineOf(this.begunAt, this.header, this.transaction));
    this.count += 1;
    const total = this.header["TtlIntrBkSttlmAmt@Ccy"];
    const isCounted =
      this.sumMinor !== null && line.problem === null && (total === undefined || total === line.currency);
    this.sumMinor = isCounted ? (this.sumMinor ?? 0n) + signedMinor(line) : null;
    this.lines.push(line);
    this.transaction = null;
  }

  protected override textsAt(): [Texts, string] {
    return this.transaction ? [this.transaction, transactionPath] : [this.header, headerPath];
  }
}

function lineOf(place: number, header: Texts, texts: Texts): DraftLine {
  const first = (...names: string[]) => names.map((name) => texts[name]).find(saysSomething);
  const endToEnd = texts["PmtId/EndToEndId"];
  const transaction = first("PmtId/TxId", "PmtId/InstrId", "PmtId/EndToEndId");
  const message = header.MsgId;
  const settledOn = dayOf(texts.IntrBkSttlmDt ?? header.IntrBkSttlmDt ?? header.CreDtTm);
  const purpose = first("RmtInf/Ustrd", "RmtInf/Strd/RfrdDocInf/Nb", "Purp/Cd", "Purp/Prtry") ?? "";
  const amount = texts.IntrBkSttlmAmt ?? "";
  const identity = saysSomething(message) && saysSomething(transaction) ? `${message} ${transaction}` : undefined;
  return toDraftLine({
    ...{
      place,
      reference: first("RmtInf/Strd/CdtrRefInf/Ref", "PmtId/EndToEndId") ?? transaction ?? "",
      transferKey: null,
    },
    ...{ entryKey: null, amount, currency: texts["IntrBkSttlmAmt@Ccy"] ?? "", isCredit: true, bookedOn: settledOn },
    problem: amount.includes(",") ? "comma" : null,
    details: purpose,
    payment: toDraftPayment({
      uetr: texts["PmtId/UETR"],
      endToEnd,
      account: first("CdtrAcct/Id/IBAN", "CdtrAcct/Id/Othr/Id"),
      routing: first(...["ClrSysMmbId/MmbId", "BICFI", "BIC"].map((name) => `CdtrAgt/FinInstnId/${name}`)),
      receiver: texts["Cdtr/Nm"],
      sender: texts["Dbtr/Nm"],
      senderAccount: first("DbtrAcct/Id/IBAN", "DbtrAcct/Id/Othr/Id"),
      senderBank: first(...agentTexts("DbtrAgt")),
      reference: first("RmtInf/Strd/CdtrRefInf/Ref", "PmtId/EndToEndId"),
      purpose,
      message,
      transaction,
      valueDate: settledOn,
      keys: [
        ["message", identity],
        ["pacs", identity],
      ],
    }),
  });
}
