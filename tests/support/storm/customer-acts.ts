import { randomUUID } from "node:crypto";
import { openAccount } from "@/lib/accounts/open-account";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import { createQuote } from "@/lib/quotes/create-quote";
import { quoteInput } from "@/lib/quotes/schema";
import { AppError } from "@/lib/server/errors";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import {
  interbankTransferInput,
  otherTransferInput,
  ownTransferInput,
  wireTransferInput,
} from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createDeposit } from "@/tests/support/deposits";
import type { TestAccount } from "@/tests/support/factories";
import { createLoan } from "@/tests/support/loans";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { findLoan, findLoanless } from "./find-loan";
import { findTransfer } from "./find-transfer";
import { type Acts, any, type StormCustomer, type StormWorld, smallAmount } from "./world";

/** Returns the acts of customers. */
export function customerActs({ customers, loanPlanName, depositPlan }: StormWorld): Acts {
  const pairOf = () => {
    const sender = any(customers);
    return { sender, receiver: any(customers.filter((customer) => customer !== sender)) };
  };
  return {
    send: () => {
      const { sender, receiver } = pairOf();
      return send(sender, { beneficiary: receiver.account.accountNumber, amount: smallAmount() });
    },
    "send twice": async () => {
      const { sender, receiver } = pairOf();
      const fields = { beneficiary: receiver.account.accountNumber, amount: smallAmount() };
      const requestId = randomUUID();
      const twins = await Promise.all([send(sender, fields, requestId), send(sender, fields, requestId)]);
      if (twins[0].id !== twins[1].id) throw new Error("one request made two transfers");
    },
    "send by wire": () =>
      initiateTransfer(
        any(customers).actor,
        { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: smallAmount() }) },
        randomUUID(),
      ),
    "send to a wallet": () => {
      const { type, ...input } = otherTransferInput.parse({ ...wallet, amount: smallAmount() });
      return initiateTransfer(any(customers).actor, { channel: type, ...input }, randomUUID());
    },
    convert: () => {
      const { sender, receiver } = pairOf();
      return convert(sender, receiver);
    },
    "move own money": () => moveOwn(any(customers)),
    "move own money both ways": async () => {
      const { actor, account, savings } = any(customers);
      const move = (from: TestAccount, to: TestAccount, amount: string) =>
        initiateTransfer(
          actor,
          {
            channel: "own",
            ...ownTransferInput.parse({
              ...{ fromAccountNumber: from.accountNumber, toAccountNumber: to.accountNumber, amount },
            }),
          },
          randomUUID(),
        );
      await Promise.all([move(account, savings, smallAmount()), move(savings, account, smallAmount())]);
    },
    cancel: async () => {
      const { id, sender_id } = await findTransfer("pending");
      const sender = customers.find(({ actor }) => actor.userId === sender_id);
      if (sender) await cancelTransfer(sender.actor, id, undefined, randomUUID());
    },
    pay: async () => {
      const { actor } = any(customers);
      return await payInstalments(actor, { id: await findLoan(actor), installments: 1 }, randomUUID());
    },
    "pay all": async () => {
      const { actor } = any(customers);
      return await payInstalments(actor, { id: await findLoan(actor), installments: "all" }, randomUUID());
    },
    "close a deposit": () => {
      const { actor, depositIds } = any(customers);
      return closeDeposit(actor, { id: any(depositIds) }, randomUUID());
    },
    "withdraw an application for a loan": async () => {
      const { actor } = await findLoanless(customers);
      const { id } = await createLoan(actor, { planName: loanPlanName, amountMinor: 600_000n });
      return await withdrawLoan(actor, { id }, randomUUID());
    },
    "withdraw an application for a deposit": async () => {
      const customer = any(customers);
      const { deposit } = await createDeposit({ customer, plan: depositPlan });
      return await withdrawDeposit(customer.actor, { id: deposit.id }, randomUUID());
    },
    "open an account": () =>
      openAccount(any(customers).actor, { accountType: "savings", currency: any(["USD", "EUR"]) }, randomUUID()),
  };
}

type Fields = { beneficiary: string; amount: string; fromAccountNumber?: string; quoteId?: string };

function send({ actor }: StormCustomer, fields: Fields, requestId = randomUUID()) {
  return initiateTransfer(actor, { channel: "interbank", ...interbankTransferInput.parse(fields) }, requestId);
}

/** Transfers money between the customer's dollar account and euro account, with a new quote. */
async function moveOwn({ actor, account, euros }: StormCustomer): Promise<void> {
  const [from, to] = any([
    [account, euros],
    [euros, account],
  ] as const);
  const amount = smallAmount();
  const { id: quoteId } = await createQuote(
    actor,
    quoteInput.parse({ from: from.accountNumber, to: to.currency, amount }),
    randomUUID(),
  );
  const fields = { fromAccountNumber: from.accountNumber, toAccountNumber: to.accountNumber, amount, quoteId };
  await initiateTransfer(actor, { channel: "own", ...ownTransferInput.parse(fields) }, randomUUID());
}

/** Sends two orders with the same quote in parallel. The payee is another customer's account in the other currency. */
async function convert(sender: StormCustomer, receiver: StormCustomer): Promise<void> {
  const [from, to] = any([
    [sender.account, receiver.euros],
    [sender.euros, receiver.account],
  ] as const);
  const amount = smallAmount();
  const quote = await createQuote(
    sender.actor,
    quoteInput.parse({ from: from.accountNumber, to: to.currency, amount }),
    randomUUID(),
  );
  const fields = { beneficiary: to.accountNumber, amount, fromAccountNumber: from.accountNumber, quoteId: quote.id };
  const sent = await Promise.allSettled([send(sender, fields), send(sender, fields)]);
  const refusals = sent.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (refusals.length === 0) throw new Error("one quote was good for two transfers");
  const defect = refusals.find((reason) => !(reason instanceof AppError));
  if (defect !== undefined || refusals.length === sent.length) throw defect ?? refusals[0];
}
