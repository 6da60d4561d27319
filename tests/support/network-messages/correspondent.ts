import { randomUUID } from "node:crypto";
import { today } from "@/tests/support/settlement/settlement-files";

// The messages of a correspondent bank, as small as their schemas allow.

const namespace = "urn:iso:std:iso:20022:tech:xsd:";
const newId = () => randomUUID().replaceAll("-", "");
const tag = (name: string, text: string | undefined) => (text ? `<${name}>${text}</${name}>` : "");
const moment = () => `${new Date().toISOString().slice(0, 19)}Z`;
const document = (message: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}${message}">${content}</Document>\n`;

/** A payment in one of the bank's messages. */
export type SeenPayment = { messageId: string; endToEndId: string; uetr: string; amount: string; currency: string };

/** Reads the payment in a file of the outbox. */
export function seenIn(text: string): SeenPayment {
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  return {
    messageId: find(/<MsgId>([^<]*)/),
    endToEndId: find(/<EndToEndId>([^<]*)/),
    uetr: find(/<UETR>([^<]*)/),
    amount: find(/<IntrBkSttlmAmt[^>]*>([^<]*)/),
    currency: find(/<IntrBkSttlmAmt Ccy="([^"]*)/),
  };
}

/** The ids of a payment in an answer. The answer omits the ids that are not set. */
type Named = Partial<Pick<SeenPayment, "messageId" | "endToEndId" | "uetr">>;

const group = ({ messageId }: Named) =>
  messageId
    ? `<OrgnlGrpInf>${tag("OrgnlMsgId", messageId)}${tag("OrgnlMsgNmId", "pacs.008.001.08")}</OrgnlGrpInf>`
    : "";
const ids = (named: Named) => tag("OrgnlEndToEndId", named.endToEndId) + tag("OrgnlUETR", named.uetr);

/** Returns the network's answer about the state of a payment (pacs.002). */
export function statusOf(named: Named, status: string, { code = "", text = "", id = newId() } = {}): string {
  const reason =
    code || text ? `<StsRsnInf>${code ? `<Rsn><Cd>${code}</Cd></Rsn>` : ""}${tag("AddtlInf", text)}</StsRsnInf>` : "";
  return document(
    "pacs.002.001.10",
    `<FIToFIPmtStsRpt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment()}</CreDtTm></GrpHdr><TxInfAndSts>${group(named)}${ids(named)}<TxSts>${status}</TxSts>${reason}</TxInfAndSts></FIToFIPmtStsRpt>`,
  );
}

/** The return of a payment (pacs.004). */
export function returnOf(
  named: Named,
  { amount, currency = "USD", charges = "", code = "AC04", id = newId() }: Record<string, string> & { amount: string },
): string {
  const kept = charges
    ? `<ChrgsInf><Amt Ccy="${currency}">${charges}</Amt><Agt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></Agt></ChrgsInf>`
    : "";
  return document(
    "pacs.004.001.09",
    `<PmtRtr><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment()}</CreDtTm><NbOfTxs>1</NbOfTxs><SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf></GrpHdr><TxInf><RtrId>${newId()}</RtrId>${group(named)}${ids(named)}<RtrdIntrBkSttlmAmt Ccy="${currency}">${amount}</RtrdIntrBkSttlmAmt><IntrBkSttlmDt>${today()}</IntrBkSttlmDt>${kept}<RtrRsnInf><Rsn><Cd>${code}</Cd></Rsn></RtrRsnInf></TxInf></PmtRtr>`,
  );
}

/** The answer to a recall (camt.029). */
export function recallAnswerOf(named: Named, caseId: string, answer: "CNCL" | "RJCR" | "PDCR", code = ""): string {
  const agent = (bic: string) => `<Agt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Agt>`;
  const reason = code ? `<CxlStsRsnInf><Rsn><Cd>${code}</Cd></Rsn></CxlStsRsnInf>` : "";
  return document(
    "camt.029.001.09",
    `<RsltnOfInvstgtn><Assgnmt><Id>${newId()}</Id><Assgnr>${agent("COBADEFFXXX")}</Assgnr><Assgne>${agent("HOLDDEF0XXX")}</Assgne><CreDtTm>${moment()}</CreDtTm></Assgnmt><RslvdCase><Id>${caseId}</Id><Cretr>${agent("HOLDDEF0XXX")}</Cretr></RslvdCase><Sts><Conf>${answer}</Conf></Sts><CxlDtls><TxInfAndSts>${group(named)}${ids(named)}${reason}</TxInfAndSts></CxlDtls></RsltnOfInvstgtn>`,
  );
}

