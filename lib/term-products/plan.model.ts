import type { Currency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";

/** The fields of a plan that are not its name, currency or terms. */
type PlanRecord = { id: string; status: PlanStatus; version: number; createdAt: Date; updatedAt: Date };

/** The fields that every plan has; loan plans and deposit plans add their own terms. */
export type AnyPlan = PlanRecord & { name: string; currency: Currency };

/** The name and the terms that a plan offers. */
export type OfferOf<Plan extends AnyPlan> = Omit<Plan, keyof PlanRecord>;

/** The filter and order of a list of plans. */
export type PlanListQuery = {
  page: number;
  pageSize: number;
  /** A text to search for in the name. */
  search?: string | undefined;
  currency?: string | undefined;
  /** The earliest and the latest creation time. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** The name of one of the kind's orders, with a minus sign for descending; newest first when absent. */
  sort?: string | undefined;
};

/** Identifies a plan by its id, or else by its name. A plan with another version is refused. */
export type PlanKey = { id?: string | undefined; name: string; version?: number | undefined };
