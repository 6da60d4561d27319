import type { Books, Entry } from "./books";
import type { Moment } from "./drafts";
import type { Mail, Place } from "./mail";
import type { State } from "./state";

/** The state, the books and the mail that the correspondent's desks share. */
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

  /** Adds an entry with today's date to the correspondent's books. Omits the lines whose amount is zero. */
  post(kind: Entry["kind"], about: string, lines: Entry["lines"]): Entry {
    return this.books.post({ kind, about, date: this.now.day, lines: lines.filter((line) => line.amountMinor !== 0n) });
  }

  /** Records a mistake of the bank under test. */
  fault(text: string): void {
    this.state.faults.push(text);
  }
}
