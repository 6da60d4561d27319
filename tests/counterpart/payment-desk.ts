import { bankAccount, charges } from "./books";
import { namesOfPayment, recallAnswerDraft, rejectDraft, returnDraft, statusDraft } from "./drafts";
import type { Sending } from "./mail";
import type { Office } from "./office";
import type { Names, OrderedPayment } from "./read-message";
import { type Desk, readAccount, scenarios } from "./scenarios";
import type { Payment } from "./state";
import { Amount } from "./write-message";

/** Settles the payments of the bank under test, and answers each payment as the payment's scenario says. */
export class PaymentDesk implements Desk {
  constructor(private readonly office: Office) {}

  hearPayment(order: OrderedPayment): void {
    const { payments } = this.office.state;
    const isDouble = order.endToEndId in payments || Object.values(payments).some(({ uetr }) => uetr === order.uetr);
    if (isDouble) {
      this.office.fault(`the payment ${order.endToEndId} was ordered twice`);
      return;
    }
    const payment: Payment = {
      ...order,
      ...{ fate: "heard" as const, settledMinor: 0n, backMinor: 0n, keptMinor: 0n, code: "", recall: "none" as const },
    };
    payments[order.endToEndId] = payment;
    const { name, variation } = readAccount(payment.account);
    scenarios[name](this, payment, variation);
  }

  /**
   * Answers a repeated order. The contract allows the correspondent to answer `AM05` (duplication), or not to answer. The
   * correspondent answers only on every second tick.
   */
  hearPaymentAgain({ endToEndId }: OrderedPayment): void {
    const payment = this.office.state.payments[endToEndId];
    if (payment && this.office.state.tick % 2 === 0) this.tell(payment, "RJCT", { code: "AM05" });
  }

  /** Answers a question about the status of a payment. */
  hearQuestion(names: Names): void {
    const { mail, now } = this.office;
    const payment = this.findPayment(names);
    if (!payment) {
      // `NOOR` (no original transaction received) does not refuse the order, because the order may be in a file that the
      // correspondent has not read yet.
      mail.send(statusDraft(mail.newId(), names, "RJCT", "NOOR", now));
      return;
    }
    if (readAccount(payment.account).name === "never") return;
    if (payment.fate === "refused") this.tell(payment, "RJCT", { code: payment.code });
    else this.tell(payment, payment.fate === "heard" ? "PDNG" : "ACSC");
  }

  /** Answers a request to send a payment back. */
  hearRecall(names: Names & { caseId: string }): void {
    const payment = this.findPayment(names);
    if (payment && payment.recall !== "none") this.office.fault(`the payment ${payment.endToEndId} was recalled twice`);
    if (!payment) this.answerRecall(names, "RJCR", "NOOR");
    else if (payment.fate === "returned") this.answerRecall(names, "RJCR", "ARDT");
    else if (payment.fate === "refused") this.answerRecall(names, "RJCR", "NOAS");
    else this.decideRecall(names, payment);
  }

  private decideRecall(names: Names & { caseId: string }, payment: Payment): void {
    const { name, variation } = readAccount(payment.account);
    // A payment with a wrong amount is not returned, because the staff of both banks must first clarify the amount.
    const isNo = name.endsWith("no") || name === "otheramount";
    const isYes = name.endsWith("yes") || (!isNo && variation % 2 === 0);
    payment.recall = isYes ? "yes" : "no";
    const later = name.startsWith("later") ? 4 : 0;
    if (later) this.answerRecall(names, "PDCR", "");
    if (!isYes) {
      this.answerRecall(names, "RJCR", "CUST", later);
      return;
    }
    this.answerRecall(names, "CNCL", "", later + 2);
    // `after` varies, so that the return of the money sometimes arrives before the answer to the recall.
    this.giveBack(payment, {
      after: later + 1 + (variation % 3),
      code: "FOCR",
      chargesMinor: variation % 3 === 0 ? 5n : 0n,
    });
  }

  private answerRecall(names: Names & { caseId: string }, status: string, code: string, after = 0): void {
    const { mail, place, now } = this.office;
    mail.send(recallAnswerDraft(mail.newId(), names, { status, code }, place.parties, now), { after });
  }

  settle(payment: Payment, amountMinor = payment.amountMinor): void {
    payment.fate = "settled";
    payment.settledMinor = amountMinor;
    this.office.post("payment", payment.endToEndId, [
      { account: bankAccount, amountMinor: -amountMinor },
      { account: `customer ${payment.account}`, amountMinor },
    ]);
  }

  refuse(payment: Payment, code: string): void {
    payment.fate = "refused";
    payment.code = code;
  }

  tell(payment: Payment, status: string, { code = "", ...sending }: Sending & { code?: string } = {}): void {
    const { mail, state, now } = this.office;
    // To test how the bank finds its payment, three of four answers omit one of the references.
    const names = namesOfPayment(payment);
    const left = state.serial % 4;
    if (left === 1) names.endToEndId = "";
    if (left === 2) names.uetr = "";
    if (left === 3) names.messageId = "";
    mail.send(statusDraft(mail.newId(), names, status, code, now), sending);
  }

  giveBack(payment: Payment, { after, code, chargesMinor = 0n, copies = 1 }: Parameters<Desk["giveBack"]>[1]): void {
    const { state } = this.office;
    const { endToEndId } = payment;
    state.plans.push({ act: "give back", due: state.tick + after, endToEndId, chargesMinor, code, copies });
  }

  reject({ messageId }: Payment, after: number): void {
    const { mail, now } = this.office;
    mail.send(rejectDraft(mail.newId(), messageId, "The receiver is not known", now), { after });
  }

  /** Books the returns that are due, and sends their messages. Returns each payment only once. */
  giveBackDue(): void {
    const { state } = this.office;
    for (const plan of [...state.plans]) {
      if (plan.act !== "give back" || plan.due > state.tick) continue;
      state.plans.splice(state.plans.indexOf(plan), 1);
      const payment = state.payments[plan.endToEndId];
      if (payment?.fate === "settled") this.giveBackNow(payment, plan);
    }
  }

  private giveBackNow(
    payment: Payment,
    { chargesMinor, code, copies }: { chargesMinor: bigint; code: string; copies: number },
  ) {
    const { mail, place, now } = this.office;
    payment.fate = "returned";
    payment.code = code;
    payment.keptMinor = chargesMinor;
    payment.backMinor = payment.settledMinor - chargesMinor;
    this.office.post("return", payment.endToEndId, [
      { account: bankAccount, amountMinor: payment.backMinor },
      { account: charges, amountMinor: payment.keptMinor },
      { account: `customer ${payment.account}`, amountMinor: -payment.settledMinor },
    ]);
    const amount = (minor: bigint) => new Amount(minor, place.currency);
    const terms = {
      ...{ original: amount(payment.settledMinor), back: amount(payment.backMinor), code },
      charges: chargesMinor > 0n ? amount(chargesMinor) : null,
    };
    for (let copy = 0; copy < copies; copy += 1) {
      mail.send(returnDraft(mail.newId(), namesOfPayment(payment), terms, place.parties, now), { after: copy, copies });
    }
  }

  private findPayment({ endToEndId, uetr, instructionId, messageId }: Names): Payment | undefined {
    const { payments } = this.office.state;
    if (endToEndId) return payments[endToEndId];
    return Object.values(payments).find((one) =>
      uetr ? one.uetr === uetr : one.messageId === messageId && one.instructionId === instructionId,
    );
  }
}
