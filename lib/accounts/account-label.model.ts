/** The text for an account in choices and lists: the customer's own name and the number, or only the number. */
export function accountLabel({ nickname, accountNumber }: { nickname: string | null; accountNumber: string }): string {
  return nickname ? `${nickname} · ${accountNumber}` : accountNumber;
}
