import type { PageQuery } from "@/lib/lists/list-page.sql";

/** The fields that every listed record has. */
export type AnyRecord = { id: string; createdAt: Date; amountMinor: bigint };

/** Which loans or deposits to list, and in which order. */
export type RecordFilterQuery = {
  /** Looks in the applicant's name and e-mail, and the plan's name; one or two letters where a word begins. */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `amount`, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** What a caller asks of a list of loans or deposits. */
export type RecordListQuery = RecordFilterQuery & PageQuery;
