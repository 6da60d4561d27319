/** The short reference of a loan or deposit: the last digits of its id, which are random. */
export function recordReference(id: string): string {
  return id.slice(-12).toUpperCase();
}
