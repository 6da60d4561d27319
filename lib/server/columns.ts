import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/**
 * The columns of a model, named like their fields: `b.account_name AS "accountName", …`. With a Prisma `select`, only the
 * selected columns. An SQL statement with these columns returns the same records as the model. The caller must add the columns
 * of other models in the `select`.
 *
 * @param alias the table's alias in the SQL statement
 */
export function columnsOf<Name extends Model>(
  model: Name,
  alias: string,
  select?: { [Field in keyof (typeof columns)[Name]]?: boolean | undefined },
): string {
  return Object.entries(columns[model])
    .filter(([field]) => select === undefined || select[field as keyof (typeof columns)[Name]])
    .map(([field, column]) => `${alias}.${column} AS "${field}"`)
    .join(", ");
}
