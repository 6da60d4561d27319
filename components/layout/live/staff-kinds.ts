import { paths } from "@/lib/paths";

const queues = [paths.manageWireTransfers, paths.manageInterbankTransfers, paths.manageOtherTransfers];

/**
 * Maps a kind of change to the paths of the staff's pages that show such changes. A page matches if its path begins with one of
 * these paths. A kind that is not in this map, such as a new notification, affects every page.
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
