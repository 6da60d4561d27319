/** The text that names an account in a list: the nickname, if the customer chose one, and the account number. */
export function accountLabel({ nickname, accountNumber }: { nickname: string | null; accountNumber: string }): string {
  return nickname ? `${nickname} · ${accountNumber}` : accountNumber;
}

/**
 * Shortens an account number for a list. A long number, such as an IBAN, keeps only its first four and its last four characters.
 */
export function lineAccountNumber(accountNumber: string): string {
  return accountNumber.length > lineLengthMax
    ? `${accountNumber.slice(0, 4)}…${accountNumber.slice(-4)}`
    : accountNumber;
}

const lineLengthMax = 16;

/** The data for the short name of an account. `nickname` is the name that the customer chose for the account. */
type NamedAccount<Type> = { accountNumber: string; accountType: Type; nickname: string | null };

/**
 * Returns the short name of an account: the nickname that the customer chose. Without a nickname, returns the account type. If
 * the customer has several accounts of this type, returns the type and the last four digits of the account number. If `accounts`
 * does not contain the account, returns the whole account number.
 */
export function shortAccountName<Type>(
  accounts: readonly NamedAccount<Type>[],
  accountNumber: string,
  typeName: (accountType: Type) => string,
): string {
  const found = accounts.find((account) => account.accountNumber === accountNumber);
  if (!found) return accountNumber;
  if (found.nickname) return found.nickname;
  const isClear = accounts.filter(({ accountType }) => accountType === found.accountType).length === 1;
  const type = typeName(found.accountType);
  return isClear ? type : `${type} ··${accountNumber.slice(-4)}`;
}
