import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { openAccount } from "@/lib/accounts/open-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { AppError } from "@/lib/server/errors";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { adjustmentReason, createAccount, createAdmin, createCustomer, seeBalance } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";
import { createDepositPlan } from "@/tests/support/plans";

/**
 * Runs all these functions in parallel. Expects that each function succeeds or fails with an `AppError` (a refusal by the bank's
 * rules), and that no deadlock occurs.
 */
async function atOnce(works: (() => Promise<unknown>)[]): Promise<void> {
  const before = await countDeadlocks();
  const results = await Promise.allSettled(works.map((work) => work()));
  const broken = results.flatMap((result) =>
    result.status === "rejected" && !(result.reason instanceof AppError) ? [result.reason] : [],
  );
  expect(broken).toEqual([]);
  expect((await countDeadlocks()) - before).toBe(0n);
  await expectCleanBooks();
}

it("parallel transfers, applications, staff edits and new accounts do not cause a deadlock", async () => {
  const [staff, colleague] = [await createAdmin(), await createAdmin()];
  const customers = [
    await createCustomer({ balanceMinor: 900_000n }),
    await createCustomer({ balanceMinor: 900_000n }),
  ];
  for (const { actor } of customers) await createAccount(actor, { balanceMinor: 900_000n });
  const { name: FDRName } = await createDepositPlan();
  const works = customers.flatMap(({ actor, account: { accountNumber } }) => {
    const { email } = actor;
    const change = (account: object) => editAccountInput.parse({ accountNumber, payload: account });
    return Array.from({ length: 12 }, (_, round) => [
      ...[1, 2, 3].map(
        () => () => initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse(wire) }, randomUUID()),
      ),
      () => applyForDeposit(actor, { FDRName, amount: "500" }),
      async () => {
        const balanceSeen = await seeBalance(accountNumber);
        await editAccount(staff, change({ balance: String(9_000 + round), balanceSeen, reason: adjustmentReason }));
      },
      async () => {
        const balance = { balance: "9000", balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason };
        await editAccount(colleague, change({ status: round % 2 ? "suspended" : "active", ...balance }));
      },
      () => editUser(staff, editUserInput.parse({ email, payload: { firstName: round % 2 ? "Ida" : "Ada" } })),
      () =>
        editUser(colleague, editUserInput.parse({ email, payload: { status: round % 2 ? "suspended" : "active" } })),
      async () =>
        editCustomer(
          staff,
          editCustomerInput.parse({
            email,
            user: { lastName: round % 2 ? "King" : "Byron", status: "active" },
            accountNumber,
            account: {
              ...{ balance: String(8_000 + round), balanceSeen: await seeBalance(accountNumber) },
              ...{ reason: adjustmentReason, status: "active" },
            },
          }),
        ),
      () => openAccount(actor, { accountType: "savings", currency: "USD" }),
    ]).flat();
  });
  await atOnce(works);
});

it("staff members who disable each other in parallel do not cause a deadlock", async () => {
  const staff = await Promise.all(Array.from({ length: 6 }, () => createAdmin()));
  const works = staff.flatMap((one) =>
    staff
      .filter((other) => other !== one)
      .map((other) => () => editUser(one, editUserInput.parse({ email: other.email, payload: { status: "blocked" } }))),
  );
  await atOnce(works);
});
