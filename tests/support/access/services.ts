import { randomUUID } from "node:crypto";
import { accountsJson } from "@/lib/accounts/accounts-json";
import { editAccount } from "@/lib/accounts/edit-account";
import {
  findAccounts,
  findAccountsOf,
  findOwnAccounts,
  findPrimaryAccounts,
  getPrimaryAccount,
} from "@/lib/accounts/find-accounts";
import { nameAccount } from "@/lib/accounts/name-account";
import { openAccount } from "@/lib/accounts/open-account";
import { parseAppearance } from "@/lib/appearance/appearance.model";
import { saveAppearance } from "@/lib/appearance/save-appearance";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { findProposals } from "@/lib/approvals/find-proposals";
import { getProposal } from "@/lib/approvals/get-proposal";
import { findAuditEventsOf } from "@/lib/audit/find-audit-events";
import { exportTrail } from "@/lib/audit/trail/export-trail";
import { countTrail, findTrail } from "@/lib/audit/trail/find-trail";
import { takeKeptForm } from "@/lib/auth/kept-forms/take-kept-form";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { newPasskeyResponse } from "@/lib/auth/passkeys/passkey-schema";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { getSecretsState } from "@/lib/auth/protection/get-secrets-state";
import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  removeSecondFactorsOf,
  renameSecondFactor,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { askToProve } from "@/lib/auth/second-factors/check-proof";
