import { type Books, bankAccount, type Entry, movement } from "./books";
import type { Moment } from "./drafts";
import type { Place } from "./mail";
import type { Credit, Payment } from "./state";
import { Amount, account, type Draft, type Elements } from "./write-message";

type Known = { payments: Record<string, Payment>; credits: Record<string, Credit> };

/** The correspondent's reference of an entry, which is the same in the notification and in the statement. */
const servicerReference = (series: string, { number }: Entry) => `${series}E${number}`;

/** The account's currency, and the first characters of the references. */
type Terms = Pick<Place, "currency" | "series">;

/** camt.053: all entries from the number `first` to the last entry, with the balances before and after them. */
export function statementDraft(
  { id, sequence, first }: { id: string; sequence: number; first: number },
  books: Books,
  known: Known,
  terms: Terms,
  moment: Moment,
): Draft {
  const { currency } = terms;
  const entries = books.entries.slice(first - 1);
  const balance = (code: string, minor: bigint): Elements => ({
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: new Amount(minor < 0n ? -minor : minor, currency),
    CdtDbtInd: minor < 0n ? "DBIT" : "CRDT",
    Dt: { Dt: moment.day },
  });
  return {
    name: "camt.053.001.08",
    id,
    elements: {
      BkToCstmrStmt: {
        GrpHdr: { MsgId: id, CreDtTm: moment.at.toISOString() },
        Stmt: {
          Id: id,
          ElctrncSeqNb: String(sequence),
          CreDtTm: moment.at.toISOString(),
          FrToDt: { FrDtTm: `${moment.day}T00:00:00`, ToDtTm: `${moment.day}T23:59:59` },
          Acct: { ...account(bankAccount), Ccy: currency },
          Bal: [balance("OPBD", books.balance(bankAccount, first - 1)), balance("CLBD", books.balance(bankAccount))],
          Ntry: entries
            .filter((entry) => movement(entry, bankAccount) !== 0n)
            .map((entry) => entryElements(entry, known, terms)),
        },
      },
    },
  };
}

/** camt.054: a notification of one credit. */
export function notificationDraft(id: string, entry: Entry, known: Known, terms: Terms, moment: Moment): Draft {
  return {
    name: "camt.054.001.08",
    id,
    elements: {
      BkToCstmrDbtCdtNtfctn: {
        GrpHdr: { MsgId: id, CreDtTm: moment.at.toISOString() },
        Ntfctn: {
          Id: id,
          CreDtTm: moment.at.toISOString(),
          Acct: { ...account(bankAccount), Ccy: terms.currency },
          Ntry: [entryElements(entry, known, terms)],
        },
      },
    },
  };
}

function entryElements(entry: Entry, { payments, credits }: Known, { currency, series }: Terms): Elements {
  const minor = movement(entry, bankAccount);
  const payment = payments[entry.about];
  const credit = credits[entry.about];
  const reference = servicerReference(series, entry);
  return {
    NtryRef: String(entry.number),
    Amt: new Amount(minor < 0n ? -minor : minor, currency),
    CdtDbtInd: minor < 0n ? "DBIT" : "CRDT",
    Sts: { Cd: "BOOK" },
    BookgDt: { Dt: entry.date },
    ValDt: { Dt: entry.date },
    AcctSvcrRef: reference,
    BkTxCd: { Prtry: { Cd: "XFER" } },
    NtryDtls: {
      TxDtls: payment
        ? paymentDetails(payment, entry, reference)
        : credit
          ? creditDetails(credit, entry, reference)
          : {},
    },
  };
}

function paymentDetails(payment: Payment, entry: Entry, reference: string): Elements {
  return {
    Refs: {
      ...{ MsgId: payment.messageId, AcctSvcrRef: reference },
      ...{ InstrId: payment.instructionId || null, EndToEndId: payment.endToEndId, UETR: payment.uetr },
    },
    RltdPties: { Cdtr: { Pty: { Nm: payment.receiver } }, CdtrAcct: account(payment.account) },
    RtrInf: entry.kind === "return" ? { Rsn: { Cd: payment.code } } : null,
  };
}

function creditDetails(credit: Credit, entry: Entry, reference: string): Elements {
  return {
    Refs: {
      ...{ MsgId: credit.messageId, AcctSvcrRef: reference },
      ...{ EndToEndId: credit.endToEndId, UETR: credit.uetr, TxId: credit.transactionId },
    },
    RltdPties: {
      Dbtr: { Pty: { Nm: credit.sender } },
      DbtrAcct: account("5647772655"),
      Cdtr: credit.receiver ? { Pty: { Nm: credit.receiver } } : null,
      CdtrAcct: credit.account ? account(credit.account) : null,
    },
    RmtInf: { Ustrd: "Invoice 7" },
    RtrInf: entry.kind === "credit given back" ? { Rsn: { Cd: credit.code } } : null,
  };
}
