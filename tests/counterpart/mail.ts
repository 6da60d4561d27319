import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import * as path from "node:path";
import type { Moment } from "./drafts";
import type { Parties } from "./read-message";
import type { Plan, State } from "./state";
import { type Draft, writeMessage } from "./write-message";

/** The folders, the state file and the fixed data of a correspondent. */
export type Place = {
  /** The folder that contains `outbox` and `inbox`. The bank under test writes to `outbox` and reads from `inbox`. */
  folder: string;
  /** The file with the correspondent's state. */
  stateFile: string;
  /** The BICs of the correspondent (`from`) and of the bank under test (`to`). */
  parties: Parties;
  currency: string;
  /** The first characters of every message id. */
  series: string;
  now: () => Moment;
};

/** The options for sending a message. `after` is a number of ticks. */
export type Sending = {
  after?: number;
  /** The number of equal files, each with its own name. */
  copies?: number;
  how?: "whole" | "half" | "growing";
  /** True if the file's text is made invalid, so that it is not well-formed XML. */
  isBroken?: boolean;
  /** A text that is added to the message's id in the file's name. */
  suffix?: string;
  /**
   * The name of an earlier file. The correspondent writes the new file only after the bank under test has stored the earlier file.
   */
  behind?: string;
};

/** The folders that the two banks use to exchange files. */
export class Mail {
  private readonly inbox: string;
  private readonly outbox: string;

  constructor(
    private readonly place: Place,
    private readonly state: State,
  ) {
    this.inbox = path.join(place.folder, "inbox");
    this.outbox = path.join(place.folder, "outbox");
    for (const folder of [this.inbox, this.outbox]) mkdirSync(folder, { recursive: true });
  }

  /** The names of the files that wait for the correspondent. */
  waiting(): string[] {
    const names = readdirSync(this.outbox).filter((name) => !name.startsWith(".") && !/\.(part|tmp)$/.test(name));
    // The files of a folder have no order. The bank must not rely on an order, so the correspondent reads the files in reverse
    // order on every second tick.
    return this.state.tick % 2 ? names.sort() : names.sort().reverse();
  }

  read(fileName: string): Buffer {
    return readFileSync(path.join(this.outbox, fileName));
  }

  remove(fileName: string): void {
    rmSync(path.join(this.outbox, fileName), { force: true });
  }

  /** Returns an id for a new message. */
  newId(): string {
    this.state.serial += 1;
    return `${this.place.series}${String(this.state.serial).padStart(6, "0")}`;
  }

  /** Plans to send a message. */
  send(
    draft: Draft,
    { after = 0, copies = 1, how = "whole", isBroken = false, suffix = "", behind }: Sending = {},
  ): void {
    const whole = writeMessage(draft, this.place.parties, this.place.now().at);
    const text = isBroken ? whole.replace("</Document>", "</Dokument>") : whole;
    for (let copy = 0; copy < copies; copy += 1) {
      const fileName = `${draft.id}${suffix}${copy > 0 ? `-${copy}` : ""}.xml`;
      this.state.plans.push({ act: "write", due: this.state.tick + after + copy, fileName, text, how, behind });
    }
  }

  /**
   * Some plans must wait until the bank under test has stored another file (`behind`). If a plan is due before the bank has stored
   * the file, delays the plan by one tick.
   */
  postpone(): void {
    for (const plan of this.state.plans) {
      if (plan.act === "write" && plan.behind && plan.due <= this.state.tick && !this.isStored(plan.behind))
        plan.due = this.state.tick + 1;
    }
  }

  /**
   * True if the other bank has stored a file. While a worker stores a file, the file's name has an additional prefix. A stored
   * file is no longer in the inbox.
   */
  private isStored(name: string): boolean {
    const isPlanned = this.state.plans.some(
      ({ act, ...plan }) => act === "write" && "fileName" in plan && plan.fileName === name,
    );
    return !isPlanned && !readdirSync(this.inbox).some((file) => file.endsWith(name));
  }

  /**
   * Writes the files that are due. After a crash, writes a file again if it was already written before the crash, because its plan
   * is still in the stored state.
   */
  writeDue(): void {
    for (const plan of this.state.plans) {
      if (plan.due <= this.state.tick && plan.act === "write") this.writeFile(plan);
    }
  }

  /** Removes the plans whose files have been written. */
  forgetWritten(): void {
    const { state } = this;
    state.plans = state.plans.flatMap((plan): Plan[] => {
      if (plan.due > state.tick || plan.act !== "write") return [plan];
      return plan.how === "growing" ? [{ ...plan, due: state.tick + 1, how: "rest" }] : [];
    });
  }

  private writeFile({ fileName, text, how }: Extract<Plan, { act: "write" }>): void {
    const file = path.join(this.inbox, fileName);
    const half = Math.floor(text.length / 2);
    if (how === "half" || how === "growing") writeFileSync(file, text.slice(0, half));
    else if (how !== "rest" || !writeRest(file, text, half)) {
      const part = path.join(this.inbox, `.${fileName}.part`);
      writeFileSync(part, text);
      renameSync(part, file);
    }
  }
}

/**
 * Writes the second half of a file after its first half. A repetition after a crash writes the same half at the same position.
 * Returns false if the bank has already taken the file. The caller then writes the whole file, because the bank may have taken
 * only the first half.
 */
function writeRest(file: string, text: string, half: number): boolean {
  let open: number;
  try {
    open = openSync(file, "r+");
  } catch {
    return false;
  }
  try {
    writeSync(open, text.slice(half), Buffer.byteLength(text.slice(0, half)));
  } finally {
    closeSync(open);
  }
  return existsSync(file);
}
