import type { Currency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";

/** The fields of a plan that are not a part of its offer. */
type PlanRecord = { id: string; status: PlanStatus; version: number; createdAt: Date; updatedAt: Date };

/** The fields that every plan has. Loan plans and deposit plans also have their own terms. */
export type AnyPlan = PlanRecord & { name: string; currency: Currency };

/** A plan's offer: its name, its currency and its terms. */
export type OfferOf<Plan extends AnyPlan> = Omit<Plan, keyof PlanRecord>;

/** The page, filter and order of a list of plans. */
export type PlanListQuery = {
  page: number;
  pageSize: number;
  /** A text to search for in the plans' names. */
  search?: string | undefined;
  currency?: string | undefined;
  /** The earliest and the latest creation time of the plans. */
  from?: Date | undefined;
  to?: Date | undefined;
  /**
   * The name of an order of the list. A minus sign before the name means descending order. When absent, the newest plans come
   * first.
   */
  sort?: string | undefined;
};

/**
 * Identifies a plan by its id, or by its name if no id is given. If `version` is given, a plan with another version is refused.
 */
export type PlanKey = { id?: string | undefined; name: string; version?: number | undefined };
