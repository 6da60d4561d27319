import { paths } from "@/lib/paths";

const queues = [paths.manageWireTransfers, paths.manageInterbankTransfers, paths.manageOtherTransfers];

/** The pages of the back office that show changes of a kind. The start of the path counts. The bell's changes are on each page. */
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
