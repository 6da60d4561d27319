import { readFunctions } from "@/scripts/migrate/function-texts";

/** Returns the SQL text of a function of prisma/functions. @throws Error when there is no function with this name */
export function sqlOf(name: string): string {
  const found = readFunctions().find((one) => one.name === name);
  if (!found) throw new Error(`prisma/functions has no function ${name}`);
  return found.sql;
}
