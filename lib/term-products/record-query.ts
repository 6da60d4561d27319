import type { PageQuery } from "@/lib/lists/list-page.sql";

/** The fields that every listed record has. */
export type AnyRecord = { id: string; createdAt: Date; amountMinor: bigint };

/** The filter and the order of a list of loans or deposits. */
export type RecordFilterQuery = {
  /**
   * Searches the applicant's name and e-mail address, and the plan's name. One or two letters match only the beginnings of words.
   * A text that is an amount finds the records of that amount.
   */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus sign for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The filter, order and page of a list of loans or deposits. */
export type RecordListQuery = RecordFilterQuery & PageQuery;
