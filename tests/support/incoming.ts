import { randomUUID } from "node:crypto";
import { bookReceived } from "@/lib/incoming/book-received";
import type { ReceivedRecall } from "@/lib/incoming/recall.sql";
import { receiveRecall } from "@/lib/incoming/receive-recall";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { today, uploadFile } from "@/tests/support/settlement/settlement-files";

/** A credit in a network's file that a test writes. The file omits the members that are not set. */
export type Credit = {
  amount: string;
  currency?: string;
  account?: string;
  /** The routing number of the receiver's bank. */
  routing?: string;
  /** The BIC of the receiver's bank. */
  bic?: string;
  receiver?: string;
  sender?: string;
  senderAccount?: string;
  endToEnd?: string;
  servicer?: string;
  uetr?: string;
  message?: string;
  transaction?: string;
  purpose?: string;
  date?: string;
};

/** Returns a credit for a customer. The credit contains the network's ids only if `changes` contains them. */
export const creditTo = ({ account }: TestCustomer, changes: Partial<Credit> = {}): Credit => ({
  ...{ amount: "25.00", account: account.accountNumber, receiver: "Ada Lovelace", sender: "Ada Sender" },
  ...{ senderAccount: "5647772655", endToEnd: randomUUID().slice(0, 20), purpose: "Invoice 7" },
  ...changes,
});

/** Creates a customer with an empty account. */
export const createReceiver = (currency: "USD" | "EUR" | "JPY" = "USD") =>
  createCustomer({ balanceMinor: 0n, currency });

export const balanceOf = async ({ account }: TestCustomer) => (await readBalance(account)).balanceMinor;

const tag = (name: string, text: string | undefined, attributes = "") =>
  text === undefined ? "" : `<${name}${attributes}>${text}</${name}>`;
const accountTag = (name: string, number: string | undefined) =>
  number === undefined
    ? ""
    : `<${name}><Id>${isIban(number) ? tag("IBAN", number) : `<Othr><Id>${number}</Id></Othr>`}</Id></${name}>`;

const isIban = (number: string) => /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number);

/** Returns an entry for camt.053 or camt.054. If there are several credits, the entry has one payment for each credit. */
export function entryOf(
  credits: Credit[],
  {
    servicer,
    direction = "CRDT",
    hasValueDate = true,
  }: { servicer?: string; direction?: string; hasValueDate?: boolean } = {},
) {
  const [first] = credits;
  const currency = first?.currency ?? "USD";
  const sum = credits.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) / 100;
  const day = first?.date ?? today();
  const payments = credits.map(
    ({
      amount,
      ...credit
    }) => `<TxDtls><Refs>${tag("MsgId", credit.message)}${tag("AcctSvcrRef", credits.length > 1 ? credit.servicer : undefined)}${tag("EndToEndId", credit.endToEnd)}${tag("UETR", credit.uetr)}${tag("TxId", credit.transaction)}</Refs>
      ${credits.length > 1 ? tag("Amt", amount, ` Ccy="${currency}"`) : ""}
      <RltdPties>${credit.sender ? `<Dbtr><Pty>${tag("Nm", credit.sender)}</Pty></Dbtr>` : ""}${accountTag("DbtrAcct", credit.senderAccount)}${credit.receiver ? `<Cdtr><Pty>${tag("Nm", credit.receiver)}</Pty></Cdtr>` : ""}${accountTag("CdtrAcct", credit.account)}</RltdPties>
      ${credit.purpose ? `<RmtInf>${tag("Ustrd", credit.purpose)}</RmtInf>` : ""}</TxDtls>`,
  );
  return `<Ntry><Amt Ccy="${currency}">${sum.toFixed(currency === "JPY" ? 0 : 2)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt>${hasValueDate ? `<ValDt>${tag("Dt", day)}</ValDt>` : ""}${tag("AcctSvcrRef", servicer ?? (credits.length === 1 ? first?.servicer : undefined))}
    <NtryDtls>${payments.join("\n")}</NtryDtls></Ntry>`;
}

function camt(message: "camt.053" | "camt.054", entries: string[], currency = "USD"): Buffer {
  const [root, part] = message === "camt.053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.08"><${root}><GrpHdr><MsgId>${randomUUID()}</MsgId></GrpHdr><${part}><Id>${randomUUID()}</Id>
<Acct><Id><Othr><Id>HOLDFAST</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>${entries.join("\n")}</${part}></${root}></Document>`);
}

/** Returns a statement of the day with these entries. */
export const statementOf = (entries: string[], currency?: string) => camt("camt.053", entries, currency);
/** Returns a notification of these entries. */
export const notificationOf = (entries: string[], currency?: string) => camt("camt.054", entries, currency);

/** Returns a message with credit transfers. */
export function pacsOf(credits: Credit[], { message = randomUUID() as string, count = credits.length } = {}): Buffer {
  const transactions = credits.map(
    ({
      amount,
      currency = "USD",
      date = today(),
      ...credit
    }) => `<CdtTrfTxInf><PmtId>${tag("InstrId", credit.transaction)}${tag("EndToEndId", credit.endToEnd ?? "NOTPROVIDED")}${tag("TxId", credit.transaction)}${tag("UETR", credit.uetr)}</PmtId>
      <IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt><IntrBkSttlmDt>${date}</IntrBkSttlmDt><Dbtr>${tag("Nm", credit.sender)}</Dbtr>${accountTag("DbtrAcct", credit.senderAccount)}
      ${credit.routing || credit.bic ? `<CdtrAgt><FinInstnId>${tag("BICFI", credit.bic)}${credit.routing ? `<ClrSysMmbId>${tag("MmbId", credit.routing)}</ClrSysMmbId>` : ""}</FinInstnId></CdtrAgt>` : ""}<Cdtr>${tag("Nm", credit.receiver)}</Cdtr>${accountTag("CdtrAcct", credit.account)}${credit.purpose ? `<RmtInf>${tag("Ustrd", credit.purpose)}</RmtInf>` : ""}</CdtTrfTxInf>`,
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${message}</MsgId><CreDtTm>${today()}T09:00:00Z</CreDtTm><NbOfTxs>${count}</NbOfTxs></GrpHdr>
${transactions.join("\n")}</FIToFICstmrCdtTrf></Document>`);
}

