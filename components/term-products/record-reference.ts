/** The short reference of a loan or deposit: the last digits of the record's id. These digits are random. */
export function recordReference(id: string): string {
  return id.slice(-12).toUpperCase();
}
