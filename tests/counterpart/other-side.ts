import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { v4 as uuidv4 } from "uuid";
import type { Moment, StatedTransfer } from "./drafts";
import { namesOfCredit, questionDraft, recallDraft, returnDraft, transferDraft } from "./drafts";
import type { Place } from "./mail";
import type { Names, Parties } from "./read-message";
import { accountOf, type ScenarioName } from "./scenarios";
import type { Credit } from "./state";
import { Amount, type Draft, writeMessage } from "./write-message";

/** The correspondent is `from`, and the simple bank of these tests is `to`. */
const parties: Parties = { from: "CORRUS33XXX", to: "HOLDUS33XXX" };
const ours: Parties = { from: parties.to, to: parties.from };

const now = (): Moment => ({ at: new Date("2026-11-30T10:00:00.000Z"), day: "2026-11-30" });

/** Creates folders for a correspondent. `remove` removes them. */
export function createPlace(series = "CP"): Place & { remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-counterpart-"));
  mkdirSync(path.join(folder, "outbox"));
  return {
    ...{ folder, stateFile: path.join(folder, "state.json"), parties, currency: "USD", series, now },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A simple bank that replaces the bank under test. A test decides which messages this bank writes. No two of the messages have
 * the same id.
 */
export class OtherSide {
  private serial = 0;

  constructor(private readonly place: Place) {}

  newNames(): Names {
    this.serial += 1;
    const endToEndId = uuidv4().replaceAll("-", "");
    return {
      messageId: `HF${this.serial}`,
      instructionId: `I${this.serial}`,
      endToEndId,
      transactionId: "",
      uetr: uuidv4(),
    };
  }

  /**
   * Orders a payment, and returns the references of the order. A second call with the same references (`names`) writes the same
   * file again.
   */
  order(scenario: ScenarioName, variation: number, { amountMinor = 10_000n, names = this.newNames() } = {}): Names {
    const transfer: StatedTransfer = {
      ...{ names, amountMinor, currency: "USD", sender: { name: "Ada Lovelace", account: "5647772655" } },
      receiver: { name: "Erika Muster", account: accountOf(scenario, variation) },
    };
    this.hand(transferDraft(names.messageId, [transfer], ours, now()));
    return names;
  }

  recall(names: Names): void {
    this.hand(recallDraft(this.newNames().messageId, names, "CUST", ours, now()));
  }

  ask(names: Names): void {
    this.hand(questionDraft(this.newNames().messageId, names, now()));
  }

  giveBack(credit: Credit, amountMinor = credit.amountMinor): void {
    const amount = (minor: bigint) => new Amount(minor, credit.currency);
    const terms = { original: amount(credit.amountMinor), back: amount(amountMinor), charges: null, code: "AC03" };
    this.hand(returnDraft(this.newNames().messageId, namesOfCredit(credit), terms, ours, now()));
  }

  private hand(draft: Draft): void {
    this.put(`${draft.id}.xml`, writeMessage(draft, ours, now().at));
  }

  /** Writes a file with the given content for the correspondent. */
  put(fileName: string, text: string | Uint8Array): void {
    writeFileSync(path.join(this.place.folder, "outbox", fileName), text);
  }

  /** Reads the file of an order that the correspondent has not taken yet. */
  waiting(names: Names): string {
    return readFileSync(path.join(this.place.folder, "outbox", `${names.messageId}.xml`), "utf8");
  }

  /** Moves the correspondent's files out of the inbox, as a bank does after it has stored them. */
  store(): void {
    const done = path.join(this.place.folder, "done");
    mkdirSync(done, { recursive: true });
    for (const [name, file] of this.written("inbox")) renameSync(file, path.join(done, name));
  }

  /** The texts of the files that the correspondent has written, keyed by file name. */
  received(): Map<string, string> {
    const files = [...this.written("done"), ...this.written("inbox")];
    return new Map(files.sort().map(([name, file]) => [name, readFileSync(file, "utf8")]));
  }

  /** The names and the paths of the files in a folder. */
  private written(folder: string): [string, string][] {
    const place = path.join(this.place.folder, folder);
    const names = existsSync(place) ? readdirSync(place).filter((name) => !name.startsWith(".")) : [];
    return names.map((name) => [name, path.join(place, name)]);
  }
}
