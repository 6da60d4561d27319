import { randomUUID } from "node:crypto";
import { setStepUp } from "@/lib/auth/second-factors/change-factors";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { addEvent } from "@/lib/calendar/change-events";
import { addEventInput } from "@/lib/calendar/schema";
import { findNotifications } from "@/lib/notifications/find-notifications";
import type { Actor } from "@/lib/server/actor";
import { startStaffThread } from "@/lib/threads/start-thread";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { disputePayment, payAndBeRefused } from "@/tests/support/disputes";
import { createPasskey, proofOf } from "@/tests/support/identity/second-factors";
import { latestEmailCode, registerFields, signUp } from "@/tests/support/identity/sign-up";
import { createTask } from "./board";
import { sendConverted } from "./conversions";
import { createDeposit, createRunningDeposit } from "./deposits";
import {
  adjustmentReason,
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
  testPassword,
  testPin,
} from "./factories";
import { createActiveLoan, createLoan, createWrittenOffLoan } from "./loans";
import { createDepositPlan, createLoanPlan, depositPlanFields, loanPlanFields } from "./plans";
import { pay, setFinalDays } from "./returns";
import { createThread } from "./threads";

/** The actor (`as`) and the content of an API call that succeeds. */
export type ContractCall = {
  as?: Actor;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** The value of the `Idempotency-Key` header. */
  key?: string;
};

type Calls = Record<string, () => Promise<ContractCall[]>>;

const reset = { password: "a better harbour 77", confirmPassword: "a better harbour 77" };
const firstPage = { page: "1", size: "20" };

/**
 * Returns a function for each operation of the HTTP contract, keyed by method and path. The function prepares successful calls of
 * the operation.
 */
