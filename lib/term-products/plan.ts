import type { Currency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";

/** What a plan has beside its terms. */
type PlanRecord = { id: string; status: PlanStatus; version: number; createdAt: Date; updatedAt: Date };

/** The fields that every plan has; loan plans and deposit plans add terms of their own. */
export type AnyPlan = PlanRecord & { name: string; currency: Currency };

/** The name and the terms that a plan offers. */
export type OfferOf<Plan extends AnyPlan> = Omit<Plan, keyof PlanRecord>;

/** What a caller asks of the list of plans. */
export type PlanListQuery = {
  page: number;
  pageSize: number;
  /** Searched in the name. */
  search?: string | undefined;
  currency?: string | undefined;
  /** When the plan was made. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** One of the kind's orders, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

/** Names a plan by its id, or else by its name. A plan with another version is refused. */
export type PlanKey = { id?: string | undefined; name: string; version?: number | undefined };
