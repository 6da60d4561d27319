/** The colours of categories, with the names of the contract. */
export type EventColor = "success" | "info" | "warning" | "danger";

/** A category of events. */
export type EventCategory = { id: string; title: string; color: EventColor };

/**
 * The times of an event. An all-day event has dates, `YYYY-MM-DD`, and `end` is the day after its last day. Any other event has
 * local times in the bank's zone, `YYYY-MM-DDTHH:mm:ss`. `end` is null for an event of one day or without an end.
 */
export type EventTimes = { allDay: boolean; start: string; end: string | null };

/** An event in the form that pages show. */
export type CalendarEvent = EventTimes & {
  id: string;
  title: string;
  color: EventColor;
  url: string;
  version: number;
  /** The name of the person who changed the event last. */
  updatedByName: string;
};

/** The number of the bank's own items on a date. A `holiday` has the key of its name instead. */
export type BankDate = { date: string } & (
  | {
      kind: "maturities" | "instalments" | "interest";
      /** At most `bankDateCountMax`, which means this number or more. */
      count: number;
      /** True when the end of that day is over; `count` is then the number of processed items. */
      isDone: boolean;
      /** True when the items were counted at the end of the last day, and not now. */
      isAbout: boolean;
    }
  | { kind: "holiday"; name: Holiday }
);

/** The limit up to which future items of a date are counted. */
export const bankDateCountMax = 1_000;

/** The most events in one list. */
export const eventsMax = 1_000;

/** The holidays of the Federal Reserve Banks, as keys of their names. */
export type Holiday =
  | "newYear"
  | "martinLutherKing"
  | "washington"
  | "memorial"
  | "juneteenth"
  | "independence"
  | "labor"
  | "columbus"
  | "veterans"
  | "thanksgiving"
  | "christmas";
