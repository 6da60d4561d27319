import { v4 as uuidv4 } from "uuid";
import { bankAccount, otherBanks } from "./books";
import { namesOfCredit, recallDraft, transferDraft } from "./drafts";
import type { Office } from "./office";
import type { Names } from "./read-message";
import type { Credit } from "./state";
import { notificationDraft } from "./statements";

/**
 * A way to announce a credit to the bank under test. `repeated` sends a second message with the same UETR. `other content` sends a
 * second message with the first message's id and another amount. `renamed` sends the same file under two names.
 */
export type Announcement = "pacs.008" | "camt.054" | "repeated" | "renamed" | "other content";

/** A credit for the bank under test. If `by` is empty, the credit is not announced, and only the statement contains it. */
export type CreditOrder = Pick<Credit, "account" | "receiver" | "sender" | "amountMinor"> & { by: Announcement[] };

/** The account number of every sender. */
const senderAccount = "5647772655";

/** Sends credits from other banks to the bank under test, and asks the bank to return credits. */
export class CreditDesk {
  constructor(private readonly office: Office) {}

  /** Books and announces a credit. Returns its key. */
  receive({ by, ...order }: CreditOrder): string {
    const { mail, place, state, books } = this.office;
    const messageId = mail.newId();
    const key = `T${messageId}`;
    const credit: Credit = {
      ...order,
      ...{ messageId, transactionId: key, endToEndId: `E${messageId}`, uetr: uuidv4(), currency: place.currency },
      ...{ entry: books.entries.length + 1, backMinor: 0n, code: "", recall: "none" as const },
    };
    state.credits[key] = credit;
    this.office.post("credit", key, [
      { account: otherBanks, amountMinor: -credit.amountMinor },
      { account: bankAccount, amountMinor: credit.amountMinor },
    ]);
    for (const [index, way] of by.entries()) this.announce(credit, way, index * 2);
    return key;
  }

  private announce(credit: Credit, way: Announcement, after: number): void {
    const { mail, place, state, books, now } = this.office;
    const entry = books.entries[credit.entry - 1];
    if (way === "camt.054" && entry) {
      mail.send(notificationDraft(mail.newId(), entry, state, place, now), { after });
      return;
    }
    const isOther = way === "other content";
    const transfer = {
      ...{ names: namesOfCredit(credit), currency: credit.currency },
      amountMinor: isOther ? credit.amountMinor + 1n : credit.amountMinor,
      sender: { name: credit.sender, account: senderAccount },
      receiver: { name: credit.receiver, account: credit.account },
    };
    const id = way === "repeated" ? mail.newId() : credit.messageId;
    const other = isOther ? { suffix: "-other", behind: `${id}.xml` } : {};
    mail.send(transferDraft(id, [transfer], place.parties, now), {
      ...{ after, copies: way === "renamed" ? 2 : 1 },
      ...other,
    });
  }

  /** Asks the bank under test to return a credit. Does nothing if the credit was already recalled or returned. */
  recall(key: string): void {
    const { mail, place, state, now } = this.office;
    const credit = state.credits[key];
    if (credit?.recall !== "none" || credit.code) return;
    credit.recall = "asked";
    mail.send(recallDraft(mail.newId(), namesOfCredit(credit), "DUPL", place.parties, now));
  }

  /** Books the return of a credit by the bank under test. */
  hearReturn({ amountMinor, code, ...names }: Names & { amountMinor: bigint; code: string }): void {
    const credit = this.findCredit(names);
    const mistake = !credit
      ? `a credit came back that nobody has sent: ${names.endToEndId} ${names.uetr}`
      : credit.code
        ? `the credit ${credit.transactionId} came back twice`
        : amountMinor !== credit.amountMinor
          ? `of the credit ${credit.transactionId} over ${credit.amountMinor}, ${amountMinor} came back`
          : null;
    if (mistake) this.office.fault(mistake);
    if (!credit || credit.code) return;
    credit.code = code;
    credit.backMinor = amountMinor;
    this.office.post("credit given back", credit.transactionId, [
      { account: bankAccount, amountMinor: -amountMinor },
      { account: otherBanks, amountMinor },
    ]);
  }

  /**
   * Records the bank's answer to a recall of a credit. Records a mistake of the bank if the bank sends a second final answer, or a
   * refusal without a reason.
   */
  hearAnswer({ status, code, ...names }: Names & { status: string; code: string }): void {
    const credit = this.findCredit(names);
    if (!credit || credit.recall === "none") this.office.fault("an answer came to a request that nobody has sent");
    else if (status === "PDCR") return;
    else if (credit.recall !== "asked") this.office.fault(`the request for ${credit.transactionId} was answered twice`);
    else {
      credit.recall = status === "CNCL" ? "yes" : "no";
      if (status !== "CNCL" && !code)
        this.office.fault(`the request for ${credit.transactionId} was refused without a reason`);
    }
  }

  private findCredit({ endToEndId, uetr, transactionId }: Names): Credit | undefined {
    return Object.values(this.office.state.credits).find((one) =>
      uetr ? one.uetr === uetr : transactionId ? one.transactionId === transactionId : one.endToEndId === endToEndId,
    );
  }
}