import { findOwnSecondFactors, findProofKinds, findSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import { findOwnSessions, findSessions } from "@/lib/auth/sessions/find-sessions";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { findBeneficiaries, findPayees } from "@/lib/beneficiaries/find-beneficiaries";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import { getPayee } from "@/lib/beneficiaries/get-payee";
import { restoreBeneficiary } from "@/lib/beneficiaries/restore-beneficiary";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { exportTrialBalance } from "@/lib/books/export-trial-balance";
import { findBookAccounts } from "@/lib/books/find-book-accounts";
import { getAccountLines } from "@/lib/books/get-account-lines";
import { getEntry } from "@/lib/books/get-entry";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { findVerifications, getVerification } from "@/lib/books/verification/find-verifications";
import { startVerification } from "@/lib/books/verification/start-verification";
import { advanceDays } from "@/lib/day/advance-days";
import { endDueDays } from "@/lib/day/end-due-days";
import { getDayOverview } from "@/lib/day/get-day-overview";
import { getDaysPreview } from "@/lib/day/get-days-preview";
import { retryFailure } from "@/lib/day/retry-failure";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { plainCsv } from "@/lib/downloads/csv-form";
import { findEmailsOf, getEmailOf } from "@/lib/email/find-emails-of";
import { findBookedLines } from "@/lib/history/find-booked-lines";
import { findHistory } from "@/lib/history/find-history";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import { getPrintableHistory } from "@/lib/history/get-printable-history";
import { getStatement } from "@/lib/history/get-statement";
import { getStatementYear } from "@/lib/history/get-statement-year";
import {
  findStatementAccounts,
  findStatementAccountsOf,
  getPeriodStatement,
  getPeriodStatementOf,
} from "@/lib/history/statement-months";
import { findHome } from "@/lib/home/find-home";
import { ledgerCode } from "@/lib/ledger/ledger-accounts.sql";
import { saveMemo } from "@/lib/memos/save-memo";
import { findEmailPreferences, setEmailPreference, setEmailPreferences } from "@/lib/notifications/email-preferences";
import { countUnread, findNotifications } from "@/lib/notifications/find-notifications";
import { getPanel } from "@/lib/notifications/get-panel";
import { markAllNotificationsRead, markNotificationRead, markNotificationsUnread } from "@/lib/notifications/mark-read";
import { findOutlook } from "@/lib/outlook/find-outlook";
import { createQuote } from "@/lib/quotes/create-quote";
import { findRateHistory, findRates } from "@/lib/quotes/find-rates";
import { getConversionRate } from "@/lib/quotes/get-conversion-rate";
import { quoteInput, setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { findRecentTransfers } from "@/lib/search/find-recent-transfers";
import { searchBank } from "@/lib/search/search-bank";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { chooseCategory } from "@/lib/spending/choose-category";
import { getCategory } from "@/lib/spending/get-category";
import { getSpending } from "@/lib/spending/get-spending";
import { getAttachment } from "@/lib/threads/attachments/get-attachment";
import { approveTransfer, approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { findKnownReceivers } from "@/lib/transfers/payees/find-known-receivers";
import { findWalletReceivers } from "@/lib/transfers/payees/find-wallet-receivers";
import { getPayeeRoom } from "@/lib/transfers/payees/get-payee-room";
import { exportTransfers } from "@/lib/transfers/reading/export-transfers";
import { findPaymentsTo } from "@/lib/transfers/reading/find-payments-to";
import { findTransfers, findTransfersOf } from "@/lib/transfers/reading/find-transfers";
import { findTransfersToApprove } from "@/lib/transfers/reading/find-transfers-to-approve";
import { getTransfer, readTransferOf } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import {
  interbankTransferInput,
  otherTransferInput,
  ownTransferInput,
  wireTransferInput,
} from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Order } from "@/lib/transfers/sending/order";
import { correctCustomer } from "@/lib/users/acts/correct-customer";
import { correctCustomerInput } from "@/lib/users/acts/schema";
import { chooseLanguage } from "@/lib/users/choose-language";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { findClosing } from "@/lib/users/closing/find-closing";
import { closeCustomerInput } from "@/lib/users/closing/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { findOwnEmailChange, withdrawEmailChange } from "@/lib/users/email-change/own-email-change";
import { requestEmailChange } from "@/lib/users/email-change/request-email-change";
import { countUsersByStatus, findUsers } from "@/lib/users/find-users";
import { finishRegistration } from "@/lib/users/finish-registration";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { findFirstSteps } from "@/lib/users/first-steps/find-first-steps";
import { getUser, getUserById } from "@/lib/users/get-user";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import { findNotes } from "@/lib/users/notes/find-notes";
import { addNote, editNote } from "@/lib/users/notes/write-note";
import { findPinProofNeeds } from "@/lib/users/pin-resets";
import { finishRegistrationInput } from "@/lib/users/schema";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { findStaff } from "@/lib/users/staff/find-staff";
import { findInvitations } from "@/lib/users/staff/invitations/find-invitations";
import { inviteColleague, resendInvitation, withdrawInvitation } from "@/lib/users/staff/invitations/invite-colleague";
import { findTimeline } from "@/lib/users/timeline/find-timeline";
import { adjustmentReason, seeBalance, testPassword } from "@/tests/support/factories";
import { laterStepFields } from "@/tests/support/identity/sign-up";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { boardServices } from "./board";
import { booksServices } from "./books";
import { calendarServices } from "./calendar";
import { callServices } from "./calls";
import type { ServiceCase } from "./cases";
import { depositServices } from "./deposits";
import { disputeServices } from "./disputes";
import { incomingServices } from "./incoming";
import { loanServices } from "./loans";
import { planServices } from "./plans";
import { railServices } from "./rails";
import { reconciliationServices } from "./reconciliation";
import { returnServices } from "./returns";
import { threadServices } from "./threads";
import { viewServices } from "./views";
import { workServices } from "./work";
import { memoVersion } from "./world";

const newPassword = {
  currentPassword: testPassword,
  password: "seven quiet lanterns",
  confirmPassword: "seven quiet lanterns",
};
const staffList = { search: "", role: "", page: 1, pageSize: 100 };
const forgedPasskey = newPasskeyResponse.parse({
  ...{ id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} },
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
});
const firstPage = { page: 1, pageSize: 100 };
const plain = () => "";
const csvWords = { form: plainCsv, header: plain, type: plain, status: plain, date: plain, time: plain };

const staffOnly = { owner: "forbidden", stranger: "forbidden" } as const;
const everybodyTheirOwn = { owner: "shown", stranger: "not shown", admin: "not shown" } as const;
/** The outcomes of a service that shows no customer's data. */
const everybodyNothing = { owner: "not shown", stranger: "not shown", admin: "not shown" } as const;
const ownerAndStaff = { owner: "shown", stranger: "not_found", admin: "shown" } as const;
const changedByOwnerOnly = { owner: "done", stranger: "not_found", admin: "not_found" } as const;
const changedByOwnerAndStaff = { owner: "done", stranger: "not_found", admin: "done" } as const;

const accounts: ServiceCase[] = [
  {
    service: "findAccounts",
    act: "customers.read",
    call: (actor, { accountNumber }) => findAccounts(actor, { ...firstPage, search: accountNumber }),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "findAccountsOf",
    act: "customers.read",
    call: (actor, { owner }) => findAccountsOf(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "accountsJson",
    act: "customers.read",
    call: async (actor, { owner }) => accountsJson(actor, await findAccountsOf(owner, owner.email)),
    ...ownerAndStaff,
  },
  { service: "findOwnAccounts", call: findOwnAccounts, ...everybodyTheirOwn },
  { service: "getPrimaryAccount", call: getPrimaryAccount, ...everybodyTheirOwn },
  {
    service: "findHome",
    call: (actor, { accountNumber }) => findHome(actor, { account: accountNumber, days: 30 }),
    ...everybodyTheirOwn,
  },
  {
    service: "findBookedLines",
    call: (actor, { accountNumber }) => findBookedLines(actor, { account: accountNumber, linesMax: 20 }),
    ...everybodyTheirOwn,
  },
  {
    service: "findPrimaryAccounts",
    act: "customers.read",
    call: (actor, { owner }) => findPrimaryAccounts(actor, [owner.userId]),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "nameAccount",
    call: (actor, { accountNumber }) => nameAccount(actor, { accountNumber, nickname: "Rent" }),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "openAccount",
    call: (actor, { owner }) => openAccount(actor, { email: owner.email, accountType: "savings", currency: "USD" }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "editAccount",
    act: "accounts.edit",
    call: (actor, { accountNumber }) =>
      seeBalance(accountNumber).then((balanceSeen) =>
        editAccount(actor, { accountNumber, payload: { balance: "2000.00", balanceSeen, reason: adjustmentReason } }),
      ),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
];

const newBeneficiary = { nickname: "New", accountName: "New Person", accountType: "Checking" };

const beneficiaries: ServiceCase[] = [
  {
    service: "findBeneficiaries",
    act: "customers.read",
    call: (actor) => findBeneficiaries(actor, firstPage),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "findBeneficiaries",
    act: "customers.read",
    about: "by the owner's e-mail",
    call: (actor, { owner }) => findBeneficiaries(actor, { ...firstPage, ownerEmail: owner.email }),
    ...ownerAndStaff,
  },
  { service: "findPayees", call: findPayees, ...everybodyTheirOwn },
  {
    service: "getBeneficiary",
    act: "customers.read",
    call: (actor, { owner, payee }) => getBeneficiary(actor, owner.email, payee),
    ...ownerAndStaff,
  },
  {
    service: "addBeneficiary",
    act: "beneficiaries.edit",
    call: (actor, { owner, strangersAccountNumber: accountNumber }) =>
      addBeneficiary(actor, addBeneficiaryInput.parse({ ...newBeneficiary, email: owner.email, accountNumber })),
    ...changedByOwnerAndStaff,
  },
  {
    service: "editBeneficiary",
    act: "beneficiaries.edit",
    call: (actor, { owner, payee }) =>
      editBeneficiary(actor, { email: owner.email, accountNumber: payee, payload: { nickname: "Changed" } }),
    ...changedByOwnerAndStaff,
  },
  {
    service: "editBeneficiary",
    act: "beneficiaries.edit",
    about: "to delete it",
    call: (actor, { owner, payee }) =>
      editBeneficiary(actor, { email: owner.email, accountNumber: payee, payload: { status: "deleted" } }),
    ...changedByOwnerAndStaff,
  },
  {
    service: "deleteBeneficiary",
    act: "beneficiaries.edit",
    call: (actor, { owner, payee }) => deleteBeneficiary(actor, { email: owner.email, accountNumber: payee }),
    ...changedByOwnerAndStaff,
  },
  {
    service: "restoreBeneficiary",
    act: "beneficiaries.edit",
    // No actor can restore this beneficiary, because it was not deleted. Deleted beneficiaries are tested in
    // tests/integration/beneficiaries/restored.test.ts.
    call: (actor, { owner, payee }) => restoreBeneficiary(actor, { email: owner.email, accountNumber: payee }),
    owner: "not_found",
    stranger: "not_found",
    admin: "not_found",
  },
];

const history: ServiceCase[] = [
  { service: "findHistory", call: (actor) => findHistory(actor, { pageSize: 100 }), ...everybodyTheirOwn },
  {
    service: "findHistory",
    act: "customers.read",
    about: "by the owner's e-mail",
    call: (actor, { owner }) => findHistory(actor, { email: owner.email, pageSize: 100 }),
    ...ownerAndStaff,
  },
  {
    service: "getHistoryTotals",
    act: "customers.read",
    call: (actor, { owner }) => getHistoryTotals(actor, { email: owner.email }),
    ...ownerAndStaff,
    owner: "not shown",
    admin: "not shown",
  },
  {
    service: "getStatement",
    call: (actor, { accountNumber }) => getStatement(actor, { account: accountNumber }),
    ...everybodyTheirOwn,
  },
  {
    service: "getPrintableHistory",
    call: (actor) => getPrintableHistory(actor, {}),
    ...everybodyTheirOwn,
  },
  { service: "getStatementYear", call: (actor) => getStatementYear(actor), ...everybodyTheirOwn },
  { service: "findStatementAccounts", call: findStatementAccounts, ...everybodyTheirOwn },
  {
    service: "findStatementAccountsOf",
    act: "customers.read",
    call: (actor, { owner: { userId } }) => findStatementAccountsOf(actor, userId),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "getPeriodStatementOf",
    act: "customers.read",
    call: (actor, { owner: { userId }, accountNumber: account }) =>
      getPeriodStatementOf(actor, userId, { account, period: bankDate(now()).slice(0, 7) }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "getPeriodStatement",
    call: (actor, { accountNumber: account }) =>
      getPeriodStatement(actor, { account, period: bankDate(now()).slice(0, 7) }),
    owner: "shown",
    stranger: "not_found",
    admin: "not_found",
  },
];

const notifications: ServiceCase[] = [
  { service: "findNotifications", call: (actor) => findNotifications(actor, { pageSize: 100 }), ...everybodyTheirOwn },
  {
    service: "findNotifications",
    about: "from one of the owner's on",
    call: (actor, { notificationId: after }) => findNotifications(actor, { after, pageSize: 100 }),
    ...everybodyTheirOwn,
  },
  { service: "getPanel", call: getPanel, ...everybodyTheirOwn },
  { service: "countUnread", call: countUnread, owner: "done", stranger: "done", admin: "done" },
  {
    service: "markNotificationRead",
    call: (actor, { notificationId }) => markNotificationRead(actor, notificationId),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "markAllNotificationsRead",
    call: (actor, { notificationId }) => markAllNotificationsRead(actor, notificationId),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "markNotificationsUnread",
    call: (actor) => markNotificationsUnread(actor, now()),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  { service: "findEmailPreferences", call: findEmailPreferences, owner: "done", stranger: "done", admin: "done" },
  {
    service: "setEmailPreference",
    call: (actor) => setEmailPreference(actor, { kind: "transfer-approved", byEmail: false }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "setEmailPreferences",
    call: (actor) => setEmailPreferences(actor, { kinds: ["transfer-approved", "loan-paid"], byEmail: false }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "chooseLanguage",
    call: (actor) => chooseLanguage(actor, "en"),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
];

const spending: ServiceCase[] = [
  {
    service: "chooseCategory",
    call: (actor, { transferId }) => chooseCategory(actor, { transferId, category: "home", scope: "payee" }),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "saveMemo",
    call: async (actor, { transferId }) => {
      const version = await memoVersion(transferId);
      await saveMemo(actor, { transferId, text: "For the roof", fileId: null, version });
    },
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "getAttachment",
    about: "of a private note",
    call: async (actor, { memoFileId }) => (await getAttachment(actor, memoFileId)).bytes.toString("latin1"),
    owner: "shown",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "getCategory",
    call: (actor, { transferId }) => getCategory(actor, transferId),
    owner: "not shown",
    stranger: "not shown",
    admin: "not shown",
  },
  {
    service: "getSpending",
    call: (actor) => getSpending(actor),
    ...everybodyTheirOwn,
  },
];

const appearance: ServiceCase[] = [
  {
    service: "saveAppearance",
    call: (actor) => saveAppearance(actor, parseAppearance("theme=dark")),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
];

const firstSteps: ServiceCase[] = [
  {
    service: "findFirstSteps",
    // The reply lists the first steps that the actor has done. The reply contains no names and no account numbers.
    call: (actor) => findFirstSteps(actor, false),
    owner: "not shown",
    stranger: "not shown",
    admin: "not shown",
  },
  {
    service: "requestEmailChange",
    call: (actor, { proof }) =>
      requestEmailChange(actor, {
        ...{ newEmail: `${randomUUID()}@customers.example`, currentPassword: testPassword },
        ...proof,
      }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  { service: "findOwnEmailChange", call: findOwnEmailChange, owner: "done", stranger: "done", admin: "done" },
  { service: "findPinProofNeeds", call: findPinProofNeeds, owner: "done", stranger: "done", admin: "done" },
  { service: "withdrawEmailChange", call: withdrawEmailChange, owner: "done", stranger: "done", admin: "done" },
  {
    service: "finishRegistration",
    about: "after it is finished",
    call: (actor) => finishRegistration(actor, finishRegistrationInput.parse(laterStepFields())),
    ...{ owner: "shown", stranger: "not shown", admin: "forbidden" },
  },
  { service: "endFirstSteps", call: (actor) => endFirstSteps(actor), owner: "done", stranger: "done", admin: "done" },
];

const changeReason = "Moved house, told by phone";

const correctionOf = (userId: string) =>
  correctCustomerInput.parse({
    ...{ act: "correct-phone", userId, reason: "phone-changed", changes: { phoneNumber: "+12015550177" } },
    basis: { kind: "document", reference: "A signed letter" },
  });

const keptForms: ServiceCase[] = [
  {
    service: "takeKeptForm",
    // The tests in tests/integration/auth/kept-forms.test.ts check which person and which browser can read a kept form.
    call: (actor) => takeKeptForm(actor, undefined),
    owner: "not shown",
    stranger: "not shown",
    admin: "not shown",
  },
];

const search: ServiceCase[] = [
  {
    service: "searchBank",
    about: "one's own beneficiaries and transfers; for staff, the holder of the account",
    act: "customers.read",
    call: (actor, { payee }) => searchBank(actor, { text: payee }),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "searchBank",
    about: "customers, for staff who may read them",
    act: "customers.read",
    call: (actor, { owner }) => searchBank(actor, { text: owner.email }),
    owner: "not shown",
    stranger: "not shown",
    admin: "shown",
  },
  { service: "findRecentTransfers", call: findRecentTransfers, ...everybodyTheirOwn },
];

const quotes: ServiceCase[] = [
  {
    service: "createQuote",
    call: (actor, { accountNumber }) =>
      createQuote(actor, quoteInput.parse({ from: accountNumber, to: "EUR", amount: "5.00" })),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "getConversionRate",
    call: (actor) => getConversionRate(actor, { from: "USD", to: "EUR" }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  { service: "findRates", act: "rates.read", call: findRates, ...staffOnly, admin: "not shown" },
  {
    service: "findRateHistory",
    act: "rates.read",
    call: (actor) => findRateHistory(actor, { ...firstPage, currency: "EUR" }),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "setRate",
    act: "rates.edit",
    call: async (actor, { admin }) => {
      const rates = await findRates(admin);
      const seenRateId = rates.find(({ currency }) => currency === "EUR")?.current?.id;
      await setRate(actor, setRateInput.parse({ currency: "EUR", rate: "0.85", source: "test", seenRateId }));
    },
    ...staffOnly,
    admin: "done",
  },
];

const transfers: ServiceCase[] = [
  {
    service: "findTransfers",
    act: "transfers.read",
    call: (actor, { payee }) => findTransfers(actor, "interbank", { ...firstPage, search: payee }),
    owner: "shown",
    stranger: "not shown",
    admin: "shown",
  },
  {
    service: "findTransfersOf",
    act: "transfers.read",
    call: (actor, { owner }) => findTransfersOf(actor, "interbank", owner.email),
    ...ownerAndStaff,
  },
  { service: "findOutlook", call: (actor) => findOutlook(actor, { heldMax: 5, days: 90 }), ...everybodyTheirOwn },
  {
    service: "getTransfer",
    act: "transfers.read",
    call: (actor, { transferId }) => getTransfer(actor, "interbank", transferId),
    ...ownerAndStaff,
  },
  {
    service: "readTransferOf",
    act: "transfers.read",
    call: (actor, { transferId }) => readTransferOf(actor, transferId),
    ...ownerAndStaff,
  },
  {
    service: "getTransferDetails",
    act: "transfers.read",
    call: (actor, { transferId }) => getTransferDetails(actor, transferId),
    ...ownerAndStaff,
  },
  {
    service: "getTransferToRepeat",
    call: (actor, { transferId }) => getTransferToRepeat(actor, "interbank", transferId),
    ...everybodyTheirOwn,
  },
  {
    service: "findTransfersToApprove",
    act: "transfers.approve",
    call: (actor) => findTransfersToApprove(actor, { family: "interbank", filter: {} }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "getTransferQueue",
    act: "transfers.read",
    call: (actor) => getTransferQueue(actor, "interbank"),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "getNetworkHealth",
    act: "transfers.read",
    call: (actor) => getNetworkHealth(actor),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "checkPayeeName",
    call: (actor, { payee }) => checkPayeeName(actor, { beneficiary: payee }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  { service: "getLimits", call: getLimits, ...everybodyTheirOwn },
  {
    service: "getPayee",
    call: (actor, { payee }) => getPayee(actor, payee),
    ...{ owner: "shown", stranger: "not_found", admin: "not_found" },
  },
  {
    service: "findPaymentsTo",
    call: (actor, { payee }) => findPaymentsTo(actor, payee),
    ...everybodyTheirOwn,
  },
  // The owner has sent no wire and has used no wallet.
  { service: "findKnownReceivers", call: findKnownReceivers, ...everybodyNothing },
  { service: "findWalletReceivers", call: (actor) => findWalletReceivers(actor, "paypal"), ...everybodyNothing },
  {
    service: "getPayeeRoom",
    call: (actor, { payee: accountNumber }) => getPayeeRoom(actor, { accountNumber }),
    ...everybodyNothing,
  },
  {
    service: "initiateTransfer",
    about: "interbank, in the owner's name",
    call: (actor, { owner, payee }) => send(actor, "interbank", { email: owner.email, beneficiary: payee }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "initiateTransfer",
    about: "interbank, from the owner's account",
    call: (actor, { payee, accountNumber }) =>
      send(actor, "interbank", { beneficiary: payee, fromAccountNumber: accountNumber }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "initiateTransfer",
    about: "interbank, to the owner's beneficiary",
    call: (actor, { payee }) => send(actor, "interbank", { beneficiary: payee }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "initiateTransfer",
    about: "own, in the owner's name",
    call: (actor, { owner, accountNumber, savingsNumber }) =>
      send(actor, "own", { email: owner.email, fromAccountNumber: accountNumber, toAccountNumber: savingsNumber }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "initiateTransfer",
    about: "own, between the owner's accounts",
    call: (actor, { accountNumber, savingsNumber }) =>
      send(actor, "own", { fromAccountNumber: accountNumber, toAccountNumber: savingsNumber }),
    owner: "done",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "initiateTransfer",
    about: "own, between the owner's account and another customer's",
    call: (actor, { accountNumber, strangersAccountNumber }) =>
      send(actor, "own", { fromAccountNumber: strangersAccountNumber, toAccountNumber: accountNumber }),
    owner: "validation_failed",
    unverified: "email_unverified",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  // The owner confirms transfers with a PIN, so the bank refuses a confirmation by passkey.
  ...(["interbank", "wire", "wallet"] as const).map(
    (about): ServiceCase => ({
      ...{ service: "askToConfirmTransfer", about },
      call: (actor, { owner: { email }, payee }) =>
        askToConfirmTransfer(actor, orders[about]({ email, beneficiary: payee }), randomUUID()),
      owner: "pin_required",
      unverified: "email_unverified",
      stranger: "not_found",
      admin: "not_found",
    }),
  ),
  ...(["wire", "wallet"] as const).flatMap((family): ServiceCase[] => [
    {
      service: "initiateTransfer",
      about: `${family}, in the owner's name`,
      call: (actor, { owner }) => send(actor, family, { email: owner.email }),
      owner: "done",
      unverified: "email_unverified",
      stranger: "not_found",
      admin: "not_found",
    },
    {
      service: "initiateTransfer",
      about: `${family}, from the owner's account`,
      call: (actor, { accountNumber }) => send(actor, family, { fromAccountNumber: accountNumber }),
      owner: "done",
      unverified: "email_unverified",
      stranger: "validation_failed",
      admin: "validation_failed",
    },
  ]),
  {
    service: "cancelTransfer",
    call: (actor, { transferId }) => cancelTransfer(actor, transferId),
    owner: "done",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "editTransfer",
    act: "transfers.edit",
    call: (actor, { transferId }) =>
      editTransfer(actor, "interbank", { id: transferId, payload: { status: "approved" } }),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "approveTransfers",
    act: "transfers.approve",
    call: (actor, { transferId: id }) =>
      approveTransfers(actor, { family: "interbank", transfers: [{ id, version: 1 }] }).then(([approval]) => {
        if (approval?.problem) throw approval.problem;
      }),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "approveTransfer",
    act: "transfers.approve",
    call: (actor, { transferId: id }) => approveTransfer(actor, { family: "interbank", id, version: 1 }, undefined),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "getTransferDossier",
    act: "transfers.read",
    call: (actor, { transferId }) => getTransferDossier(actor, "interbank", transferId),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "exportTransfers",
    act: "transfers.read",
    call: async (actor) => new Response(await exportTransfers(actor, "interbank", {}, csvWords)).text(),
    ...staffOnly,
    admin: "shown",
  },
];

type OrderValues = { email?: string; beneficiary?: string; fromAccountNumber?: string; toAccountNumber?: string };

const orders = {
  interbank: (fields: OrderValues): Order => ({
    ...{ channel: "interbank", ...interbankTransferInput.parse({ amount: "5.00", ...fields }) },
  }),
  own: (fields: OrderValues): Order => ({ channel: "own", ...ownTransferInput.parse({ amount: "5.00", ...fields }) }),
  wire: (fields: OrderValues): Order => ({ channel: "wire", ...wireTransferInput.parse({ ...wire, ...fields }) }),
  wallet: (fields: OrderValues): Order => {
    const { type: channel, ...input } = otherTransferInput.parse({ ...wallet, ...fields });
    return { channel, ...input };
  },
};

const send = (actor: Actor, family: keyof typeof orders, fields: OrderValues) =>
  initiateTransfer(actor, orders[family](fields), randomUUID());

const users: ServiceCase[] = [
  {
    service: "getUser",
    act: "customers.read",
    call: (actor, { owner }) => getUser(actor, owner.email),
    ...ownerAndStaff,
  },
  {
    service: "getUserById",
    act: "customers.read",
    call: (actor, { owner }) => getUserById(actor, owner.userId),
    ...staffOnly,
    admin: "shown",
  },
  { service: "findOwnSessions", call: findOwnSessions, owner: "done", stranger: "done", admin: "done" },
  {
    service: "endSession",
    call: (actor, { proof }) => endSession(actor, { id: randomUUID(), ...proof }),
    owner: "not_found",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    service: "endOtherSessions",
    call: (actor, { proof }) => endOtherSessions(actor, proof),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "changePassword",
    call: (actor, { proof }) => changePassword(actor, { ...newPassword, ...proof }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "askForNewPasskey",
    call: (actor, { proof }) => askForNewPasskey(actor, proof),
    unverified: "email_unverified",
    unfinished: "done",
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "addPasskey",
    call: (actor) => addPasskey(actor, { name: "Mine", response: forgedPasskey }),
    unverified: "email_unverified",
    unfinished: "validation_failed",
    owner: "validation_failed",
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    service: "findSessions",
    act: "customers.read",
    call: (actor, { owner }) => findSessions(actor, owner.userId),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "findAuditEventsOf",
    act: "customers.read",
    call: (actor, { owner }) => findAuditEventsOf(actor, owner.userId, firstPage),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "countUsersByStatus",
    act: "customers.read",
    call: (actor) => countUsersByStatus(actor),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "findUsers",
    act: "customers.read",
    call: (actor, { owner }) => findUsers(actor, { ...firstPage, search: owner.email }),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "getUserById",
    act: "customers.read",
    call: (actor, { owner }) => getUserById(actor, owner.userId),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "countUsersByStatus",
    act: "customers.read",
    call: (actor) => countUsersByStatus(actor),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "editUser",
    act: "customers.edit",
    call: (actor, { owner }) =>
      editUser(actor, editUserInput.parse({ email: owner.email, payload: { city: "Bath" }, changeReason })),
    ...changedByOwnerAndStaff,
  },
  {
    service: "editUser",
    act: "customers.edit",
    about: "to choose a PIN: staff never do, and the owner proves it",
    call: (actor, { owner }) =>
      editUser(actor, editUserInput.parse({ email: owner.email, payload: { ATMPin: "1234" }, changeReason })),
    owner: "validation_failed",
    stranger: "not_found",
    admin: "validation_failed",
  },
  ...[{ status: "active" }, { resetPins: ["atm"] }].map(
    (change): ServiceCase => ({
      service: "editUser",
      act: "customers.edit",
      about: `to set ${Object.keys(change)}`,
      call: (actor, { owner }) => {
        // Clients may send a whole record back, so the bank accepts the present status from everybody. The owner's call therefore
        // sends a different status.
        const payload = change.status && actor.email === owner.email ? { status: "suspended" } : change;
        return editUser(actor, editUserInput.parse({ email: owner.email, payload, changeReason }));
      },
      owner: "forbidden",
      stranger: "not_found",
      admin: "done",
      ownStaff: "forbidden",
    }),
  ),
  {
    service: "editCustomer",
    act: "customers.edit",
    call: (actor, { owner, accountNumber }) =>
      editCustomer(
        actor,
        editCustomerInput.parse({ email: owner.email, user: { city: "Bath" }, changeReason, accountNumber }),
      ),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "editCustomer",
    act: "customers.edit",
    about: "with an account of somebody else's",
    call: (actor, { owner, strangersAccountNumber: accountNumber }) =>
      editCustomer(actor, editCustomerInput.parse({ email: owner.email, user: { city: "Bath" }, accountNumber })),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "correctCustomer",
    act: "customers.edit",
    call: (actor, { owner: { userId } }) => correctCustomer(actor, correctionOf(userId)),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "findClosing",
    act: "customers.edit",
    call: (actor, { owner: { userId } }) => findClosing(actor, { userId }),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
  {
    service: "closeCustomer",
    act: "customers.edit",
    call: (actor, { owner: { userId } }) =>
      closeCustomer(
        actor,
        closeCustomerInput.parse({
          ...{ userId, reason: "close-wished" },
          basis: { kind: "document", reference: "A signed letter" },
        }),
      ),
    ...staffOnly,
    // The bank does not close a customer who still has money.
    admin: "transition_refused",
    ownStaff: "forbidden",
  },
  {
    service: "correctCustomer",
    about: "of a colleague's",
    act: "staff.edit",
    call: (actor, { colleague: { userId } }) => correctCustomer(actor, correctionOf(userId)),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "editUser",
    about: "of a colleague's",
    act: "staff.edit",
    call: (actor, { colleague: { email } }) =>
      editUser(actor, editUserInput.parse({ email, payload: { city: "Bath" }, changeReason })),
    owner: "not_found",
    stranger: "not_found",
    admin: "done",
  },
  {
    service: "editCustomer",
    about: "of a colleague's",
    act: "staff.edit",
    call: (actor, { colleague: { email } }) =>
      editCustomer(actor, editCustomerInput.parse({ email, user: { status: "blocked" } })),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "findStaff",
    act: "staff.read",
    call: (actor) => findStaff(actor, staffList),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "changeRole",
    act: "staff.edit",
    call: (actor, { colleague: { userId: id } }) => changeRole(actor, { id, role: "auditor", seenRole: "teller" }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "removeColleague",
    act: "staff.edit",
    call: (actor, { colleague: { userId: id } }) => removeColleague(actor, { id, seenRole: "teller" }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "logOutCustomer",
    act: "customers.edit",
    call: (actor, { stranger: { userId } }) => logOutCustomer(actor, { userId, sessionId: randomUUID() }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "addNote",
    act: "customers.edit",
    call: (actor, { owner: { userId } }) => addNote(actor, { userId, text: "A note" }),
    ...staffOnly,
    admin: "done",
  },
  {
    // This call contains the id of a note that does not exist. Only staff receive the reply `not_found`.
    service: "editNote",
    act: "customers.edit",
    call: (actor) => editNote(actor, { id: randomUUID(), text: "A note", version: 1 }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "findNotes",
    act: "customers.read",
    call: (actor, { owner: { userId } }) => findNotes(actor, userId, firstPage),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "findEmailsOf",
    act: "customers.read",
    call: (actor, { owner: { userId } }) => findEmailsOf(actor, userId, firstPage),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "getEmailOf",
    act: "customers.read",
    call: (actor, { owner: { userId } }) => getEmailOf(actor, userId, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "findTimeline",
    act: "customers.read",
    call: (actor, { owner: { userId } }) => findTimeline(actor, userId, { cursor: undefined, pageSize: 100 }),
    ...staffOnly,
    admin: "shown",
  },
  { service: "findInvitations", act: "staff.read", call: findInvitations, ...staffOnly, admin: "not shown" },
  {
    service: "inviteColleague",
    act: "staff.edit",
    call: (actor) => inviteColleague(actor, { email: `${randomUUID()}@staff.example`, role: "teller" }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "resendInvitation",
    act: "staff.edit",
    call: (actor, { invitationId: id }) => resendInvitation(actor, { id }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "withdrawInvitation",
    act: "staff.edit",
    call: (actor, { invitationId: id }) => withdrawInvitation(actor, { id }),
    ...staffOnly,
    admin: "done",
  },
];

const books: ServiceCase[] = [
  { service: "getDesk", act: "desk.read", call: getDesk, ...staffOnly, admin: "not shown" },
  { service: "findStaffActs", act: "staff.read", call: findStaffActs, ...staffOnly, admin: "shown" },
  {
    service: "findBookAccounts",
    act: "ledger.read",
    call: (actor, { accountNumber: q }) => findBookAccounts(actor, { q }),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "getAccountLines",
    act: "ledger.read",
    call: (actor, { accountNumber }) => getAccountLines(actor, ledgerCode.customer(accountNumber), {}),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "getEntry",
    act: "ledger.read",
    call: async (actor, { admin, accountNumber }) => {
      const { lines } = await getAccountLines(admin, ledgerCode.customer(accountNumber), {});
      return await getEntry(actor, lines.items[0]?.entryId ?? "");
    },
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "getTrialBalance",
    act: "ledger.read",
    call: (actor) => getTrialBalance(actor, null),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "exportTrialBalance",
    act: "ledger.read",
    call: async (actor) => {
      const words = { form: plainCsv, header: String, kind: String, now: "now" };
      return await new Response((await exportTrialBalance(actor, null, words)).body).text();
    },
    ...staffOnly,
    admin: "not shown",
  },
];

const trail: ServiceCase[] = [
  {
    service: "findTrail",
    act: "audit.read",
    call: (actor, { owner: { email: customer } }) => findTrail(actor, { person: "", customer, kind: "" }, {}),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "countTrail",
    act: "audit.read",
    call: (actor) => countTrail(actor, 10),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "exportTrail",
    act: "audit.read",
    call: async (actor, { owner: { email: customer } }) => {
      const words = { form: plainCsv, header: String, act: String, date: String, time: String };
      return await new Response(await exportTrail(actor, { person: "", customer, kind: "" }, words)).text();
    },
    ...staffOnly,
    admin: "shown",
  },
];

const verifications: ServiceCase[] = [
  {
    service: "findVerifications",
    act: "ledger.read",
    call: (actor) => findVerifications(actor, {}),
    ...staffOnly,
    admin: "not shown",
  },
  {
    service: "getVerification",
    act: "ledger.read",
    call: (actor) => getVerification(actor, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "startVerification",
    act: "ledger.verify",
    call: async (actor) => {
      const { id } = await startVerification(actor);
      // The verification is deleted, because the next call also starts a verification, and only one verification can run at a
      // time.
      await db.prisma.bookVerification.delete({ where: { id } });
    },
    ...staffOnly,
    admin: "done",
  },
];

const day: ServiceCase[] = [
  {
    service: "getDayOverview",
    act: "day.read",
    call: (actor) => getDayOverview(actor),
    ...staffOnly,
    admin: "not shown",
  },
  // The call ends all due business dates for all customers. Usually no business date is due.
  { service: "endDueDays", act: "day.run", call: (actor) => endDueDays(actor), ...staffOnly, admin: "done" },
  {
    service: "retryFailure",
    act: "day.run",
    call: (actor) => retryFailure(actor, { id: randomUUID() }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "getDaysPreview",
    act: "day.run",
    call: (actor) => getDaysPreview(actor, { days: 1 }),
    ...staffOnly,
    admin: "done",
  },
  {
    service: "advanceDays",
    act: "day.run",
    call: (actor) => advanceDays(actor, { days: 1 }),
    ...staffOnly,
    admin: "done",
  },
];

const refusedWithoutPassword = {
  owner: "validation_failed",
  stranger: "validation_failed",
  admin: "validation_failed",
} as const;

const secondFactors: ServiceCase[] = [
  { service: "findOwnSecondFactors", call: findOwnSecondFactors, ...everybodyTheirOwn },
  { service: "getSecretsState", call: getSecretsState, ...everybodyNothing },
  { service: "findProofKinds", call: findProofKinds, ...everybodyNothing },
  { service: "askToProve", call: askToProve, ...everybodyNothing },
  {
    service: "findSecondFactors",
    act: "customers.read",
    call: (actor, { owner }) => findSecondFactors(actor, owner.userId),
    ...staffOnly,
    admin: "shown",
  },
  {
    service: "addTimeCode",
    call: (actor, { proof }) => addTimeCode(actor, { name: "Phone", ...proof }),
    unverified: "email_unverified",
    unfinished: "done",
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "confirmAddedTimeCode",
    call: (actor) => confirmAddedTimeCode(actor, { id: randomUUID(), code: "123456" }),
    unverified: "email_unverified",
    unfinished: "code_expired",
    owner: "code_expired",
    stranger: "code_expired",
    admin: "code_expired",
  },
  // These services need a session and a proof of identity, such as the password or a code.
  {
    service: "renameSecondFactor",
    call: (actor, { passkeyId: id, proof }) => renameSecondFactor(actor, { id, name: "Changed", ...proof }),
    ...changedByOwnerOnly,
  },
  {
    service: "removeSecondFactor",
    call: (actor) => removeSecondFactor(actor, { id: randomUUID() }),
    ...refusedWithoutPassword,
  },
  { service: "makeRecoveryCodes", call: (actor) => makeRecoveryCodes(actor, {}), ...refusedWithoutPassword },
  {
    service: "setStepUp",
    call: (actor, { proof }) => setStepUp(actor, { stepUp: "pin", ...proof }),
    owner: "done",
    stranger: "done",
    admin: "done",
  },
  {
    service: "removeSecondFactorsOf",
    act: "customers.edit",
    call: (actor, { owner: { email } }) =>
      removeSecondFactorsOf(actor, { email, reason: "The phone was stolen", checks: ["document-seen", "called-back"] }),
    ...staffOnly,
    admin: "done",
    ownStaff: "forbidden",
  },
];

const approvals: ServiceCase[] = [
  {
    service: "findProposals",
    act: "approvals.read",
    call: (actor) => findProposals(actor, { search: "", state: "", kind: "", page: 1, pageSize: 25 }),
    ...staffOnly,
    // No record in the reply is about this customer.
    admin: "not shown",
  },
  {
    service: "getProposal",
    act: "approvals.read",
    call: (actor) => getProposal(actor, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "confirmProposal",
    act: "approvals.decide",
    call: (actor) => confirmProposal(actor, { id: randomUUID() }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    service: "declineProposal",
    act: "approvals.decide",
    call: (actor) => declineProposal(actor, { id: randomUUID(), reason: "Not as agreed" }),
    ...staffOnly,
    admin: "not_found",
  },
];

/** All cases. Each service that takes an actor has at least one case, or a test fails. */
export const serviceCases: readonly ServiceCase[] = [
  ...accounts,
  ...approvals,
  ...beneficiaries,
  ...history,
  ...notifications,
  ...loanServices,
  ...planServices,
  ...incomingServices,
  ...railServices,
  ...reconciliationServices,
  ...returnServices,
  ...disputeServices,
  ...threadServices,
  ...depositServices,
  ...spending,
  ...appearance,
  ...firstSteps,
  ...keptForms,
  ...search,
  ...quotes,
  ...transfers,
  ...users,
  ...secondFactors,
  ...books,
  ...verifications,
  ...trail,
  ...day,
  ...calendarServices,
  ...boardServices,
  ...booksServices,
  ...viewServices,
  ...workServices,
  ...callServices,
];

/**
 * Services that take an actor but are called only by other services. They have no case, because the calling service checks the
 * actor's permissions. The value of each key describes the service.
 */
export const innerServices: Record<string, string> = {
  noteRead: "writes down that staff have read a part of a customer's file, for the services that give it to them",
  noteList: "writes down that staff have read a list of customers, for the services that list them",
  noteExport: "writes down that staff take a list along, for the services that make the file",
  exportRecords: "what exportLoans and exportDeposits have in common; lets the actor in",
  getPersonForStaff: "the first step of the services by which staff do something to a person",
  assertOwnOpen: "the first step of the services of a call, which have let the actor in",
  endSessionsOf: "the last step of logging a customer out, which has let the actor in",
  findHistoryOwner: "the first step of findHistory and getHistoryTotals, where the actor is let in",
  getAsInitiated: "what an order's repeat is answered with; asks for the actor's own transfer",
  requestOf: "names the actor's own request, within initiateTransfer",
  answerOrder: "the last step of initiateTransfer, which has let the actor in",
  toTransferOrder: "puts the actor's order into the form of the database, within initiateTransfer",
  readOrderToConfirm: "the part of an order that a passkey signs, within the services that have let the actor in",
  doOrPropose: "the gate of the services that one member of staff may not always do alone, which have let the actor in",
  doPayeeAct: "what adding and changing a payee have in common, once they have let the actor in",
  proposeOnly: "the same for what was just refused to one person",
  replaceSessions: "the last step of changePassword and endOtherSessions, which have let the actor in",
  checkProof: "asks for what the actor alone knows or has, within the services that change it",
  checkFactor: "the same for whoever has a second factor, within checkProof and changePassword",
  askForFactor: "asks for this factor before slow work, within changePassword",
  checkOwnSignature: "asks for a signature by the actor's own passkey, within checkFactor and checkConfirmation",
  checkStepUp: "asks for the actor's own PIN, code or passkey, within initiateTransfer",
  checkConfirmation: "asks for a signature by the actor's own passkey, within initiateTransfer",
  askToConfirm: "the last step of the services that ask for such a signature, which have let the actor in",
  sendRefusal: "puts what initiateTransfer was refused into words",
  checkCurrentPassword: "asks for the actor's own password, within a service that has let the actor in",
  trySecret: "the common step of checkPin and checkCurrentPassword",
  assertNotOwn: "asks whether the actor may act on a record, within the services that do",
  refuseOwn: "audits a refusal, within the services that refuse",
  refusingOwn: "runs a command of a service, and refuses it for the actor's own record",
  assertNotOwnAccount: "the same for accounts, within editAccount and editCustomer",
  checkPin: "asks for the actor's own PIN, within a service that has let the actor in",
  checkPinProof: "asks for the proof before new PINs, within editUser, which has let the actor in",
  checkPasswordAndFactor: "the stronger proof of checkPinProof",
};

/** Services that code in `app` may call without an actor, each with the reason. */
export const publicServices: Record<string, string> = {
  registerUser: "strangers sign up",
  signUp: "strangers sign up, and are then logged in",
  logIn: "strangers log in",
  beginLogIn: "the same, where the second factor comes in a step of its own",
  giveCode: "ends a log-in whose password was right, as its cookie says",
  beginSetUp: "the same for staff who have no second factor yet",
  confirmSetUp: "ends that with a first right code",
  finishSetUp: "and then the log-in",
  findAsked: "what is asked of whose password was right, as the cookie says",
  findLoginStep: "the log-in of this browser that waits for its second factor",
  answerNextAuth: "next-auth's own endpoints: who signs in proves who they are, and a session is shown to itself",
  askForPasskey: "a challenge for strangers to sign; says nothing of anybody",
  verifyPasskeyLogIn: "strangers log in",
  startSession: "opens a session for whoever has just proved who they are",
  askForFirstPasskey: "the same as beginSetUp with a passkey, for staff who have no second factor yet",
  addFirstPasskey: "ends that with the passkey that the browser has made",
  askForPasskeyOfStep: "the log-in step that a cookie names says whose passkeys",
  givePasskey: "proved by a passkey, after the password",
  logOut: "ends the session of the request itself",
  findDevice: "what the cookie of the browser itself says",
  keepForm: "keeps something for whom the browser's cookies name, and shows nothing",
  businessDaysOf: "the holidays of a currency: nothing of anybody",
  readWireSchedule: "the cut-off times and holidays of all currencies: nothing of anybody",
  withBusinessDays: "the same for the plans that the reader sees",
  checkReceipt: "says to whoever has a receipt whether its proof is right, and to nobody else anything of a payment",
  getLastVerified: "when the books were last verified, which every page says: nothing of anybody",
  checkReceiptCode: "the same for the code and the facts that are printed on a receipt",
  countryChoices: "the names of all countries in the reader's language: nothing of anybody",
  getFormatter: "how dates and numbers are written in the reader's language: nothing of anybody",
  getLoginUser: "tells who has just logged in, by the id that the log-in gave",
  requestPasswordReset: "answers alike whether or not the e-mail is known",
  resendVerification: "answers alike whether or not the e-mail is known",
  resetPassword: "proved by the code of an e-mail",
  letDeviceIn: "proved by the code of an e-mail",
  getInvitation: "proved by the code of an e-mail",
  acceptInvitation: "proved by the code of an e-mail",
  goOnAfterPassword: "goes on with a log-in whose password was shown",
  disownSecurityChange: "proved by the code of an e-mail",
  verifyEmail: "proved by the code of an e-mail",
  proveEmailAddress: "proved by the code of an e-mail",
  readEmailProof: "says to whoever has the code of an e-mail what has become of it",
  readCodeState: "says to whoever has the code of an e-mail what has become of it",
  readIsLinkOfOther: "says to whoever has the code of an e-mail whether the code is for another person",
  readIsVerified: "says to whoever has the code of an e-mail what has become of it",
  makeOfflinePage: "what a browser shows without a connection: the same for everybody",
  findMailboxMessages: "made-up e-mails; nothing is there outside the demonstration",
  getMailboxMessage: "made-up e-mails; nothing is there outside the demonstration",
  drainJobs: "the route compares the host's secret first",
  readHistoryView: "reads the address alone",
};
