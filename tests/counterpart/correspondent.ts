import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { Books } from "./books";
import { CreditDesk, type CreditOrder } from "./credit-desk";
import { rejectDraft } from "./drafts";
import { Mail, type Place } from "./mail";
import { Office } from "./office";
import { PaymentDesk } from "./payment-desk";
import { type Received, readMessage } from "./read-message";
import { BadMessage } from "./schemas";
import { freshState, loadState, type State, saveState } from "./state";
import { statementDraft } from "./statements";

/** The point at which a tick ends early, as if the process were killed: after storing the state, or after writing the files. */
export type DeathPoint = "stored" | "written";

/**
 * A correspondent bank with its own books. The correspondent takes the files of the bank under test from `outbox`, settles the
 * payments, and writes the answers to `inbox`. A payment's scenario decides the answer. The code follows the schemas and the
 * documented rules for the folders, and not the code of the bank's connector. A new object with the same `place` continues from
 * the stored state, as a restarted process would.
 */
export class Correspondent {
  readonly state: State;
  readonly books: Books;
  private readonly mail: Mail;
  private readonly office: Office;
  private readonly payments: PaymentDesk;
  private readonly credits: CreditDesk;

  /** @param begin the initial state, if there is no state file yet */
  constructor(
    readonly place: Place,
    begin: Parameters<typeof freshState>[0] = {},
  ) {
    this.state = existsSync(place.stateFile) ? loadState(place.stateFile) : freshState(begin);
    this.books = new Books(this.state.opening, this.state.entries);
    this.mail = new Mail(place, this.state);
    this.office = new Office(place, this.state, this.books, this.mail);
    this.payments = new PaymentDesk(this.office);
    this.credits = new CreditDesk(this.office);
  }

  /** True if the correspondent has carried out all its plans, and no file waits for the correspondent. */
  get isIdle(): boolean {
    return this.state.plans.length === 0 && this.mail.waiting().length === 0;
  }

  /** Runs one tick: takes all waiting files, and carries out the plans that are due. */
  work(diesAt?: DeathPoint): void {
    this.state.tick += 1;
    const taken = this.mail.waiting();
    for (const fileName of taken) this.take(fileName);
    this.payments.giveBackDue();
    this.mail.postpone();
    this.save();
    if (diesAt === "stored") return;
    for (const fileName of taken) this.mail.remove(fileName);
    this.mail.writeDue();
    if (diesAt === "written") return;
    this.mail.forgetWritten();
    this.save();
  }

  /** Books a credit for the bank, and announces it. Returns the key of the credit. */
  receiveCredit(order: CreditOrder): string {
    const key = this.credits.receive(order);
    this.save();
    return key;
  }

  /** Asks the bank under test to send a credit back. */
  recallCredit(key: string): void {
    this.credits.recall(key);
    this.save();
  }

  /**
   * Sends a statement of all entries since the last statement. @param copies the number of equal files, each with its own name
   */
  sendStatement({ copies = 1 } = {}): void {
    const { state, place } = this;
    state.statements += 1;
    const id = this.mail.newId();
    const about = { id, sequence: state.statements, first: state.stated + 1 };
    this.mail.send(statementDraft(about, this.books, state, place, this.office.now), { copies });
    state.stated = this.books.entries.length;
    this.save();
  }

  private take(fileName: string): void {
    const bytes = this.mail.read(fileName);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { messages } = this.state;
    const { from, to } = this.place.parties;
    try {
      const message = readMessage(bytes, fileName, { from: to, to: from });
      const known = messages[message.id];
      if (known && known !== hash) throw new BadMessage(`the id ${message.id} has another content than before`);
      messages[message.id] = hash;
      // A repeated message with the same content is no mistake, because the bank may write a file again after a crash.
      if (!known) this.hear(message);
      else if (message.name === "pacs.008") for (const one of message.payments) this.payments.hearPaymentAgain(one);
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      this.office.fault(`${fileName}: ${error.message}`);
      const { name } = path.parse(fileName);
      this.mail.send(rejectDraft(this.mail.newId(), name, error.message, this.office.now));
    }
  }

  private hear(message: Received): void {
    switch (message.name) {
      case "pacs.008":
        for (const payment of message.payments) this.payments.hearPayment(payment);
        break;
      case "pacs.028":
        for (const names of message.asked) this.payments.hearQuestion(names);
        break;
      case "camt.056":
        for (const names of message.recalled) this.payments.hearRecall(names);
        break;
      case "pacs.004":
        for (const returned of message.returned) this.credits.hearReturn(returned);
        break;
      case "camt.029":
        for (const answer of message.answered) this.credits.hearAnswer(answer);
    }
  }

  private save(): void {
    saveState(this.place.stateFile, this.state);
  }
}
