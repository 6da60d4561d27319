/** The colours of categories, with the names of the HTTP contract. */
export type EventColor = "success" | "info" | "warning" | "danger";

export type EventCategory = { id: string; title: string; color: EventColor };

/**
 * The times of an event. For an all-day event, `start` and `end` are dates (`YYYY-MM-DD`). The `end` of an all-day event is the
 * day after the last day, or null for an event of one day. For any other event, `start` and `end` are local times in the bank's
 * zone (`YYYY-MM-DDTHH:mm:ss`), and `end` is null for an event without an end.
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

/**
 * The items of one kind that the bank itself processes on a date, or a holiday on a date. A list may contain several objects of
 * this type for the same date.
 */
export type BankDate = { date: string } & (
  | {
      kind: "maturities" | "instalments" | "interest";
      /**
       * The number of items of this kind on the date. If the items are counted at the time of the request, counting stops at
       * `bankDateCountMax`. A count that stopped at `bankDateCountMax` means "at least `bankDateCountMax`".
       */
      count: number;
      /** True if the end-of-day run of the date is finished. In this case, `count` is the number of processed items. */
      isDone: boolean;
      /** True if the last end-of-day run counted the items. The number of items may have changed since that run. */
      isAbout: boolean;
    }
  | { kind: "holiday"; name: Holiday }
);

/** Counting the due items of a future date stops at this number. */
export const bankDateCountMax = 1_000;

/** The largest number of events in one list. */
export const eventsMax = 1_000;

/** The message keys of the names of the Federal Reserve Banks' holidays. */
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
