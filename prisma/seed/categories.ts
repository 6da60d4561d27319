import type { Database } from "@/lib/server/db";
import type { ChosenCategory } from "@/lib/spending/categories.model";
import type { SeedAccount } from "./past-transfers";
import { otherBanks } from "./people";

/**
 * The categories that demo customers have assigned to payees. Some payees have no category yet.
 */
const choices: [owner: string, payee: string, category: ChosenCategory][] = [
  ["amelia", "daniel", "home"],
  ["amelia", "grocer", "groceries"],
  ["amelia", "power", "bills"],
  ["amelia", "phone", "bills"],
  ["amelia", "insurance", "health"],
  ["amelia", "noah", "family"],
  ["amelia", "studio", "leisure"],
  ["amelia", "shop@northlight-prints.example", "shopping"],
  ["northwind", "amelia", "business"],
  ["northwind", "daniel", "business"],
  ["noah", "amelia", "leisure"],
  ["priya", "landlordLondon", "home"],
  ["priya", "arthur", "leisure"],
  ["jonas", "sofia", "travel"],
  ["jonas", "utilityBerlin", "bills"],
];

/** Stores `choices` as the categories that the demo customers have chosen for payees. */
export async function seedCategories(
  tx: Database,
  accounts: Record<string, SeedAccount>,
  chosenAt: Date,
): Promise<void> {
  await tx.prisma.payeeCategory.createMany({
    data: choices.map(([owner, payee, category]) => {
      const userId = accounts[owner]?.ownerId;
      if (!userId) throw new Error(`nobody is called ${owner}`);
      return { userId, payee: numberOf(accounts, payee), category, chosenAt };
    }),
  });
}

/**
 * Returns the account number of the person or of the account at another bank that `key` names. If `key` is an e-mail address,
 * returns the address, because the address identifies a wallet.
 */
function numberOf(accounts: Record<string, SeedAccount>, key: string): string {
  const [, number] = otherBanks[key as keyof typeof otherBanks] ?? [];
  return accounts[key]?.accountNumber ?? number ?? key;
}
