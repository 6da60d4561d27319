import { paths } from "@/lib/paths";

const queues = [paths.manageWireTransfers, paths.manageInterbankTransfers, paths.manageOtherTransfers];

/**
 * The paths of the pages that show changes of a kind to staff. A page matches if its path begins with one of these paths. Kinds
 * that are missing here, such as the bell's changes, are shown on every page.
 */
export const staffKinds: Record<string, readonly string[]> = {
  transfers: [...queues, paths.manageRails, paths.transactions],
  loans: [paths.manageLoans, paths.loans],
  deposits: [paths.manageDeposits, paths.deposits],
  proposals: [paths.manageApprovals],
  exceptions: [paths.manageReconciliation],
  incoming: [paths.manageIncoming],
  rails: [paths.manageRails],
  disputes: [paths.manageDisputes],
  messages: [paths.manageMessages, paths.messages],
  failures: [paths.manageDay],
  work: [paths.manage],
  board: [paths.manageBoard],
  calendar: [paths.manageCalendar],
};