/** Returns a Nacha file with one batch of credits. */
export function nachaOf(credits: Credit[], { hashBy = 0 } = {}): Buffer {
  const day = (credits[0]?.date ?? today()).slice(2).replaceAll("-", "");
  const company = String(Math.floor(Math.random() * 1e10)).padStart(10, "0");
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const entries = credits.map(
    ({ amount, account = "", receiver = "", endToEnd = "" }, index) =>
      `62299999999${"2"}${account.padEnd(17)}${String(cents(amount)).padStart(10, "0")}${endToEnd.padEnd(15).slice(0, 15)}${receiver.padEnd(22).slice(0, 22)}  0${`12104288${String(index + 1).padStart(7, "0")}`}`,
  );
  const sum = credits.reduce((total, { amount }) => total + cents(amount), 0);
  const hash = String(99999999 * credits.length + hashBy)
    .slice(-10)
    .padStart(10, "0");
  const figures = `${hash}${"0".repeat(12)}${String(sum).padStart(12, "0")}`;
  const count = credits.length;
  const records = [
    `101 999999992 121042882${day}1200A094101${"HOLDFAST".padEnd(23)}${"SENDING BANK".padEnd(23)}        `,
    `5220${(credits[0]?.sender ?? "EMPLOYER").padEnd(16).slice(0, 16)}${" ".repeat(20)}${company}PPD${"SALARY".padEnd(10)}      ${day}   1121042880000001`,
    ...entries,
    `8220${String(count).padStart(6, "0")}${figures}${company}${" ".repeat(25)}121042880000001`,
    `9000001000001${String(count).padStart(8, "0")}${figures}${" ".repeat(39)}`,
  ];
  return Buffer.from(records.join("\n"));
}

/** Uploads a file and imports it, without booking its payments. */
export async function importFile(actor: Actor, bytes: Buffer, { rail = "wire" }: { rail?: TransferChannel } = {}) {
  const file = await uploadFile(actor, bytes, { rail, name: `${randomUUID()}.xml` });
  const imported = await confirmFile(actor, { fileId: file.id, version: file.version });
  return { file, imported };
}

/** Uploads a file, imports it and books its payments. */
export async function takeIn(actor: Actor, bytes: Buffer, options: { rail?: TransferChannel } = {}) {
  const taken = await importFile(actor, bytes, options);
  await bookReceived();
  return taken;
}

/** The fields of an incoming payment that tests check. */
export type FoundPayment = {
  id: string;
  state: string;
  version: number;
  reason: string | null;
  amountMinor: bigint;
  creditedMinor: bigint | null;
  returnCode: string | null;
  statementFileId: string | null;
  fileId: string;
};

/** Reads the incoming payments that the bank has created from this file's lines, in the order of the lines. */
export async function paymentsOf(fileId: string): Promise<FoundPayment[]> {
  return await db.query<FoundPayment>(
    `SELECT id, state, version, reason, amount_minor AS "amountMinor", credited_minor AS "creditedMinor", return_code AS "returnCode",
            statement_file_id AS "statementFileId", file_id AS "fileId"
       FROM incoming_payments WHERE file_id = $1 ORDER BY line_number`,
    [fileId],
  );
}

/** Reads the problems of a file's lines, in the order of the lines. */
export async function problemsOf(fileId: string): Promise<(string | null)[]> {
  const lines = await db.query<{ problem: string | null }>(
    "SELECT problem FROM settlement_lines WHERE file_id = $1 ORDER BY number",
    [fileId],
  );
  return lines.map(({ problem }) => problem);
}

/** Receives another bank's request to return the payment with this UETR. Returns the id of the request. */
export async function createRecall(
  uetr: string,
  { code = "DUPL", caseId = randomUUID() as string } = {},
): Promise<string> {
  const request: ReceivedRecall = {
    ...{ requestId: randomUUID(), caseId, caseOpenedBy: { bic: "COBADEFFXXX", clearingCode: "", name: "" } },
    ...{ originalMessageId: "", originalCreatedAt: null, instructionId: "", endToEndId: "", transactionId: "", uetr },
    ...{ amountMinor: null, currency: null, reasonCode: code, reasonText: "" },
  };
  await inTransaction((tx) => receiveRecall(tx, "wire", request));
  return (await db.prisma.incomingRecall.findFirstOrThrow({ where: { uetr, caseId } })).id;
}
