/** The lowest age in days of each age group. The oldest group has no highest age. */
const firstDays = [0, 2, 6, 11, 31] as const;

/** A range of ages from `from` to `to` days, both included. `to` is null for the oldest group. */
export type AgeGroup = { key: string; from: number; to: number | null };

/** The age groups of the waiting exceptions, youngest first. The URL of the table of exceptions contains the keys. */
export const ageGroups: readonly AgeGroup[] = firstDays.map((from, index) => {
  const next = firstDays[index + 1];
  return next === undefined ? { key: `${from}-`, from, to: null } : { key: `${from}-${next - 1}`, from, to: next - 1 };
});

/**
 * The lowest ages of all groups except the youngest group. `width_bucket` computes the index of an age's group from these ages.
 */
export const ageBorders: readonly number[] = firstDays.slice(1);

/** With this value, the age filter selects the exceptions that are older than `EXCEPTION_ALARM_DAYS`. */
export const lateAge = "late";

/**
 * The values of the owner filter besides the ids of staff: `me` for the exceptions of the reader, and `none` for exceptions that
 * have no owner, or whose owner may no longer work on exceptions.
 */
export const ownerWords = ["me", "none"] as const;
