/** Returns the fields of a form whose values have changed. */
export function changedFields<Values extends object>(before: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  ) as Partial<Values>;
}
