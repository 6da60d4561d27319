import { addDays } from "@/lib/dates";
import { keepDueCounts } from "@/lib/day/due-dates.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { BenchDatabase } from "./bench-database";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";
import { rowsOfEach } from "./staff-growth-rows.sql";
import { pageQuery, tables } from "./staff-growth-tables";

const fewRows = 1_000;
const manyRows = 1_000_000;

/**
 * For each table in the back office, measures how much longer it takes to read a page from a million rows than from a thousand
 * rows. `databases` must be empty.
 *
 * @param asked the names of the tables to measure. If the list is empty, all tables are measured.
 */
export async function benchStaffGrowth(
  databases: { few: BenchDatabase; many: BenchDatabase },
  asked: string[],
): Promise<Finding[]> {
  await databases.few.fill(...rowsOfEach(fewRows));
  await databases.many.fill(...rowsOfEach(manyRows));
  // The calendar reads the stored number of items that are due on each date. In the product, the end-of-day run stores these
  // numbers. The bench runs no end of day, so it stores the numbers itself.
  const yesterday = addDays(bankDate(now()), -1);
  for (const database of [databases.few, databases.many]) await database.use(() => keepDueCounts(db, yesterday));
  const findings: Finding[] = [];
  for (const [table, { read, queries }] of Object.entries(tables)) {
    if (asked.length > 0 && !asked.includes(table)) continue;
    for (const [name, query] of Object.entries(queries)) {
      const readIn = (database: BenchDatabase) => () => database.use(() => read(pageQuery(query)));
      const each = { few: readIn(databases.few), many: readIn(databases.many) };
      findings.push(await growthOf(`${table}, ${name}: a million rows ÷ a thousand`, each));
    }
  }
  await databases.few.close();
  await databases.many.close();
  return findings;
}
