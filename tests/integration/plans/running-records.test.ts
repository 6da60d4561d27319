import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { deleteDepositPlan, editDepositPlan } from "@/lib/deposits/plans/plans";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { deleteLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { setLoanStatus } from "@/tests/support/loans";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";

it("a change of a loan plan does not affect applications, which keep their terms and can still be disbursed", async () => {
  const [staff, { actor }] = [await createAdmin(), await createCustomer()];
  const { name: loanName } = await createLoanPlan();
  const loan = await applyForLoan(actor, { loanName, amount: "1500" }, randomUUID());
  await editLoanPlan(staff, { loanName, payload: { profit: "99", totalInstallments: 12, amount: "1600" } });
  expect((await getLoanDetails(actor, loan.id)).loan).toEqual(loan);
  await deleteLoanPlan(staff, { loanName });
  expect((await getLoanDetails(actor, loan.id)).loan).toEqual(loan);
  expect(await setLoanStatus(staff, loan, "active")).toMatchObject({ profitBp: 1_000, totalInstallments: 3 });
  const { actor: late } = await createCustomer();
  const tooLate = applyForLoan(late, { loanName, amount: "1500" }, randomUUID());
  await expect(tooLate).rejects.toMatchObject({ code: "not_found" });
});

it("a change of an FDR plan does not affect applications", async () => {
  const [staff, { actor }] = [await createAdmin(), await createCustomer({ balanceMinor: 500_000n })];
  const { name: FDRName } = await createDepositPlan();
  const deposit = await applyForDeposit(actor, { FDRName, amount: "700" }, randomUUID());
  await editDepositPlan(staff, { FDRName, payload: { minimum: "900", profit: "1", intervalType: "yearly" } });
  expect((await getDepositDetails(actor, deposit.id)).deposit).toEqual(deposit);
  await deleteDepositPlan(staff, { FDRName });
  expect((await getDepositDetails(actor, deposit.id)).deposit).toEqual(deposit);
  const tooLate = applyForDeposit(actor, { FDRName, amount: "1000" }, randomUUID());
  await expect(tooLate).rejects.toMatchObject({ code: "not_found" });
});
