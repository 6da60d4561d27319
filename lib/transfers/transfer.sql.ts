import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { transferSelect } from "./transfer";

/** The columns of `transferTables` that make a `Transfer`. */
export const transferColumns = `${columnsOf("transfer", "t", transferSelect)}, u.email,
  u.first_name || ' ' || u.last_name AS "senderName", a.account_number AS "fromAccountNumber"`;

/** The tables of `transferColumns`; `transfers` is the table, or what takes its place, named `t`. */
export const transferTablesOf = (transfers: string) =>
  `${transfers} JOIN users u ON u.id = t.sender_id JOIN accounts a ON a.id = t.from_account_id`;
export const transferTables = transferTablesOf("transfers t");
