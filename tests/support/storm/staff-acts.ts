import { randomUUID } from "node:crypto";
import { editAccount } from "@/lib/accounts/edit-account";
import { doAct } from "@/lib/calls/do-act";
import { endCall } from "@/lib/calls/end-call";
import { openCall } from "@/lib/calls/open-call";
import { paths } from "@/lib/paths";
import { AppError } from "@/lib/server/errors";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { correctCustomer } from "@/lib/users/acts/correct-customer";
import { correctCustomerInput } from "@/lib/users/acts/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { keepColumns } from "@/lib/views/change-views";
import { changeDeposit, createDeposit } from "@/tests/support/deposits";
import { adjustmentReason, seeBalance } from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { findLoan, findLoanless } from "./find-loan";
import { type FoundTransfer, findTransfer, findTransfers } from "./find-transfer";
import { type Acts, any, NothingToDo, type StormWorld, smallAmount } from "./world";

const transferStatuses = ["pending", "active", "approved", "closed", "deleted"] as const;
/** The statuses that staff set. Most of these statuses are `active`, so that most accounts and customers can move money. */
const standings = [...Array.from({ length: 8 }, () => "active" as const), "suspended", "blocked"] as const;
const bulkSize = 20;
/** The reason that staff state for a change of a customer's name or address. */
export const changeReason = "Seen at the desk with a passport";

/** Returns the acts of staff on transfers, and in calls with customers. */
export function transferActs({ staff, customers }: StormWorld): Acts {
  return {
    approve: async () => {
      const { id, family } = await findTransfer("pending");
      return await editTransfer(any(staff), family, { id, payload: { status: "approved" } }, randomUUID());
    },
    "approve many": async () => {
      const family = any(["wire", "interbank", "interbank", "wallet"] as const);
      const found = (await findTransfers("pending")).filter((transfer) => transfer.family === family);
      const transfers = found.slice(0, bulkSize).map(({ id, version }) => ({ id, version }));
      if (transfers.length === 0) throw new NothingToDo();
      const approvals = await approveTransfers(any(staff), { family, transfers }, randomUUID());
      const problems = approvals.flatMap(({ problem }) => problem ?? []);
      const defect = problems.find((problem) => !(problem instanceof AppError));
      if (defect || problems.length === transfers.length) throw defect ?? problems[0];
    },
    "edit an amount": async () => await edit(await findTransfer("any"), { amount: smallAmount() }),
    "edit a status": async () =>
      await edit(await findTransfer("any"), { status: any(transferStatuses), reason: "looked at" }),
    "write in a call": async () => {
      const [colleague, { actor }] = [any(staff), any(customers)];
      const { id: callId } = await openCall(colleague, { customerId: actor.userId }, randomUUID());
      await doAct(colleague, { callId, act: "write", subject: "Your call", text: "As we said." }, randomUUID());
      await endCall(colleague, { callId, note: "Written" }, randomUUID());
    },
    "edit as seen": async () => {
      const transfer = await findTransfer("pending");
      await edit(transfer, { version: transfer.version, status: "active", amount: smallAmount() });
    },
  };

  function edit({ id, family }: FoundTransfer, payload: Parameters<typeof editTransfer>[2]["payload"]) {
    return editTransfer(any(staff), family, { id, payload }, randomUUID());
  }
}

/** Returns the acts of staff on customers and on their accounts, loans and deposits. */
export function customerRecordActs({ staff, customers, depositPlan, loanPlanName }: StormWorld): Acts {
  const anyAccountNumber = () => {
    const { account, euros } = any(customers);
    return any([account, euros]).accountNumber;
  };
  return {
    "edit an account": () =>
      editAccount(any(staff), { accountNumber: anyAccountNumber(), payload: { status: any(standings) } }, randomUUID()),
    "edit a balance": async () => {
      const accountNumber = anyAccountNumber();
      const balance = String(400_000 + Math.floor(Math.random() * 200_000));
      const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason };
      return await editAccount(any(staff), { accountNumber, payload }, randomUUID());
    },
    "edit a customer": () => {
      const { email } = any(customers).actor;
      const payload = { status: any(standings), city: any(["Bath", "Leeds", "York"]) };
      return editUser(any(staff), editUserInput.parse({ email, payload, changeReason }));
    },
    "correct a customer's address": () => {
      const { userId } = any(customers).actor;
      const address = { countryOfResidence: "GB", state: "", zip: "BA1 1AA", address: "1 Royal Crescent" };
      const input = {
        ...{ act: "correct-address", userId, reason: "moved" },
        changes: { ...address, city: any(["Bath", "Leeds", "York"]) },
        basis: { kind: "document", reference: "A signed letter" },
      };
      return correctCustomer(any(staff), correctCustomerInput.parse(input), randomUUID());
    },
    "edit a customer's file": async () => {
      const { actor, account } = any(customers);
      const status = any(standings);
      const { accountNumber } = account;
      const balanceSeen = await seeBalance(accountNumber);
      const changes = { status, balance: "500000", balanceSeen, reason: adjustmentReason };
      const input = { email: actor.email, user: { status }, accountNumber, account: changes };
      return editCustomer(any(staff), editCustomerInput.parse(input), randomUUID());
    },
    "open a deposit": async () => {
      const customer = any(customers);
      const { deposit } = await createDeposit({ customer, plan: depositPlan });
      customer.depositIds.push(deposit.id);
      await changeDeposit(any(staff), deposit, { status: "running" });
    },
    "edit a deposit": () =>
      changeDeposit(any(staff), { id: any(any(customers).depositIds) }, { reason: `looked at ${Math.random()}` }),
    "edit a loan": async () => {
      const id = await findLoan(any(customers).actor);
      return await setLoanStatus(any(staff), { id }, "active", { reason: `reason ${Math.random()}` });
    },
    "keep columns": () => keepColumns(any(staff), { path: paths.manageUsers, columns: any([[], ["email"]]) }),
    lend: async () => {
      const customer = await findLoanless(customers);
      const loan = await createLoan(customer.actor, { planName: loanPlanName, amountMinor: 600_000n });
      await setLoanStatus(any(staff), loan, "active");
    },
  };
}
