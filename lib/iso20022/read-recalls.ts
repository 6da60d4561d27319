import "server-only";
import type { XmlElement } from "libxml2-wasm";
import { allAt, firstAt, textAt, unreadable } from "./open-message";
import type { ReadMessage, RecallAnswer, RecallRequest } from "./read-types";
import { amountAt, momentAt, originalIds, reasonAt, referenceAt, refuseNameless } from "./read-values";

/**
 * The meanings of the codes in an answer. The codes are the states of a single payment and of a whole message (ISO 20022), and the
 * confirmations of an investigation (ExternalInvestigationExecutionConfirmation1Code). `IPAY` means that the other bank has
 * initiated the return of the money.
 */
const outcomes: Record<string, RecallAnswer["outcome"]> = {
  ...{ ACCR: "accepted", CNCL: "accepted", IPAY: "accepted" },
  ...{ RJCR: "refused" },
  ...{ PDCR: "pending", PACR: "pending", UWFW: "pending" },
};

/**
 * Reads the answers to the bank's requests (camt.029). A code about a single payment takes precedence over a code about all
 * payments.
 */
export function readRecallAnswers(message: XmlElement): ReadMessage {
  const messageId = textAt(message, "Assgnmt/Id");
  const topCase = textAt(message, "RslvdCase/Id");
  const confirmation = textAt(message, "Sts/Conf");
  const details = allAt(message, "CxlDtls");
  const answers = details.flatMap((detail): RecallAnswer[] => {
    const group = firstAt(detail, "OrgnlGrpInfAndSts");
    const parts = allAt(detail, "TxInfAndSts");
    const caseOfGroup = topCase || textAt(group ?? detail, "RslvdCase/Id");
    const answerOf = (part: XmlElement): RecallAnswer => {
      const codes = [textAt(part, "TxCxlSts"), group ? textAt(group, "GrpCxlSts") : "", confirmation];
      const own = reasonAt(part, "CxlStsRsnInf");
      const caseId = textAt(part, "RslvdCase/Id") || caseOfGroup;
      const ids = originalIds(part, group);
      if (!caseId) refuseNameless(ids, part);
      const reason = own.reasonCode || own.reasonText || !group ? own : reasonAt(group, "CxlStsRsnInf");
      return { ...ids, ...reason, caseId, outcome: outcomeOf(codes, part) };
    };
    return parts.length > 0 ? parts.map(answerOf) : group ? [answerOf(group)] : [];
  });
  if (answers.length === 0) {
    if (!topCase) throw unreadable("reference", message, "RslvdCase");
    const nothing = originalIds(message, null);
    answers.push({ ...nothing, caseId: topCase, outcome: outcomeOf([confirmation], message), ...noReason });
  }
  return { kind: "camt.029", messageId, answers };
}

const noReason = { reasonCode: "", reasonText: "" };

function outcomeOf(codes: string[], at: XmlElement): RecallAnswer["outcome"] {
  const code = codes.find((one) => one !== "") ?? "";
  const outcome = outcomes[code];
  if (!outcome) throw unreadable("status", at, code);
  return outcome;
}

/** Reads the requests of another bank to give back payments (camt.056). */
export function readRecallRequests(message: XmlElement): ReadMessage {
  const underlying = allAt(message, "Undrlyg");
  const requests = underlying.flatMap((one): RecallRequest[] => {
    const group = firstAt(one, "OrgnlGrpInfAndCxl");
    const parts = allAt(one, "TxInf");
    const requestOf = (part: XmlElement): RecallRequest => {
      const ids = originalIds(part, group);
      const opened = [part, group, message].flatMap((at) => (at && firstAt(at, "Case")) ?? [])[0];
      const amount = amountAt(part, "OrgnlIntrBkSttlmAmt");
      const own = reasonAt(part, "CxlRsnInf");
      const [dated, path] = firstAt(part, "OrgnlGrpInf/OrgnlCreDtTm")
        ? [part, "OrgnlGrpInf/OrgnlCreDtTm"]
        : [group, "OrgnlCreDtTm"];
      return {
        ...ids,
        originalCreatedAt: dated && firstAt(dated, path) ? momentAt(dated, path) : null,
        ...(own.reasonCode || own.reasonText || !group ? own : reasonAt(group, "CxlRsnInf")),
        caseId: opened ? textAt(opened, "Id") : "",
        caseOpenedBy: bankOf(opened ? firstAt(opened, "Cretr") : firstAt(message, "Assgnmt/Assgnr")),
        amountMinor: amount?.minor ?? null,
        currency: amount?.currency ?? null,
      };
    };
    for (const part of parts) refuseNameless(originalIds(part, group), part);
    return parts.length > 0 ? parts.map(requestOf) : group ? [requestOf(group)] : [];
  });
  if (requests.length === 0) throw unreadable("reference", message, "Undrlyg");
  const stated = firstAt(message, "CtrlData/NbOfTxs");
  if (stated && Number(stated.content) !== requests.length) throw unreadable("totals", stated, stated.content);
  const createdAt = momentAt(message, "Assgnmt/CreDtTm");
  return { kind: "camt.056", messageId: textAt(message, "Assgnmt/Id"), createdAt, requests };
}

/** The bank that an element names, either as a bank or as an organisation. */
function bankOf(choice: XmlElement | null): RecallRequest["caseOpenedBy"] {
  if (!choice) return { bic: "", clearingCode: "", name: "" };
  return {
    bic: textAt(choice, "Agt/FinInstnId/BICFI") || textAt(choice, "Pty/Id/OrgId/AnyBIC"),
    clearingCode: referenceAt(choice, "Agt/FinInstnId/ClrSysMmbId/MmbId"),
    name: textAt(choice, "Agt/FinInstnId/Nm") || textAt(choice, "Pty/Nm"),
  };
}
