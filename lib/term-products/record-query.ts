import type { PageQuery } from "@/lib/lists/list-page.sql";
import type { LoanStage } from "@/lib/loans/days-past-due.model";

/** The fields that every listed record has. */
export type AnyRecord = { id: string; createdAt: Date; amountMinor: bigint };

/** The filter and the order of a list of loans or deposits. */
export type RecordFilterQuery = {
  /**
   * A text that is searched for in the applicant's name, the applicant's e-mail address and the plan's name. A search word of
   * one or two letters matches only at the beginning of a word. If the text is an amount, the search finds the records with
   * this amount.
   */
  search?: string | undefined;
  status?: string | undefined;
  /** `createdAt` or `amount`. A minus sign before the name means descending order. When absent, the newest records come first. */
  sort?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The stage of active loans (`loanStage`). Only lists of loans have this filter. */
  stage?: LoanStage | undefined;
};

/** The filter, order and page of a list of loans or deposits. */
export type RecordListQuery = RecordFilterQuery & PageQuery;
