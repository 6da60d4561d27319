import { findDepositPlans, getDepositPlan } from "@/lib/deposits/find-plans";
import { findLoanPlans, getLoanPlan } from "@/lib/loans/find-plans";
import type { ServiceCase } from "./access-services";

const firstPage = { page: 1, pageSize: 100 };

/** An offer is for everybody who is signed in. */
const everybody = { owner: "done", stranger: "done", admin: "done" } as const;

/** The services of loan and deposit plans. */
export const planServices: ServiceCase[] = [
  { service: "findLoanPlans", call: (actor) => findLoanPlans(actor, firstPage), ...everybody },
  { service: "getLoanPlan", call: (actor, { loanPlanName }) => getLoanPlan(actor, loanPlanName), ...everybody },
  { service: "findDepositPlans", call: (actor) => findDepositPlans(actor, firstPage), ...everybody },
  {
    service: "getDepositPlan",
    call: (actor, { depositPlanName }) => getDepositPlan(actor, depositPlanName),
    ...everybody,
  },
];
