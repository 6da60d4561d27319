import type { Names, Parties } from "./read-message";
import type { Credit, Payment } from "./state";
import { Amount, account, agent, type Draft, type Elements } from "./write-message";

/** The moment and the date of a message. The date is `YYYY-MM-DD`. */
export type Moment = { at: Date; day: string };

/** A payment as a pacs.008 contains it. */
export type StatedTransfer = {
  names: Omit<Names, "messageId">;
  amountMinor: bigint;
  currency: string;
  sender: { name: string; account: string };
  receiver: { name: string; account: string };
};

/** pacs.008: payments to customers of the other bank. */
export function transferDraft(id: string, payments: StatedTransfer[], { from, to }: Parties, moment: Moment): Draft {
  const address = { TwnNm: "Nairobi", Ctry: "KE" };
  const one = ({ names, amountMinor, currency, sender, receiver }: StatedTransfer): Elements => ({
    PmtId: {
      InstrId: names.instructionId || null,
      EndToEndId: names.endToEndId,
      TxId: names.transactionId || null,
      UETR: names.uetr || null,
    },
    IntrBkSttlmAmt: new Amount(amountMinor, currency),
    IntrBkSttlmDt: moment.day,
    ChrgBr: "SHAR",
    Dbtr: { Nm: sender.name, PstlAdr: address },
    DbtrAcct: account(sender.account),
    DbtrAgt: agent(from),
    CdtrAgt: agent(to),
    Cdtr: { Nm: receiver.name, PstlAdr: address },
    CdtrAcct: receiver.account ? account(receiver.account) : null,
    RmtInf: { Ustrd: "Invoice 7" },
  });
  const header = { ...groupHeader(id, moment), NbOfTxs: String(payments.length), SttlmInf: { SttlmMtd: "INDA" } };
  return draft("pacs.008.001.08", id, { FIToFICstmrCdtTrf: { GrpHdr: header, CdtTrfTxInf: payments.map(one) } });
}

/** pacs.002: the status of a payment. @param code the reason, or an empty text */
export function statusDraft(id: string, names: Names, status: string, code: string, moment: Moment): Draft {
  const reason = code ? { Rsn: { Cd: code }, AddtlInf: `The correspondent says ${code}` } : null;
  return draft("pacs.002.001.10", id, {
    FIToFIPmtStsRpt: {
      GrpHdr: groupHeader(id, moment),
      TxInfAndSts: { ...originalNames(names, "pacs.008.001.08"), TxSts: status, StsRsnInf: reason },
    },
  });
}

/** pacs.004: a payment comes back. @param charges the charges that the writer has kept */
export function returnDraft(
  id: string,
  names: Names,
  { original, back, charges, code }: { original: Amount; back: Amount; charges: Amount | null; code: string },
  { from }: Parties,
  moment: Moment,
): Draft {
  const { OrgnlGrpInf, ...references } = originalNames(names, "pacs.008.001.08");
  return draft("pacs.004.001.09", id, {
    PmtRtr: {
      GrpHdr: { ...groupHeader(id, moment), NbOfTxs: "1", SttlmInf: { SttlmMtd: "INDA" } },
      TxInf: {
        RtrId: id,
        OrgnlGrpInf: OrgnlGrpInf ?? null,
        ...references,
        OrgnlIntrBkSttlmAmt: original,
        RtrdIntrBkSttlmAmt: back,
        IntrBkSttlmDt: moment.day,
        ChrgsInf: charges ? { Amt: charges, Agt: agent(from) } : null,
        RtrRsnInf: { Rsn: { Cd: code } },
      },
    },
  });
}

