import * as accountsAllPageSize from "@/app/api/accounts/all/[page]/[size]/route";
import * as accountsEditAccount from "@/app/api/accounts/edit-account/route";
import * as accountsNew from "@/app/api/accounts/new/route";
import * as accountsUserEmail from "@/app/api/accounts/user/[email]/route";
import * as addEvent from "@/app/api/add/event/route";
import * as allUsersPageSize from "@/app/api/all-users/[page]/[size]/route";
import * as authEmailVerifyResend from "@/app/api/auth/email/verify/resend/route";
import * as beneficiaryAllPageSize from "@/app/api/beneficiary/all/[page]/[size]/route";
import * as beneficiaryDetailsEmailAccountNumber from "@/app/api/beneficiary/details/[email]/[accountNumber]/route";
import * as beneficiaryEdit from "@/app/api/beneficiary/edit/route";
import * as beneficiaryNew from "@/app/api/beneficiary/new/route";
import * as categories from "@/app/api/categories/route";
import * as cronJobs from "@/app/api/cron/jobs/route";
import * as deleteEvent from "@/app/api/delete/event/route";
import * as demoAdvanceDay from "@/app/api/demo/advance-day/route";
import * as demoMailbox from "@/app/api/demo/mailbox/route";
import * as editUser from "@/app/api/edit-user/route";
import * as emailForgotpassword from "@/app/api/email/forgotpassword/route";
import * as emailResetCode from "@/app/api/email/reset/[code]/route";
import * as emailVerifyCode from "@/app/api/email/verify/[code]/route";
import * as events from "@/app/api/events/route";
import * as fdrAllPageSize from "@/app/api/FDR/all/[page]/[size]/route";
import * as fdrClose from "@/app/api/FDR/close/route";
import * as fdrDetailsEmailFDRName from "@/app/api/FDR/details/[email]/[FDRName]/route";
import * as fdrDetailsAdminFDRName from "@/app/api/FDR/details/admin/[FDRName]/route";
import * as fdrEditFdr from "@/app/api/FDR/edit-fdr/route";
import * as fdrUserEmail from "@/app/api/FDR/user/[email]/route";
import * as fdrsNew from "@/app/api/FDRs/new/route";
import * as historyEmail from "@/app/api/history/[email]/route";
import * as interbankTransferAllPageSize from "@/app/api/interbank-transfer/all/[page]/[size]/route";
import * as interbankTransferCancel from "@/app/api/interbank-transfer/cancel/route";
import * as interbankTransferChallenge from "@/app/api/interbank-transfer/challenge/route";
import * as interbankTransferDetailsId from "@/app/api/interbank-transfer/details/[id]/route";
import * as interbankTransferEdit from "@/app/api/interbank-transfer/edit/route";
import * as interbankTransferNew from "@/app/api/interbank-transfer/new/route";
import * as interbankTransferUserEmail from "@/app/api/interbank-transfer/user/[email]/route";
import * as loansAllPageSize from "@/app/api/loans/all/[page]/[size]/route";
import * as loansDetailsEmailLoanName from "@/app/api/loans/details/[email]/[loanName]/route";
import * as loansDetailsAdminLoanName from "@/app/api/loans/details/admin/[loanName]/route";
import * as loansEditLoan from "@/app/api/loans/edit-loan/route";
import * as loansNew from "@/app/api/loans/new/route";
import * as loansPay from "@/app/api/loans/pay/route";
import * as loansUserEmail from "@/app/api/loans/user/[email]/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import * as notificationsPreferences from "@/app/api/notifications/preferences/route";
import * as notificationsRead from "@/app/api/notifications/read/route";
import * as notifications from "@/app/api/notifications/route";
import * as otherTransferAllPageSize from "@/app/api/other-transfer/all/[page]/[size]/route";
import * as otherTransferCancel from "@/app/api/other-transfer/cancel/route";
import * as otherTransferChallenge from "@/app/api/other-transfer/challenge/route";
import * as otherTransferDetailsId from "@/app/api/other-transfer/details/[id]/route";
import * as otherTransferEdit from "@/app/api/other-transfer/edit/route";
import * as otherTransferNew from "@/app/api/other-transfer/new/route";
import * as otherTransferUserEmail from "@/app/api/other-transfer/user/[email]/route";
import * as ownTransferNew from "@/app/api/own-transfer/new/route";
import * as quotesNew from "@/app/api/quotes/new/route";
import * as register from "@/app/api/register/route";
import * as tasks from "@/app/api/tasks/route";
import * as updateEvent from "@/app/api/update/event/route";
import * as userEmail from "@/app/api/user/[email]/route";
import * as wireTransferAllPageSize from "@/app/api/wire-transfer/all/[page]/[size]/route";
import * as wireTransferCancel from "@/app/api/wire-transfer/cancel/route";
import * as wireTransferChallenge from "@/app/api/wire-transfer/challenge/route";
import * as wireTransferDetailsId from "@/app/api/wire-transfer/details/[id]/route";
import * as wireTransferEdit from "@/app/api/wire-transfer/edit/route";
import * as wireTransferNew from "@/app/api/wire-transfer/new/route";
import * as wireTransferUserEmail from "@/app/api/wire-transfer/user/[email]/route";
import type { ApiRoutes } from "@/lib/openapi/document";

