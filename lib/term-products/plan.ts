import type { Currency } from "@/lib/money/currency";
import type { PlanStatus } from "@/lib/server/prisma-client/enums";

/** What a plan has beside its terms. */
type PlanRecord = { id: string; status: PlanStatus; version: number; createdAt: Date; updatedAt: Date };

/** What every plan has; each kind has terms of its own beside it. */
export type AnyPlan = PlanRecord & { name: string; currency: Currency };

/** What a plan offers: its name and its terms. */
export type OfferOf<Plan extends AnyPlan> = Omit<Plan, keyof PlanRecord>;

/** What a list of plans is asked for. */
export type PlanListQuery = {
  page: number;
  pageSize: number;
  /** Looks in the name. */
  search?: string | undefined;
  currency?: string | undefined;
  /** When it was made. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** One of the kind's orders, with a minus for descending; newest first when absent. */
  sort?: string | undefined;
};

/** Which plan is meant: the one with this id, else the one of this name. Another version than this one is refused. */
export type PlanKey = { id?: string | undefined; name: string; version?: number | undefined };
