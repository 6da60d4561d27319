/** The first day of each age group. The last group has no last day. */
const firstDays = [0, 2, 6, 11, 31] as const;

/** A range of ages in days of the bank's date. Both ends are included. `to` is null for the oldest group. */
export type AgeGroup = { key: string; from: number; to: number | null };

/** The age groups of the differences that wait, youngest first. The URL of the table of differences contains the keys. */
export const ageGroups: readonly AgeGroup[] = firstDays.map((from, index) => {
  const next = firstDays[index + 1];
  return next === undefined ? { key: `${from}-`, from, to: null } : { key: `${from}-${next - 1}`, from, to: next - 1 };
});

/**
 * The ages at which a group begins, except the youngest group. `width_bucket` computes the index of an age's group from these
 * ages.
 */
export const ageBorders: readonly number[] = firstDays.slice(1);

/** The value of the age filter that selects the differences that are older than `EXCEPTION_ALARM_DAYS`. */
export const lateAge = "late";

/** The values of the owner filter besides the ids of staff: the reader's own differences, and the differences without an owner. */
export const ownerWords = ["me", "none"] as const;
