import { randomUUID } from "node:crypto";
import * as deposits from "@/app/api/FDR/actions";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { exportDeposits } from "@/lib/deposits/export-deposits";
import { findDeposits, findDepositsOf, getDepositOfName, getDepositQueue } from "@/lib/deposits/find-deposits";
import { findOwnDeposits } from "@/lib/deposits/find-own-deposits";
import { findDepositDetailsOf, getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { getDepositDossier } from "@/lib/deposits/get-deposit-dossier";
import { applyForDepositInput } from "@/lib/deposits/schema";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { plainCsv } from "@/lib/downloads/csv-form";
import type { Actor } from "@/lib/server/actor";
import type { ActionCase, ServiceCase } from "./cases";
import type { AccessWorld } from "./world";

const csvWords = {
  form: plainCsv,
  header: String,
  status: () => "",
  interval: () => "",
  date: () => "",
  time: () => "",
};
const firstPage = { page: 1, pageSize: 100 };

const ownerAndStaff = { owner: "shown", stranger: "not_found", admin: "shown" } as const;

function apply(actor: Actor, { depositPlanName: FDRName }: AccessWorld, fields: Record<string, string>) {
  const input = applyForDepositInput.parse({ FDRName, amount: "500.00", ...fields });
  return applyForDeposit(actor, input, randomUUID());
}

/** The services of customers' deposits. */
export const depositServices: ServiceCase[] = [
  {
    service: "findDeposits",
    act: "deposits.read",
    call: (actor, { owner }) => findDeposits(actor, { ...firstPage, search: owner.email }),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "findOwnDeposits",
    call: findOwnDeposits,
    ...{ owner: "shown", stranger: "not shown", admin: "not shown" },
  },
  {
    service: "findDepositsOf",
    act: "deposits.read",
    call: (actor, { owner }) => findDepositsOf(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "findDepositDetailsOf",
    act: "deposits.read",
    call: (actor, { owner }) => findDepositDetailsOf(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "getDepositOfName",
    act: "deposits.read",
    call: (actor, { owner, depositName }) => getDepositOfName(actor, owner.email, depositName),
    ...ownerAndStaff,
  },
  {
    service: "getDepositDetails",
    act: "deposits.read",
    call: (actor, { depositId }) => getDepositDetails(actor, depositId),
    ...ownerAndStaff,
  },
  {
    service: "getDepositDossier",
    act: "deposits.read",
    call: (actor, { depositId }) => getDepositDossier(actor, depositId),
    owner: "forbidden",
    stranger: "forbidden",
    admin: "shown",
  },
  {
    service: "exportDeposits",
    act: "deposits.read",
    call: async (actor) => new Response(await exportDeposits(actor, {}, csvWords)).text(),
    owner: "forbidden",
    stranger: "forbidden",
    admin: "shown",
  },
  {
    service: "getDepositQueue",
    act: "deposits.read",
    call: (actor) => getDepositQueue(actor),
    owner: "forbidden",
    stranger: "forbidden",
    admin: "done",
  },
  {
    service: "applyForDeposit",
    about: "in the owner's name",
    call: (actor, world) => apply(actor, world, { email: world.owner.email }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "applyForDeposit",
    about: "from the owner's account",
    call: (actor, world) => apply(actor, world, { fromAccountNumber: world.accountNumber }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "closeDeposit",
    call: (actor, { depositId: id }) => closeDeposit(actor, { id }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "withdrawDeposit",
    call: (actor, { depositId: id }) => withdrawDeposit(actor, { id }),
    owner: "transition_refused",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "editDeposit",
    act: "deposits.edit",
    call: (actor, { depositId: id }) => editDeposit(actor, { id, payload: { status: "suspended" } }),
    owner: "forbidden",
    stranger: "forbidden",
    admin: "done",
    ownStaff: "forbidden",
  },
];

/** The server actions of customers' deposits. */
export const depositActions: ActionCase[] = [
  {
    action: "applyForDepositAction",
    call: ({ owner, depositPlanName: FDRName }) =>
      deposits.applyForDepositAction({ email: owner.email, FDRName, amount: "500" }, randomUUID()),
    nobody: "unauthenticated",
    owner: "ok",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "closeDepositAction",
    call: ({ depositId: id }) => deposits.closeDepositAction({ id }, randomUUID()),
    nobody: "unauthenticated",
    owner: "ok",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "withdrawDepositAction",
    call: ({ depositId: id }) => deposits.withdrawDepositAction({ id }, randomUUID()),
    nobody: "unauthenticated",
    owner: "transition_refused",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "editDepositAction",
    act: "deposits.edit",
    call: ({ depositId: id }) => deposits.editDepositAction({ id, payload: { status: "suspended" } }, randomUUID()),
    nobody: "unauthenticated",
    owner: "forbidden",
    stranger: "forbidden",
    admin: "ok",
  },
];
