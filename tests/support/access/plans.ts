import { depositPlanInput } from "@/lib/deposits/plans/plan-schema";
import {
  createDepositPlan,
  deleteDepositPlan,
  editDepositPlan,
  findDepositPlans,
  getDepositPlan,
} from "@/lib/deposits/plans/plans";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan, deleteLoanPlan, editLoanPlan, findLoanPlans, getLoanPlan } from "@/lib/loans/plans/plans";
import { depositPlanFields, loanPlanFields } from "@/tests/support/plans";
import type { ServiceCase } from "./cases";

const firstPage = { page: 1, pageSize: 100 };

/** The outcomes of reading plans. Every signed-in person may read plans. */
const everybody = { owner: "done", stranger: "done", admin: "done" } as const;

const staffOnly = { owner: "forbidden", stranger: "forbidden", admin: "done" } as const;

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
  {
    service: "createLoanPlan",
    act: "plans.edit",
    call: (actor) => createLoanPlan(actor, loanPlanInput.parse(loanPlanFields())),
    ...staffOnly,
  },
  {
    service: "editLoanPlan",
    act: "plans.edit",
    call: (actor, { loanPlanName: loanName }) => editLoanPlan(actor, { loanName, payload: { profit: "7" } }),
    ...staffOnly,
  },
  {
    service: "editLoanPlan",
    act: "plans.edit",
    about: "to delete it",
    call: (actor, { loanPlanName: loanName }) => editLoanPlan(actor, { loanName, payload: { status: "deleted" } }),
    ...staffOnly,
  },
  {
    service: "deleteLoanPlan",
    act: "plans.edit",
    call: (actor, { loanPlanName: loanName }) => deleteLoanPlan(actor, { loanName }),
    ...staffOnly,
  },
  {
    service: "createDepositPlan",
    act: "plans.edit",
    call: (actor) => createDepositPlan(actor, depositPlanInput.parse(depositPlanFields())),
    ...staffOnly,
  },
  {
    service: "editDepositPlan",
    act: "plans.edit",
    call: (actor, { depositPlanName: FDRName }) => editDepositPlan(actor, { FDRName, payload: { profit: "7" } }),
    ...staffOnly,
  },
  {
    service: "editDepositPlan",
    act: "plans.edit",
    about: "to delete it",
    call: (actor, { depositPlanName: FDRName }) => editDepositPlan(actor, { FDRName, payload: { status: "deleted" } }),
    ...staffOnly,
  },
  {
    service: "deleteDepositPlan",
    act: "plans.edit",
    call: (actor, { depositPlanName: FDRName }) => deleteDepositPlan(actor, { FDRName }),
    ...staffOnly,
  },
];