export async function contractCalls(): Promise<Calls> {
  const staff = await createAdmin();
  const { actor, account } = await createCustomer({ balanceMinor: 9_000_000n });
  const own = { as: actor, params: { email: actor.email } };
  const payee = await createCustomer();
  await createBeneficiary(actor, { accountNumber: payee.account.accountNumber });
  const [loanPlan, depositPlan] = [await createLoanPlan(), await createDepositPlan()];
  const loan = await createActiveLoan(actor);
  const { deposit } = await createRunningDeposit(staff, { customer: { actor, account } });
  const applicant = async () => (await createCustomer({ balanceMinor: 500_000n })).actor;
  const loanApplication = { loanName: loanPlan.name, amount: "1000" };
  const depositApplication = { FDRName: depositPlan.name, amount: "700" };
  const lists = async () => [
    { as: actor, params: firstPage },
    { as: staff, params: firstPage, query: { q: "a", sort: "-createdAt", from: "2026-01-01", to: "2999-01-01" } },
  ];
  const coreLists = async () => [...(await lists()), { as: actor, params: firstPage, query: { isCore: "false" } }];
  const ofCustomer = async () => [own, { ...own, as: staff }];
  return {
    ...(await transferCalls(staff, actor, payee.account.accountNumber)),
    "GET /api/health": async () => [{}],
    "GET /api/openapi.json": async () => [{}],
    "POST /api/login": async () => [{ body: { email: payee.actor.email, password: testPassword } }],
    "POST /api/logout": async () => [{ as: actor }],
    "POST /api/register": async () => [{ body: registerFields() }],
    "POST /api/email/forgotpassword": async () => [{ body: { email: actor.email } }],
    "POST /api/auth/email/verify/resend": async () => [{ body: { email: actor.email } }],
    "GET /api/email/verify/{code}": async () => {
      const { userId } = await signUp();
      return [{ params: { code: await latestEmailCode(userId, "verify_email") } }];
    },
    "POST /api/email/reset/{code}": async () => [
      { params: { code: await latestEmailCode(actor.userId, "reset_password") }, body: reset },
    ],
    "GET /api/all-users/{page}/{size}": async () => [{ as: staff, params: firstPage, query: { status: "active" } }],
    "GET /api/user/{email}": ofCustomer,
    "POST /api/edit-user": async () => [{ as: actor, body: { email: actor.email, payload: { country: "Norway" } } }],
    "GET /api/accounts/all/{page}/{size}": lists,
    "GET /api/accounts/user/{email}": ofCustomer,
    "POST /api/accounts/new": async () => [{ as: actor, body: { accountType: "Savings", currency: "EUR" } }],
    "POST /api/accounts/nickname": async () => [
      { as: actor, body: { accountNumber: account.accountNumber, nickname: "Rent" } },
    ],
    "POST /api/accounts/edit-account": async () => [
      {
        as: staff,
        body: {
          accountNumber: payee.account.accountNumber,
          payload: { currency: "$", balance: 10, balanceSeen: 0, reason: adjustmentReason },
        },
      },
    ],
    "GET /api/beneficiary/all/{page}/{size}": lists,
    "GET /api/beneficiary/details/{email}/{accountNumber}": async () => [
      { as: actor, params: { ...own.params, accountNumber: await firstPayee(actor) } },
    ],
    "POST /api/beneficiary/new": async () => [
      {
        as: actor,
        body: { accountNumber: "1234", accountName: "A", nickname: "a", accountType: "Premium Finance Account" },
      },
    ],
    "POST /api/beneficiary/edit": async () => [
      { as: actor, body: { accountNumber: "1234", payload: { status: "deleted" } } },
    ],
    "GET /api/loans/all/{page}/{size}": coreLists,
    "GET /api/loans/user/{email}": ofCustomer,
    "GET /api/loans/details/admin/{loanName}": async () => [{ as: actor, params: { loanName: loanPlan.name } }],
    "GET /api/loans/details/{email}/{loanName}": async () => [
      { as: actor, params: { ...own.params, loanName: loan.loanName } },
    ],
    "POST /api/loans/new": async () => [
      { as: await applicant(), body: loanApplication },
      { as: staff, body: { ...loanPlanFields(), isCore: true } },
    ],
    "POST /api/loans/edit-loan": async () => {
      const { id, owner, loanName } = await createLoan(await applicant());
      const { email } = owner;
      return [
        { as: staff, body: { email, loanName, id, payload: { status: "deleted", reason: "No income." } } },
        { as: staff, body: { email: "admin", loanName: loanPlan.name, payload: { profit: 4 } } },
      ];
    },
    "POST /api/loans/recover": async () => {
      const { id } = await createWrittenOffLoan(staff);
      return [{ as: staff, body: { id, amount: "10", from: "account" } }];
    },
    "POST /api/loans/pay": async () => [{ as: actor, body: { id: loan.id, installments: "all" } }],
    "POST /api/loans/withdraw": async () => {
      const customer = await applicant();
      const { id } = await createLoan(customer);
      return [{ as: customer, body: { id } }];
    },
    "GET /api/FDR/all/{page}/{size}": coreLists,
    "GET /api/FDR/user/{email}": ofCustomer,
    "GET /api/FDR/details/admin/{FDRName}": async () => [{ as: actor, params: { FDRName: depositPlan.name } }],
    "GET /api/FDR/details/{email}/{FDRName}": async () => [
      { as: actor, params: { ...own.params, FDRName: deposit.depositName } },
    ],
    "POST /api/FDRs/new": async () => [
      { as: actor, body: depositApplication },
      { as: staff, body: { ...depositPlanFields(), isCore: true } },
    ],
    "POST /api/FDR/edit-fdr": async () => {
      const { owner, depositName: FDRName } = (await createDeposit()).deposit;
      const { email } = owner;
      return [
        { as: staff, body: { email, FDRName, payload: { status: "active" } } },
        { as: staff, body: { email: "admin", FDRName: depositPlan.name, payload: { profit: "4.5" } } },
      ];
    },
    "POST /api/FDR/close": async () => [{ as: actor, body: { id: deposit.id } }],
    "POST /api/FDR/withdraw": async () => {
      const { deposit: pending, customer } = await createDeposit();
      return [{ as: customer.actor, body: { id: pending.id } }];
    },
    ...eventCalls(staff),
    "POST /api/quotes/new": async () => [{ as: actor, body: { to: "€", amount: "12.50" } }],
    "GET /api/history/{email}": async () => [own, { ...own, query: { limit: "2", kind: "", direction: "out" } }],
    "GET /api/notifications": async () => {
      await drainTransferOutbox();
      return [{ as: actor }, { as: actor, query: { limit: "1" } }];
    },
    "POST /api/notifications/read": async () => [{ as: actor, body: { id: await newestNotice(actor) } }],
    "GET /api/notifications/preferences": async () => [{ as: actor }],
    "POST /api/notifications/preferences": async () => [
      { as: actor, body: { kind: "transfer-initiated", byEmail: false } },
    ],
    "GET /api/demo/mailbox": async () => [{}, { query: { to: actor.email } }],
  };
}

