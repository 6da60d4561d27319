import type { Database } from "@/lib/server/db";
import type { ChosenCategory } from "@/lib/spending/categories";
import type { SeedAccount } from "./past-transfers";
import { otherBanks } from "./people";

/** What demo customers call what they pay: [who, to whom, category]. Some they have not sorted yet. */
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

/** Writes down what the demo customers call their payments. */
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

/** The number of a person's or another bank's account; an e-mail address is one's own payee. */
function numberOf(accounts: Record<string, SeedAccount>, key: string): string {
  const [, number] = otherBanks[key as keyof typeof otherBanks] ?? [];
  return accounts[key]?.accountNumber ?? number ?? key;
}
