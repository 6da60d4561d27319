import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/**
 * All columns of a model, or those that a Prisma `select` asks for, under the names of their fields: `b.account_name AS "accountName", …`. For SQL
 * that gives the same records as the model does; what the `select` wants of other models, the statement adds itself.
 *
 * @param alias of the table in the statement
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
