import { paths } from "@/lib/paths";

/** The tables of the back office that keep views, by their addresses. */
export const tablePaths = [
  paths.manageUsers,
  paths.manageInterbankTransfers,
  paths.manageWireTransfers,
  paths.manageOtherTransfers,
  paths.manageLoans,
  paths.manageDeposits,
  paths.manageLoanPlans,
  paths.manageDepositPlans,
  paths.manageRates,
  paths.manageStaff,
  paths.manageAudit,
  paths.manageApprovals,
  paths.manageReconciliation,
  paths.settlementFiles,
] as const;

export type TablePath = (typeof tablePaths)[number];

/** Something that a member of staff has a table show, under a name of their own. */
export type TableView = {
  id: string;
  name: string;
  /** The parameters of the table's address. */
  query: string;
  /** Whether the table opens with it. */
  isDefault: boolean;
};

/** What a member of staff has kept about a table. */
export type OwnViews = {
  views: TableView[];
  /** The keys of the columns to show where the address names none; empty stands for all. */
  columns: string[];
};

const columnKey = /^\w{1,40}$/;
const columnsMax = 40;

/** The keys of columns in a text such as `email,amount`; what is none is left out. */
export function readColumns(text: string): string[] {
  return [...new Set(text.split(",").filter((key) => columnKey.test(key)))].slice(0, columnsMax);
}
