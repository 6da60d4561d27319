import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/**
 * The columns of a model, all or those in a Prisma `select`, named like their fields: `b.account_name AS "accountName", …`. An
 * SQL statement with these columns returns the same records as the model. Columns of other models in the `select` must be added
 * by the caller.
 *
 * @param alias of the table in the SQL statement
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
