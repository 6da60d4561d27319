/** The colours of categories, with the names of the HTTP contract. */
export type EventColor = "success" | "info" | "warning" | "danger";

/** A category of events. */
export type EventCategory = { id: string; title: string; color: EventColor };

/**
 * The times of an event. An all-day event has dates, `YYYY-MM-DD`. Its `end` is the day after the last day, or null for an
 * event of one day. Any other event has local times in the bank's zone, `YYYY-MM-DDTHH:mm:ss`. Its `end` is null for an event
 * without an end.
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

/** The number of the bank's own items of one kind on a date. A `holiday` has a name key in place of the number. */
export type BankDate = { date: string } & (
  | {
      kind: "maturities" | "instalments" | "interest";
      /** Items that are counted now are counted up to `bankDateCountMax`. This count then means this number or more. */
      count: number;
      /** True if the end of this day is finished. `count` is then the number of processed items. */
      isDone: boolean;
      /** True if the items were counted at the end of the last day, and may have changed since then. */
      isAbout: boolean;
    }
  | { kind: "holiday"; name: Holiday }
);

/** The largest number up to which the due items of a future date are counted. */
export const bankDateCountMax = 1_000;

/** The largest number of events in one list. */
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
