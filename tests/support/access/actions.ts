import { randomUUID } from "node:crypto";
import * as accounts from "@/app/api/accounts/actions";
import * as appearance from "@/app/api/appearance/actions";
import * as approvals from "@/app/api/approvals/actions";
import * as auth from "@/app/api/auth/actions";
import * as secondFactors from "@/app/api/auth/second-factors/actions";
import * as beneficiaries from "@/app/api/beneficiary/actions";
import * as books from "@/app/api/books/actions";
import * as day from "@/app/api/day/actions";
import * as deposits from "@/app/api/FDR/actions";
import * as history from "@/app/api/history/actions";
import * as interbankTransfers from "@/app/api/interbank-transfer/actions";
import * as keptForms from "@/app/api/kept-forms/actions";
import * as loans from "@/app/api/loans/actions";
import * as notifications from "@/app/api/notifications/actions";
import * as walletTransfers from "@/app/api/other-transfer/actions";
import * as ownTransfers from "@/app/api/own-transfer/actions";
import * as passkeys from "@/app/api/passkeys/actions";
import * as quotes from "@/app/api/quotes/actions";
import * as receipts from "@/app/api/receipts/actions";
import * as search from "@/app/api/search/actions";
import * as staff from "@/app/api/staff/actions";
import * as transfers from "@/app/api/transfers/actions";
import * as users from "@/app/api/users/actions";
import * as wireTransfers from "@/app/api/wire-transfer/actions";
import type { ActionResult } from "@/lib/action-result";
import { parseAppearance } from "@/lib/appearance/appearance.model";
import { findRates } from "@/lib/quotes/find-rates";
import { db } from "@/lib/server/db";
import type { ProfileFormFields } from "@/lib/users/edit-schema";
import { firstStepFields, laterStepFields } from "@/tests/support/identity/sign-up";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { depositPlanFields as depositPlan, loanPlanFields as loanPlan } from "@/tests/support/plans";
import { boardActions } from "./board";
import { booksActions } from "./books";
import { calendarActions } from "./calendar";
import { callActions } from "./calls";
import type { ActionCase, ActionOutcome } from "./cases";
import { depositActions } from "./deposits";
import { disputeActions } from "./disputes";
import { incomingActions } from "./incoming";
import { loanActions } from "./loans";
import { railActions } from "./rails";
import { reconciliationActions } from "./reconciliation";
import { returnActions } from "./returns";
import { threadActions } from "./threads";
import { viewActions } from "./views";
import { workActions } from "./work";
import { memoVersion } from "./world";

/** Forms send the member `channel`, and API clients send the member `type` in its place. */
const { type: _type, ...paypal } = wallet;

const everybody = (outcome: ActionOutcome) => ({ nobody: outcome, owner: outcome, stranger: outcome, admin: outcome });
const ownerAndStaff = { nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "ok" } as const;
const ownerOnly = { nobody: "unauthenticated", owner: "ok", stranger: "not_found", admin: "not_found" } as const;
const staffOnly = { nobody: "unauthenticated", owner: "forbidden", stranger: "forbidden", admin: "ok" } as const;
/** The outcomes of actions that concern only the visitor's own data. */
const oneself = { nobody: "unauthenticated", owner: "ok", stranger: "ok", admin: "ok" } as const;

/** Returns the outcomes of an action that refuses every signed-in visitor with the same code. */
const alike = (outcome: ActionOutcome) => ({ ...everybody(outcome), nobody: "unauthenticated" as const });

const forged = { id: "AAAA", rawId: "AAAA", type: "public-key", clientExtensionResults: {} } as const;
const forgedSignature = {
  ...forged,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
};
const forgedPasskey = { ...forged, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } };

/** Returns a new e-mail address each time, because the bank limits the number of tries for each address. */
const unknownEmail = () => ({ email: `nobody-${randomUUID()}@customers.example` });
const forgedCode = { code: "A".repeat(43) };
const newPassword = { password: "another-long-harbour", confirmPassword: "another-long-harbour" };
const profile: ProfileFormFields = {
  firstName: "Olga",
  lastName: "Brandt",
  gender: "",
  country: "DE",
  countryOfResidence: "DE",
  city: "Kiel",
  state: "Holstein",
  zip: "24103",
  address: "2 Quay",
  phoneNumber: "+12015550123",
  ATMPin: "",
  DomesticTransferPin: "••••",
  ForeignTransferPin: "••••",
};
const beneficiary = { nickname: "New", accountName: "New Person", accountType: "Checking" };

