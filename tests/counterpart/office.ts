import type { Books, Entry } from "./books";
import type { Moment } from "./drafts";
import type { Mail, Place } from "./mail";
import type { State } from "./state";

/** What the desks of the correspondent share. */
export class Office {
  constructor(
    readonly place: Place,
    readonly state: State,
    readonly books: Books,
    readonly mail: Mail,
  ) {}

  get now(): Moment {
    return this.place.now();
  }

  /** Adds an entry of today. Lines without an amount are left out. */
  post(kind: Entry["kind"], about: string, lines: Entry["lines"]): Entry {
    return this.books.post({ kind, about, date: this.now.day, lines: lines.filter((line) => line.amountMinor !== 0n) });
  }

  /** Records a mistake of the bank under test. */
  fault(text: string): void {
    this.state.faults.push(text);
  }
}