function eventCalls(staff: Actor): Calls {
  const event = async () => {
    const input = addEventInput.parse({ title: "Audit", start: "2026-11-23T09:00", className: "bg-info" });
    return (await addEvent(staff, input)).id;
  };
  return {
    "GET /api/events": async () => {
      await event();
      return [{ as: staff }, { as: staff, query: { start: "2026-11-01", end: "2026-12-01" } }];
    },
    "GET /api/tasks": async () => {
      await createTask(staff, { budget: "12.50", dueOn: "2026-12-01", members: [staff.userId] });
      return [{ as: staff }];
    },
    "GET /api/categories": async () => [{ as: staff }],
    "POST /api/add/event": async () => [
      { as: staff, body: { title: "Training", start: "2026-11-23", end: "2026-11-25", className: "success" } },
    ],
    "PUT /api/update/event": async () => [
      { as: staff, body: { id: await event(), start: "2026-11-24T10:00:00Z", end: null, url: "/manage-users" } },
    ],
    "DELETE /api/delete/event": async () => [{ as: staff, headers: { event: await event() } }],
  };
}

async function transferCalls(staff: Actor, actor: Actor, beneficiary: string): Promise<Calls> {
  const bank = { bankTo: "DKB Berlin", swiftCode: "BYLADEM1001", routingNumber: "12030000", country: "Germany" };
  const receiver = { receiverTown: "Berlin", receiverCountry: "DE" };
  const bodies = {
    wire: { accountName: "Erika", accountNumber: "DE02120300000000202051", ...bank, ...receiver, amount: "10" },
    interbank: { beneficiary, amount: 10, note: "rent" },
    other: { type: "Skrill", receiverEmail: "e@example.com", amount: "10", password: "secret", sixDigits: "123456" },
  };
  const { actor: mover, account } = await createCustomer({ balanceMinor: 10_000n });
  const { accountNumber: toAccountNumber } = await createAccount(mover);
  const own = { fromAccountNumber: account.accountNumber, toAccountNumber, amount: "10" };
  const payer = await createCustomer({ balanceMinor: 10_000n });
  const converted = await sendConverted(payer, (await createCustomer({ currency: "EUR" })).account, "10");
  const { actor: signer } = await createCustomer();
  await createPasskey(signer.userId);
  await setStepUp(signer, { stepUp: "passkey", ...(await proofOf(signer)) });
  /** Returns the calls that read the details of a transfer and of a held conversion. */
  const details = (family: string, id: string): ContractCall[] => [
    { as: actor, params: { id } },
    ...(family === "interbank" ? [{ as: payer.actor, params: { id: converted.id } }] : []),
  ];
  const ofFamilies = Object.fromEntries(
    Object.entries(bodies).flatMap(([family, body]) => {
      const place = `/api/${family}-transfer`;
      const call = { as: actor, body };
      const list = [
        { as: actor, params: firstPage },
        { as: staff, params: firstPage, query: { status: "pending" } },
      ];
      const id = () => made[place]?.shift() ?? "";
      return [
        [`POST ${place}/new`, async () => [call, call, call]],
        [`GET ${place}/all/{page}/{size}`, async () => list],
        [`GET ${place}/user/{email}`, async () => [{ as: actor, params: { email: actor.email } }]],
        [`GET ${place}/details/{id}`, async () => details(family, made[place]?.[0] ?? "")],
        [`POST ${place}/challenge`, async () => [{ ...call, as: signer, key: randomUUID() }]],
        [`POST ${place}/cancel`, async () => [{ as: actor, body: { id: id() } }]],
        [
          `POST ${place}/edit`,
          async () => [{ as: staff, body: { id: id(), payload: { status: "active", amount: "9", reason: "Less." } } }],
        ],
      ];
    }),
  );
  return {
    ...ofFamilies,
    ...returnCalls(staff, signer),
    ...disputeCalls(staff),
    "POST /api/own-transfer/new": async () => [{ as: mover, body: own }],
  };
}