/**
 * Repeats an action while its result is `conflict`. The end-of-day run waits for every open transaction of the server, so a
 * transaction of another test file may cause the `conflict`.
 */
async function untilSettled<Data>(act: () => Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  for (let left = 10; ; left -= 1) {
    const result = await act();
    if (left === 0 || result.ok || result.code !== "conflict") return result;
  }
}

/** One case for every server action. If a case is missing, a test fails. */
export const actionCases: readonly ActionCase[] = [
  {
    action: "logInAction",
    call: () => auth.logInAction({ ...unknownEmail(), password: "not the one" }),
    ...everybody("invalid_credentials"),
  },
  {
    action: "giveCodeAction",
    call: () => secondFactors.giveCodeAction({ code: "123456" }),
    ...everybody("code_expired"),
  },
  {
    action: "beginSetUpAction",
    call: () => secondFactors.beginSetUpAction({ name: "Phone" }),
    ...everybody("code_expired"),
  },
  {
    action: "confirmSetUpAction",
    call: () => secondFactors.confirmSetUpAction({ id: randomUUID(), code: "123456" }),
    ...everybody("code_expired"),
  },
  { action: "finishSetUpAction", call: () => secondFactors.finishSetUpAction({}), ...everybody("code_expired") },
  {
    action: "addTimeCodeAction",
    call: ({ proof }) => secondFactors.addTimeCodeAction({ name: "Phone", ...proof }),
    ...oneself,
  },
  {
    action: "confirmTimeCodeAction",
    call: () => secondFactors.confirmTimeCodeAction({ id: randomUUID(), code: "123456" }),
    ...alike("code_expired"),
  },
  {
    action: "renameSecondFactorAction",
    call: ({ passkeyId: id, proof }) => secondFactors.renameSecondFactorAction({ id, name: "Changed", ...proof }),
    ...ownerOnly,
  },
  {
    action: "removeSecondFactorAction",
    call: () => secondFactors.removeSecondFactorAction({ id: randomUUID() }),
    ...alike("validation_failed"),
  },
  {
    action: "makeRecoveryCodesAction",
    call: () => secondFactors.makeRecoveryCodesAction({}),
    ...alike("validation_failed"),
  },
  {
    action: "setStepUpAction",
    call: ({ proof }) => secondFactors.setStepUpAction({ stepUp: "pin", ...proof }),
    ...oneself,
  },
  {
    action: "startVerificationAction",
    act: "ledger.verify",
    call: async () => {
      const result = await books.startVerificationAction({});
      // The verification is deleted, because the next visitor also starts a verification, and only one verification can run at a
      // time.
      if (result.ok) await db.prisma.bookVerification.delete({ where: { id: result.data.id } });
      return result;
    },
    ...staffOnly,
  },
  {
    action: "removeSecondFactorsAction",
    act: "customers.edit",
    call: ({ stranger: { email } }) =>
      secondFactors.removeSecondFactorsAction({
        ...{ email, reason: "The phone was stolen", checks: ["document-seen", "called-back"] },
      }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    action: "logOutAction",
    call: () => auth.logOutAction({}),
    ...everybody("ok"),
  },
  {
    action: "logOutFormAction",
    call: async () => {
      await auth.logOutFormAction(new FormData());
      return { ok: true, data: null };
    },
    ...everybody("redirected"),
  },
  {
    // Visitors without a session may also choose a language. For a signed-in person, the action stores the language in the
    // person's own row.
    action: "chooseLanguageFormAction",
    call: async () => {
      await users.chooseLanguageFormAction(new FormData());
      return { ok: true, data: null };
    },
    ...everybody("ok"),
  },
  {
    action: "checkReceiptAction",
    call: () => receipts.checkReceiptAction({ reference: "HF-0000000001", proof: "1.AAAA.AAAA.AAAA" }),
    ...everybody("ok"),
  },
  {
    action: "checkReceiptCodeAction",
    call: () =>
      receipts.checkReceiptCodeAction({
        ...{ reference: "HF-0000000001", code: "0000-0000-0000-0000" },
        ...{ amount: "5.00", currency: "USD", receiver: "Nobody" },
      }),
    ...everybody("ok"),
  },
  {
    action: "requestPasswordResetAction",
    call: () => auth.requestPasswordResetAction(unknownEmail()),
    ...everybody("ok"),
  },
  {
    action: "resetPasswordAction",
    call: () => auth.resetPasswordAction({ ...forgedCode, ...newPassword }),
    ...everybody("code_expired"),
  },
  { action: "letDeviceInAction", call: () => auth.letDeviceInAction(forgedCode), ...everybody("code_expired") },
  { action: "verifyEmailAction", call: () => auth.verifyEmailAction(forgedCode), ...everybody("code_expired") },
  {
    action: "proveEmailAddressAction",
    call: () => auth.proveEmailAddressAction(forgedCode),
    ...everybody("code_expired"),
  },
  {
    action: "disownSecurityChangeAction",
    call: () => auth.disownSecurityChangeAction(forgedCode),
    ...everybody("code_expired"),
  },
  {
    action: "resendVerificationAction",
    call: () => auth.resendVerificationAction(unknownEmail()),
    ...everybody("ok"),
  },
  { action: "resendMyVerificationAction", call: () => auth.resendMyVerificationAction({}), ...oneself },
  {
    action: "changePasswordAction",
    call: ({ proof }) => auth.changePasswordAction({ ...proof, ...newPassword }),
    ...oneself,
  },
  {
    action: "endSessionAction",
    call: ({ proof }) => auth.endSessionAction({ id: randomUUID(), ...proof }),
    nobody: "unauthenticated",
    owner: "not_found",
    stranger: "not_found",
    admin: "not_found",
  },
  {
    action: "endOtherSessionsAction",
    call: ({ proof }) => auth.endOtherSessionsAction(proof),
    ...oneself,
  },
  { action: "askForPasskeyAction", call: () => passkeys.askForPasskeyAction({}), ...everybody("ok") },
  {
    action: "logInWithPasskeyAction",
    call: () => passkeys.logInWithPasskeyAction({ response: forgedSignature }),
    ...everybody("invalid_credentials"),
  },
  {
    action: "askForPasskeyOfStepAction",
    call: () => passkeys.askForPasskeyOfStepAction({}),
    ...everybody("code_expired"),
  },
  {
    action: "givePasskeyAction",
    call: () => passkeys.givePasskeyAction({ response: forgedSignature }),
    ...everybody("code_expired"),
  },
  {
    action: "askForFirstPasskeyAction",
    call: () => passkeys.askForFirstPasskeyAction({}),
    ...everybody("code_expired"),
  },
  {
    action: "addFirstPasskeyAction",
    call: () => passkeys.addFirstPasskeyAction({ name: "Mine", response: forgedPasskey }),
    ...everybody("code_expired"),
  },
  { action: "findProofKindsAction", call: () => secondFactors.findProofKindsAction({}), ...oneself },
  { action: "askToProveAction", call: () => passkeys.askToProveAction({}), ...oneself },
  {
    action: "askForNewPasskeyAction",
    call: ({ proof }) => passkeys.askForNewPasskeyAction({ name: "Mine", ...proof }),
    ...oneself,
  },
  {
    action: "addPasskeyAction",
    call: () => passkeys.addPasskeyAction({ name: "Mine", response: forgedPasskey }),
    ...alike("validation_failed"),
  },
  { action: "staySignedInAction", call: () => auth.staySignedInAction({}), ...oneself },
  { action: "signUpAction", call: () => users.signUpAction(firstStepFields()), ...everybody("ok") },
  {
    action: "finishRegistrationAction",
    call: () => users.finishRegistrationAction(laterStepFields()),
    ...{ ...oneself, admin: "forbidden" },
  },
  {
    action: "updateProfileAction",
    call: ({ proof }) => users.updateProfileAction({ ...profile, ...proof }),
    ...oneself,
  },
  {
    action: "editCustomerAction",
    act: "customers.edit",
    call: ({ owner }) =>
      users.editCustomerAction(
        { email: owner.email, user: { city: "Bath" }, changeReason: "Moved house, told by phone" },
        randomUUID(),
      ),
    ...staffOnly,
  },
  {
    action: "correctCustomerAction",
    act: "customers.edit",
    call: ({ owner: { userId } }) =>
      users.correctCustomerAction(
        {
          ...{ act: "correct-phone", userId, reason: "phone-changed", changes: { phoneNumber: "+12015550177" } },
          basis: { kind: "document", reference: "A signed letter" },
        },
        randomUUID(),
      ),
    ...staffOnly,
  },
  {
    action: "findClosingAction",
    act: "customers.edit",
    call: ({ owner: { userId } }) => users.findClosingAction({ userId }),
    ...staffOnly,
  },
  {
    action: "closeCustomerAction",
    act: "customers.edit",
    call: ({ owner: { userId } }) =>
      users.closeCustomerAction(
        { userId, reason: "close-wished", basis: { kind: "document", reference: "A signed letter" } },
        randomUUID(),
      ),
    ...{ ...staffOnly, admin: "transition_refused" },
  },
  {
    action: "requestEmailChangeAction",
    call: () => users.requestEmailChangeAction({ newEmail: unknownEmail().email }),
    ...alike("validation_failed"),
  },
  { action: "withdrawEmailChangeAction", call: () => users.withdrawEmailChangeAction({}), ...oneself },
  { action: "endFirstStepsAction", call: () => users.endFirstStepsAction({}), ...oneself },
  {
    action: "nameAccountAction",
    call: ({ accountNumber }) => accounts.nameAccountAction({ accountNumber, nickname: "Rent" }),
    ...ownerOnly,
  },
  {
    action: "openAccountAction",
    call: ({ owner }) =>
      accounts.openAccountAction({ email: owner.email, accountType: "Savings", currency: "USD" }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "editAccountAction",
    act: "accounts.edit",
    call: ({ accountNumber }) =>
      accounts.editAccountAction({ accountNumber, payload: { status: "suspended" } }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "addBeneficiaryAction",
    act: "beneficiaries.edit",
    call: ({ owner, strangersAccountNumber: accountNumber }) =>
      beneficiaries.addBeneficiaryAction({ ...beneficiary, email: owner.email, accountNumber }, randomUUID()),
    ...ownerAndStaff,
  },
  {
    action: "editBeneficiaryAction",
    act: "beneficiaries.edit",
    call: ({ owner, payee: accountNumber }) =>
      beneficiaries.editBeneficiaryAction({ ...beneficiary, email: owner.email, accountNumber }, randomUUID()),
    ...ownerAndStaff,
  },
  {
    action: "deleteBeneficiaryAction",
    act: "beneficiaries.edit",
    call: ({ owner, payee: accountNumber }) =>
      beneficiaries.deleteBeneficiaryAction({ email: owner.email, accountNumber }),
    ...ownerAndStaff,
  },
  {
    // No visitor can restore this beneficiary, because it was not deleted.
    action: "restoreBeneficiaryAction",
    act: "beneficiaries.edit",
    call: ({ owner, payee: accountNumber }) =>
      beneficiaries.restoreBeneficiaryAction({ email: owner.email, accountNumber }),
    ...alike("not_found"),
  },
  {
    action: "checkPayeeNameAction",
    call: ({ payee }) => interbankTransfers.checkPayeeNameAction({ beneficiary: payee }),
    ...ownerOnly,
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    action: "getPayeeRoomAction",
    call: ({ payee: accountNumber }) => transfers.getPayeeRoomAction({ accountNumber }),
    ...oneself,
  },
  {
    action: "initiateInterbankTransferAction",
    call: ({ owner: { email }, payee: to }) =>
      interbankTransfers.initiateInterbankTransferAction({ email, beneficiary: to, amount: "5.00" }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "moveOwnMoneyAction",
    call: ({ owner: { email }, accountNumber: fromAccountNumber, savingsNumber: toAccountNumber }) =>
      ownTransfers.moveOwnMoneyAction({ email, fromAccountNumber, toAccountNumber, amount: "5.00" }, randomUUID()),
    ...ownerOnly,
  },
  // The owner confirms transfers with a PIN, so the bank refuses a confirmation by passkey.
  {
    action: "askToConfirmInterbankTransferAction",
    call: ({ owner: { email }, payee: to }) =>
      interbankTransfers.askToConfirmInterbankTransferAction({ email, beneficiary: to, amount: "5.00" }, randomUUID()),
    ...{ ...ownerOnly, owner: "pin_required" },
  },
  {
    action: "askToConfirmWireTransferAction",
    call: ({ owner: { email } }) => wireTransfers.askToConfirmWireTransferAction({ ...wire, email }, randomUUID()),
    ...{ ...ownerOnly, owner: "pin_required" },
  },
  {
    action: "askToConfirmWalletTransferAction",
    call: ({ owner: { email } }) =>
      walletTransfers.askToConfirmWalletTransferAction({ ...paypal, email, channel: "paypal" }, randomUUID()),
    ...{ ...ownerOnly, owner: "pin_required" },
  },
  {
    action: "cancelTransferAction",
    call: ({ transferId }) => transfers.cancelTransferAction({ id: transferId }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "editTransferAction",
    act: "transfers.edit",
    call: ({ transferId: id }) =>
      transfers.editTransferAction({ family: "interbank", id, payload: { status: "approved" } }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "initiateWireTransferAction",
    call: ({ owner: { email } }) => wireTransfers.initiateWireTransferAction({ ...wire, email }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "initiateWalletTransferAction",
    call: ({ owner: { email } }) =>
      walletTransfers.initiateWalletTransferAction({ ...paypal, email, channel: "paypal" }, randomUUID()),
    ...ownerOnly,
  },
  {
    action: "findTransfersToApproveAction",
    act: "transfers.approve",
    call: () => transfers.findTransfersToApproveAction({ family: "interbank", filter: {} }),
    ...staffOnly,
  },
  {
    action: "approveTransfersAction",
    act: "transfers.approve",
    call: ({ transferId: id }) =>
      transfers.approveTransfersAction({ family: "interbank", transfers: [{ id, version: 1 }] }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "confirmProposalAction",
    act: "approvals.decide",
    call: () => approvals.confirmProposalAction({ id: randomUUID() }, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    action: "declineProposalAction",
    act: "approvals.decide",
    call: () => approvals.declineProposalAction({ id: randomUUID(), reason: "Not as agreed" }, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    action: "createQuoteAction",
    call: ({ accountNumber }) => quotes.createQuoteAction({ from: accountNumber, to: "EUR", amount: "5.00" }),
    ...ownerOnly,
    stranger: "validation_failed",
    admin: "validation_failed",
  },
  {
    action: "getConversionRateAction",
    call: () => quotes.getConversionRateAction({ from: "USD", to: "EUR" }),
    ...ownerOnly,
    stranger: "ok",
    admin: "ok",
  },
  {
    action: "setRateAction",
    act: "rates.edit",
    call: async ({ admin }) => {
      const rates = await findRates(admin);
      const seenRateId = rates.find(({ currency }) => currency === "CAD")?.current?.id ?? "";
      return quotes.setRateAction({ currency: "CAD", rate: "1.41", source: "test", seenRateId }, randomUUID());
    },
    ...staffOnly,
  },
  {
    action: "createLoanPlanAction",
    act: "plans.edit",
    call: () => loans.createLoanPlanAction(loanPlan(), randomUUID()),
    ...staffOnly,
  },
  {
    action: "editLoanPlanAction",
    act: "plans.edit",
    call: ({ loanPlanName: loanName }) =>
      loans.editLoanPlanAction({ loanName, payload: { profit: "7" } }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "deleteLoanPlanAction",
    act: "plans.edit",
    call: ({ loanPlanName: loanName }) => loans.deleteLoanPlanAction({ loanName }),
    ...staffOnly,
  },
  {
    action: "createDepositPlanAction",
    act: "plans.edit",
    call: () => deposits.createDepositPlanAction(depositPlan(), randomUUID()),
    ...staffOnly,
  },
  {
    action: "editDepositPlanAction",
    act: "plans.edit",
    call: ({ depositPlanName: FDRName }) =>
      deposits.editDepositPlanAction({ FDRName, payload: { profit: "7" } }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "deleteDepositPlanAction",
    act: "plans.edit",
    call: ({ depositPlanName: FDRName }) => deposits.deleteDepositPlanAction({ FDRName }),
    ...staffOnly,
  },
  {
    action: "markNotificationReadAction",
    call: ({ notificationId: id }) => notifications.markNotificationReadAction({ id }),
    ...ownerOnly,
  },
  {
    action: "markAllNotificationsReadAction",
    call: ({ notificationId: upTo }) => notifications.markAllNotificationsReadAction({ upTo }),
    ...ownerOnly,
  },
  {
    action: "markNotificationsUnreadAction",
    call: () => notifications.markNotificationsUnreadAction({ readAt: new Date(0) }),
    ...oneself,
  },
  {
    action: "setEmailPreferencesAction",
    call: () => notifications.setEmailPreferencesAction({ kinds: ["transfer-approved", "loan-paid"], byEmail: false }),
    ...oneself,
  },
  // A visitor without cookies receives the same reply, but the bank stores no form for this visitor.
  {
    action: "keepFormAction",
    call: () => keptForms.keepFormAction({ key: "wire-transfer", values: { amount: "5.00" } }),
    ...everybody("ok"),
  },
  { action: "takeKeptFormAction", call: () => keptForms.takeKeptFormAction({}), ...oneself },
  {
    action: "getPanelAction",
    call: () => notifications.getPanelAction({}),
    ...oneself,
  },
  {
    action: "saveAppearanceAction",
    call: () => appearance.saveAppearanceAction({ ...parseAppearance("theme=dark"), turnedGroups: ["loans"] }),
    ...oneself,
  },
  {
    action: "chooseCategoryAction",
    call: ({ transferId }) => history.chooseCategoryAction({ transferId, category: "home", scope: "payee" }),
    ...ownerOnly,
  },
  {
    action: "saveMemoAction",
    call: async ({ transferId }) => {
      const version = await memoVersion(transferId);
      return history.saveMemoAction({ transferId, text: "For the roof", version }, randomUUID());
    },
    ...ownerOnly,
  },
  { action: "findRecentTransfersAction", call: () => search.findRecentTransfersAction({}), ...oneself },
  {
    action: "searchAction",
    call: () => search.searchAction({ text: "nobody" }),
    ...oneself,
  },
  {
    action: "previewDaysAction",
    act: "day.run",
    call: () => day.previewDaysAction({ days: 1 }),
    ...staffOnly,
  },
  {
    action: "advanceDaysAction",
    act: "day.run",
    call: () => untilSettled(() => day.advanceDaysAction({ days: 1 })),
    ...staffOnly,
  },
  { action: "endDueDaysAction", act: "day.run", call: () => day.endDueDaysAction({}), ...staffOnly },
  {
    // This call contains the id of a failure that does not exist. Only staff receive the reply `not_found`.
    action: "retryFailureAction",
    act: "day.run",
    call: () => day.retryFailureAction({ id: randomUUID() }),
    ...staffOnly,
    admin: "not_found",
  },
  {
    action: "changeRoleAction",
    act: "staff.edit",
    call: ({ colleague: { userId: id } }) =>
      staff.changeRoleAction({ id, role: "auditor", seenRole: "teller" }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "removeColleagueAction",
    act: "staff.edit",
    call: ({ colleague: { userId: id } }) => staff.removeColleagueAction({ id, seenRole: "teller" }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "logOutCustomerAction",
    act: "customers.edit",
    call: ({ stranger: { userId } }) => users.logOutCustomerAction({ userId, sessionId: randomUUID() }),
    ...staffOnly,
  },
  {
    action: "addNoteAction",
    act: "customers.edit",
    call: ({ owner: { userId } }) => users.addNoteAction({ userId, text: "A note" }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "editNoteAction",
    act: "customers.edit",
    call: () => users.editNoteAction({ id: randomUUID(), text: "A note", version: 1 }, randomUUID()),
    ...staffOnly,
    admin: "not_found",
  },
  {
    action: "inviteColleagueAction",
    act: "staff.edit",
    call: () => staff.inviteColleagueAction({ email: `${randomUUID()}@staff.example`, role: "teller" }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "resendInvitationAction",
    act: "staff.edit",
    call: ({ invitationId: id }) => staff.resendInvitationAction({ id }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "withdrawInvitationAction",
    act: "staff.edit",
    call: ({ invitationId: id }) => staff.withdrawInvitationAction({ id }, randomUUID()),
    ...staffOnly,
  },
  {
    action: "acceptInvitationAction",
    call: () => staff.acceptInvitationAction({ ...forgedCode, ...newPassword, firstName: "Ada", lastName: "Stone" }),
    ...everybody("code_expired"),
  },
  ...loanActions,
  ...depositActions,
  ...incomingActions,
  ...railActions,
  ...reconciliationActions,
  ...returnActions,
  ...disputeActions,
  ...threadActions,
  ...calendarActions,
  ...boardActions,
  ...booksActions,
  ...viewActions,
  ...workActions,
  ...callActions,
];
