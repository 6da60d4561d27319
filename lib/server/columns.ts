import "server-only";
import { columns } from "./prisma-client/columns";

type Model = keyof typeof columns;

/**
 * Returns SQL for the columns of a model. The columns get the names of the model's fields: `b.account_name AS "accountName",
 * …`. If a Prisma `select` is given, the result contains only the selected columns. An SQL statement with these columns returns
 * the same records as a call of the Prisma model. If the `select` contains other models, the caller must add the columns of these
 * models.
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
