/** The colours of categories, as the contract names them. */
export type EventColor = "success" | "info" | "warning" | "danger";

/** What events are about. */
export type EventCategory = { id: string; title: string; color: EventColor };

/**
 * When an event is. All day: dates, `YYYY-MM-DD`, and `end` is the day after the last one. Otherwise times by the clocks of the
 * bank's zone, `YYYY-MM-DDTHH:mm:ss`. `end` is null for one day, or where nobody has said it.
 */
export type EventTimes = { allDay: boolean; start: string; end: string | null };

/** An event as pages show it. */
export type CalendarEvent = EventTimes & {
  id: string;
  title: string;
  color: EventColor;
  url: string;
  version: number;
  /** Who changed it last. */
  updatedByName: string;
};

/** What the bank itself does on a date, counted; `holiday` has the key of a name instead. */
export type BankDate = { date: string } & (
  | {
      kind: "maturities" | "instalments" | "interest";
      /** At most `bankDateCountMax`, which stands for that many or more. */
      count: number;
      /** Whether the end of that day is over, and this is what it did. */
      isDone: boolean;
      /** Whether this was counted at the end of the last day, and not now. */
      isAbout: boolean;
    }
  | { kind: "holiday"; name: Holiday }
);

/** Where counting of what is to come on a date stops. */
export const bankDateCountMax = 1_000;

/** The most events that are listed at once. */
export const eventsMax = 1_000;

/** The holidays of the Federal Reserve Banks, keys of their names. */
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