/** `signer` is a customer who confirms with a passkey. */
function returnCalls(staff: Actor, signer: Actor): Calls {
  /** Lets a new customer pay `to`. */
  const payTo = async (to: TestCustomer) => {
    const { id, version } = await pay(await createCustomer({ balanceMinor: 10_000n }), to, "5.00");
    return { id, version, reason: "Paid by mistake" };
  };
  /** Asks a new customer for a return. */
  const asked = async () => {
    const to = await createCustomer();
    return { as: to.actor, id: (await askForReturn(staff, await payTo(to))).id };
  };
  return {
    "GET /api/return-requests": async () => [{ as: (await asked()).as }],
    "POST /api/return-requests/new": async () => [{ as: staff, body: await payTo(await createCustomer()) }],
    "POST /api/return-requests/answer": async () => {
      const { as, id } = await asked();
      return [{ as, body: { id, answer: "consent", pin: testPin } }];
    },
    "POST /api/return-requests/challenge": async () => {
      const account = await createAccount(signer);
      const { id } = await askForReturn(staff, await payTo({ actor: signer, account }));
      return [{ as: signer, body: { id, answer: "refuse" }, key: randomUUID() }];
    },
  };
}

function disputeCalls(staff: Actor): Calls {
  const people = async () => [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()] as const;
  /** Lets a new customer open a dispute about a payment to another new customer. */
  const disputed = async () => {
    const [from, to] = await people();
    return { from: from.actor, to: to.actor, id: (await disputePayment(from, to, "5.00")).id };
  };
  return {
    "GET /api/disputes/all/{page}/{size}": async () => [
      { as: (await disputed()).from, params: firstPage },
      { as: staff, params: firstPage, query: { status: "open" } },
    ],
    "POST /api/disputes/new": async () => {
      const [from, to] = await people();
      const { id } = await payAndBeRefused(from, to, "5.00");
      // Only a final payment can be disputed, so every payment is final from now on. Staff cannot return a final payment without
      // the receiver's consent, but no later call tries this.
      await setFinalDays(0);
      return [{ as: from.actor, body: { id, ground: "deceived", explanation: "No parcel" } }];
    },
    "POST /api/disputes/answer": async () => {
      const { to: as, id } = await disputed();
      return [{ as, body: { id, answer: "I sent the parcel" } }];
    },
    "POST /api/disputes/withdraw": async () => {
      const { from: as, id } = await disputed();
      return [{ as, body: { id } }];
    },
    "GET /api/chats": async () => {
      const { actor: as } = await createCustomer();
      await createThread(as);
      return [{ as }, { as: staff }];
    },
    "GET /api/groups": async () => {
      const members = [(await createAdmin()).userId];
      await startStaffThread(staff, { subject: "Lunch", text: "At noon?", members });
      return [{ as: staff }];
    },
    "GET /api/messages/{roomId}": async () => {
      const { actor: as } = await createCustomer();
      const roomId = await createThread(as);
      return [
        { as, params: { roomId } },
        { as: staff, params: { roomId }, query: { before: "2" } },
      ];
    },
    "POST /api/add/messages": async () => {
      const { actor: as } = await createCustomer();
      return [{ as, body: { roomId: await createThread(as), message: "One more thing" } }];
    },
    "GET /api/users": async () => [{ as: staff }],
    "GET /api/user": async () => [{ as: staff }],
    "POST /api/disputes/decide": async () => [
      {
        as: staff,
        body: { id: (await disputed()).id, version: 1, decision: "receiver_pays", reason: "The shop does not exist" },
      },
    ],
  };
}

/** The ids of the records that a test has created, keyed by the path of the call that created them. */
export const made: Record<string, string[]> = {};

async function firstPayee(actor: Actor): Promise<string> {
  const { beneficiaries } = await findBeneficiaries(actor, { page: 1, pageSize: 1 });
  return beneficiaries[0]?.accountNumber ?? "";
}

async function newestNotice(actor: Actor): Promise<string> {
  const { notifications } = await findNotifications(actor, { pageSize: 1 });
  return notifications[0]?.id ?? randomUUID();
}
