import type { ComponentProps, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Currency } from "@/lib/money/currency";
import { type OwnAccount, type PayingAccount, payingAccounts } from "./paying-account";
import { PlanGrid } from "./plan-card";

/** The largest number of plans that the page shows, because nobody compares more plans. */
export const plansMax = 60;

type PlanListProps<Plan> = {
  plans: Plan[];
  /** All accounts of the customer, oldest first. */
  accounts: OwnAccount[];
  /** Shown when there are no plans. */
  empty: ComponentProps<typeof EmptyState>;
  /** Renders a plan. `accounts` are the customer's active accounts in the plan's currency. */
  card: (plan: Plan, accounts: PayingAccount[]) => ReactNode;
};

/** The offered plans. Plans in a currency of the customer's accounts come first. */
export function PlanList<Plan extends { id: string; currency: Currency }>({
  plans,
  accounts,
  empty,
  card,
}: PlanListProps<Plan>) {
  if (plans.length === 0) {
    return (
      <Card>
        <EmptyState {...empty} />
      </Card>
    );
  }
  const active = payingAccounts(accounts);
  const offers = plans
    .map((plan) => ({ plan, paying: active.filter(({ currency }) => currency === plan.currency) }))
    .sort((one, other) => Number(other.paying.length > 0) - Number(one.paying.length > 0));
  return (
    <PlanGrid>
      {offers.map(({ plan, paying }) => (
        <li key={plan.id} className="row-span-4 grid grid-rows-subgrid">
          {card(plan, paying)}
        </li>
      ))}
    </PlanGrid>
  );
}