/** Returns another bank's request to give a payment back (camt.056). */
export function recallRequestOf(
  named: Named & { amount: string },
  { code = "DUPL", caseId = newId(), id = newId(), bic = "COBADEFFXXX" } = {},
): string {
  const agent = (bic: string) => `<Agt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Agt>`;
  return document(
    "camt.056.001.08",
    `<FIToFIPmtCxlReq><Assgnmt><Id>${id}</Id><Assgnr>${agent("COBADEFFXXX")}</Assgnr><Assgne>${agent("HOLDDEF0XXX")}</Assgne><CreDtTm>${moment()}</CreDtTm></Assgnmt><Undrlyg><TxInf><Case><Id>${caseId}</Id><Cretr>${agent(bic)}</Cretr></Case>${group(named)}${ids(named)}<OrgnlIntrBkSttlmAmt Ccy="USD">${named.amount}</OrgnlIntrBkSttlmAmt><CxlRsnInf><Rsn><Cd>${code}</Cd></Rsn></CxlRsnInf></TxInf></Undrlyg></FIToFIPmtCxlReq>`,
  );
}

/** Returns the network's refusal of a message (admi.002). */
export function refusalOf(messageId: string, code: string): string {
  return document(
    "admi.002.001.01",
    `<admi.002.001.01><RltdRef><Ref>${messageId}</Ref></RltdRef><Rsn><RjctgPtyRsn>${code}</RjctgPtyRsn><RsnDesc>The message is wrong.</RsnDesc></Rsn></admi.002.001.01>`,
  );
}

/** A payment to a customer of the bank (pacs.008). */
export function creditOf(
  account: string,
  { amount = "25.00", currency = "USD", receiver = "Ada Lovelace", uetr = randomUUID() as string, id = newId() } = {},
): string {
  const agent = (name: string, bic: string) => `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`;
  return document(
    "pacs.008.001.08",
    `<FIToFICstmrCdtTrf><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment()}</CreDtTm><NbOfTxs>1</NbOfTxs><SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf></GrpHdr><CdtTrfTxInf><PmtId><InstrId>${id.slice(0, 16)}</InstrId><EndToEndId>${id.slice(0, 20)}</EndToEndId><UETR>${uetr}</UETR></PmtId><IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt><IntrBkSttlmDt>${today()}</IntrBkSttlmDt><ChrgBr>SHAR</ChrgBr><Dbtr><Nm>Ada Sender</Nm></Dbtr><DbtrAcct><Id><Othr><Id>5647772655</Id></Othr></Id></DbtrAcct>${agent("DbtrAgt", "COBADEFFXXX")}${agent("CdtrAgt", "HOLDDEF0XXX")}<Cdtr><Nm>${receiver}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf></FIToFICstmrCdtTrf>`,
  );
}

/** A credit on the bank's account at the correspondent. */
type BookedCredit = { account: string; amount?: string; uetr?: string; reference: string };

function entryOf({ account, amount = "25.00", uetr, reference }: BookedCredit): string {
  const date = `<Dt>${today()}</Dt>`;
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt>${date}</BookgDt><ValDt>${date}</ValDt><AcctSvcrRef>${reference}</AcctSvcrRef><BkTxCd><Prtry><Cd>CREDIT</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs>${tag("UETR", uetr)}${tag("TxId", reference)}</Refs><RltdPties><Dbtr><Pty><Nm>Ada Sender</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Ada Lovelace</Nm></Pty></Cdtr><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`;
}

const camtParts = {
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
} as const;

/** The credits of the day: a report (camt.052), a statement (camt.053) or a notification (camt.054). */
export function accountMessageOf(kind: keyof typeof camtParts, credits: BookedCredit[]): string {
  const [root, part] = camtParts[kind];
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${today()}</Dt></Dt></Bal>`;
  const sum = credits.reduce((total, { amount = "25.00" }) => total + Number(amount), 0);
  const balances = kind === "camt.054" ? "" : balance("OPBD", 0) + balance("CLBD", sum);
  return document(
    `${kind}.001.08`,
    `<${root}><GrpHdr><MsgId>${newId()}</MsgId><CreDtTm>${moment()}</CreDtTm></GrpHdr><${part}><Id>${newId()}</Id><CreDtTm>${moment()}</CreDtTm><Acct><Id><Othr><Id>HOLDFAST</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balances}${credits.map(entryOf).join("")}</${part}></${root}>`,
  );
}