/** Every route of the HTTP contract, by its folder. A test compares this list with the folders. */
export const routes = {
  "/api/FDR/all/[page]/[size]": fdrAllPageSize,
  "/api/FDR/close": fdrClose,
  "/api/FDR/details/[email]/[FDRName]": fdrDetailsEmailFDRName,
  "/api/FDR/details/admin/[FDRName]": fdrDetailsAdminFDRName,
  "/api/FDR/edit-fdr": fdrEditFdr,
  "/api/FDR/user/[email]": fdrUserEmail,
  "/api/FDRs/new": fdrsNew,
  "/api/accounts/all/[page]/[size]": accountsAllPageSize,
  "/api/accounts/edit-account": accountsEditAccount,
  "/api/accounts/new": accountsNew,
  "/api/accounts/user/[email]": accountsUserEmail,
  "/api/add/event": addEvent,
  "/api/all-users/[page]/[size]": allUsersPageSize,
  "/api/auth/email/verify/resend": authEmailVerifyResend,
  "/api/beneficiary/all/[page]/[size]": beneficiaryAllPageSize,
  "/api/beneficiary/details/[email]/[accountNumber]": beneficiaryDetailsEmailAccountNumber,
  "/api/beneficiary/edit": beneficiaryEdit,
  "/api/beneficiary/new": beneficiaryNew,
  "/api/categories": categories,
  "/api/cron/jobs": cronJobs,
  "/api/delete/event": deleteEvent,
  "/api/demo/advance-day": demoAdvanceDay,
  "/api/demo/mailbox": demoMailbox,
  "/api/edit-user": editUser,
  "/api/email/forgotpassword": emailForgotpassword,
  "/api/email/reset/[code]": emailResetCode,
  "/api/email/verify/[code]": emailVerifyCode,
  "/api/events": events,
  "/api/history/[email]": historyEmail,
  "/api/interbank-transfer/all/[page]/[size]": interbankTransferAllPageSize,
  "/api/interbank-transfer/cancel": interbankTransferCancel,
  "/api/interbank-transfer/challenge": interbankTransferChallenge,
  "/api/interbank-transfer/details/[id]": interbankTransferDetailsId,
  "/api/interbank-transfer/edit": interbankTransferEdit,
  "/api/interbank-transfer/new": interbankTransferNew,
  "/api/interbank-transfer/user/[email]": interbankTransferUserEmail,
  "/api/loans/all/[page]/[size]": loansAllPageSize,
  "/api/loans/details/[email]/[loanName]": loansDetailsEmailLoanName,
  "/api/loans/details/admin/[loanName]": loansDetailsAdminLoanName,
  "/api/loans/edit-loan": loansEditLoan,
  "/api/loans/new": loansNew,
  "/api/loans/pay": loansPay,
  "/api/loans/user/[email]": loansUserEmail,
  "/api/login": login,
  "/api/logout": logout,
  "/api/notifications/preferences": notificationsPreferences,
  "/api/notifications/read": notificationsRead,
  "/api/notifications": notifications,
  "/api/other-transfer/all/[page]/[size]": otherTransferAllPageSize,
  "/api/other-transfer/cancel": otherTransferCancel,
  "/api/other-transfer/challenge": otherTransferChallenge,
  "/api/other-transfer/details/[id]": otherTransferDetailsId,
  "/api/other-transfer/edit": otherTransferEdit,
  "/api/other-transfer/new": otherTransferNew,
  "/api/other-transfer/user/[email]": otherTransferUserEmail,
  "/api/own-transfer/new": ownTransferNew,
  "/api/quotes/new": quotesNew,
  "/api/register": register,
  "/api/tasks": tasks,
  "/api/update/event": updateEvent,
  "/api/user/[email]": userEmail,
  "/api/wire-transfer/all/[page]/[size]": wireTransferAllPageSize,
  "/api/wire-transfer/cancel": wireTransferCancel,
  "/api/wire-transfer/challenge": wireTransferChallenge,
  "/api/wire-transfer/details/[id]": wireTransferDetailsId,
  "/api/wire-transfer/edit": wireTransferEdit,
  "/api/wire-transfer/new": wireTransferNew,
  "/api/wire-transfer/user/[email]": wireTransferUserEmail,
} satisfies ApiRoutes;
