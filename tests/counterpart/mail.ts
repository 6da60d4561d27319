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

/** The place of a correspondent. */
export type Place = {
  /** The folder with `outbox` and `inbox`, as the bank under test sees them. */
  folder: string;
  /** The file with the correspondent's state. */
  stateFile: string;
  /** The correspondent writes as `from`. */
  parties: Parties;
  currency: string;
  /** The beginning of the ids of all messages. */
  series: string;
  now: () => Moment;
};

/** How a message is sent. Delays are ticks. */
export type Sending = {
  after?: number;
  /** The same file again under other names. */
  copies?: number;
  how?: "whole" | "half" | "growing";
  /** The text is no XML. */
  isBroken?: boolean;
  /** The name of the file differs from the id of the message. */
  suffix?: string;
  /** The name of an earlier file that the other bank must have stored before. */
  behind?: string;
};

/** The folders between the two banks. */
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
    // A folder has no order. On every second tick, the correspondent begins with the last name.
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

  /** Lets the plans wait whose earlier file the other bank has not stored yet. */
  postpone(): void {
    for (const plan of this.state.plans) {
      if (plan.act === "write" && plan.behind && plan.due <= this.state.tick && !this.isStored(plan.behind))
        plan.due = this.state.tick + 1;
    }
  }

  /** A worker that stores a file gives the file a longer name. The file leaves the inbox when it is stored. */
  private isStored(name: string): boolean {
    const isPlanned = this.state.plans.some(
      ({ act, ...plan }) => act === "write" && "fileName" in plan && plan.fileName === name,
    );
    return !isPlanned && !readdirSync(this.inbox).some((file) => file.endsWith(name));
  }

  /** Writes the files that are due. After a crash, the files are written again. */
  writeDue(): void {
    for (const plan of this.state.plans) {
      if (plan.due <= this.state.tick && plan.act === "write") this.writeFile(plan);
    }
  }

  /** Forgets the plans whose files are written. */
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
 * Writes the second half of a file behind its first half. After a crash, the same half is written at the same place again. Returns
 * false if the bank has taken the file. The bank may then know only the first half, so the correspondent sends the whole file again.
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
