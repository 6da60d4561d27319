/** What people call a loan or a deposit: the last digits of its id, which are its random ones. */
export function recordReference(id: string): string {
  return id.slice(-12).toUpperCase();
}
