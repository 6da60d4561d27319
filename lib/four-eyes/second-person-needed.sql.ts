import "server-only";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import type { Queryable } from "@/lib/server/db";

/** Reads which changes to a customer need a second person now. */
export async function readSecondPersonNeeds(source: Queryable, customerId: string): Promise<SecondPersonNeeds> {
  const [row] = await source.query<SecondPersonNeeds>("SELECT control, name FROM second_person_needs($1)", [
    customerId,
  ]);
  return row ?? { control: true, name: true };
}