/** camt.056: the writer asks for a payment's return. */
export function recallDraft(id: string, names: Names, code: string, parties: Parties, moment: Moment): Draft {
  const { OrgnlGrpInf, ...references } = originalNames(names, "pacs.008.001.08");
  return draft("camt.056.001.08", id, {
    FIToFIPmtCxlReq: {
      Assgnmt: assignment(id, parties, moment),
      Undrlyg: {
        TxInf: {
          CxlId: id,
          Case: caseOf(id, parties.from),
          OrgnlGrpInf: OrgnlGrpInf ?? null,
          ...references,
          CxlRsnInf: { Rsn: { Cd: code } },
        },
      },
    },
  });
}

/** camt.029: the answer to a request for a payment's return. @param status `CNCL` yes, `RJCR` no, `PDCR` pending */
export function recallAnswerDraft(
  id: string,
  names: Names & { caseId: string },
  { status, code }: { status: string; code: string },
  parties: Parties,
  moment: Moment,
): Draft {
  const { OrgnlGrpInf, ...references } = originalNames(names, "pacs.008.001.08");
  return draft("camt.029.001.09", id, {
    RsltnOfInvstgtn: {
      Assgnmt: assignment(id, parties, moment),
      RslvdCase: names.caseId ? caseOf(names.caseId, parties.to) : null,
      Sts: { Conf: status },
      CxlDtls: {
        TxInfAndSts: {
          CxlStsId: id,
          OrgnlGrpInf: OrgnlGrpInf ?? null,
          OrgnlInstrId: references.OrgnlInstrId ?? null,
          OrgnlEndToEndId: references.OrgnlEndToEndId ?? null,
          OrgnlTxId: references.OrgnlTxId ?? null,
          OrgnlUETR: references.OrgnlUETR ?? null,
          TxCxlSts: status === "CNCL" ? "ACCR" : status,
          CxlStsRsnInf: code ? { Rsn: { Cd: code } } : null,
        },
      },
    },
  });
}

/** pacs.028: the writer asks for the status of a payment. */
export function questionDraft(id: string, names: Names, moment: Moment): Draft {
  return draft("pacs.028.001.03", id, {
    FIToFIPmtStsReq: { GrpHdr: groupHeader(id, moment), TxInf: originalNames(names, "pacs.008.001.08") },
  });
}

/** admi.002: the correspondent cannot read a message. */
export function rejectDraft(id: string, messageId: string, reason: string, { at }: Moment): Draft {
  return draft("admi.002.001.01", id, {
    "admi.002.001.01": {
      RltdRef: { Ref: messageId.slice(0, 35) },
      Rsn: { RjctgPtyRsn: "FF01", RjctnDtTm: at.toISOString(), RsnDesc: reason.slice(0, 350) },
    },
  });
}

/** The references of a credit or a payment. */
export const namesOfCredit = ({ messageId, transactionId, endToEndId, uetr }: Credit): Names => ({
  ...{ messageId, instructionId: "", transactionId, endToEndId, uetr },
});
export const namesOfPayment = ({ messageId, instructionId, transactionId, endToEndId, uetr }: Payment): Names => ({
  ...{ messageId, instructionId, transactionId, endToEndId, uetr },
});

const draft = (name: string, id: string, elements: Elements): Draft => ({ name, id, elements });

const groupHeader = (id: string, { at }: Moment): Elements => ({ MsgId: id, CreDtTm: at.toISOString() });

function originalNames({ messageId, instructionId, endToEndId, transactionId, uetr }: Names, name: string): Elements {
  return {
    OrgnlGrpInf: messageId ? { OrgnlMsgId: messageId, OrgnlMsgNmId: name } : null,
    OrgnlInstrId: instructionId || null,
    OrgnlEndToEndId: endToEndId || null,
    OrgnlTxId: transactionId || null,
    OrgnlUETR: uetr || null,
  };
}

const assignment = (id: string, { from, to }: Parties, { at }: Moment): Elements => ({
  ...{ Id: id, Assgnr: { Agt: agent(from) }, Assgne: { Agt: agent(to) }, CreDtTm: at.toISOString() },
});

const caseOf = (id: string, creator: string): Elements => ({ Id: id, Cretr: { Agt: agent(creator) } });
