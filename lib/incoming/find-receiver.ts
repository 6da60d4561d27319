import "server-only";
import { db } from "@/lib/server/db";

/** The account that a network's message states as the receiver's account, and the names of its holder in the bank's records. */
export type Receiver = { accountId: string; names: string[] };

/** Reduces an account number to its letters (as capitals) and digits, as the SQL function `plain_account` does. */
const plainAccount = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * Finds the accounts of this bank with the given account numbers or IBANs, in any notation. The result is keyed by the given
 * number. A number that belongs to no account is missing in the result. The SQL function `incoming_names_account` compares a
 * number with an account in the same way.
 */
export async function findReceivers(numbers: readonly string[]): Promise<Map<string, Receiver>> {
  const plain = [...new Set(numbers.map(plainAccount))];
  const accounts = await db.prisma.account.findMany({
    where: { OR: [{ accountNumber: { in: plain } }, { iban: { in: plain } }] },
    select: {
      id: true,
      accountNumber: true,
      iban: true,
      accountName: true,
      owner: { select: { firstName: true, lastName: true } },
    },
  });
  const byNumber = new Map(
    accounts.flatMap(({ id, accountNumber, iban, accountName, owner }) => {
      const receiver = { accountId: id, names: [`${owner.firstName} ${owner.lastName}`.trim(), accountName] };
      return [accountNumber, iban].flatMap((number) => (number ? [[number, receiver] as const] : []));
    }),
  );
  return new Map(
    numbers.flatMap((number) => {
      const receiver = byNumber.get(plainAccount(number));
      return receiver ? [[number, receiver] as const] : [];
    }),
  );
}
