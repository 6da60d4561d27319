import { tellOutgoing } from "./outgoing";
import type { PastTransfer, SeedAccount } from "./past-transfers";
import { otherBanks } from "./people";
import type { Random } from "./random";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const months = 18;

type Accounts = Record<string, SeedAccount>;

/** Returns all transfers of the demo data up to `today`, in the order of time. */
export function tellStory(accounts: Accounts, random: Random, today: Date): PastTransfer[] {
  const account = (key: string) => accounts[key] as SeedAccount;
  const story = [...monthlyLife(account, random, today), ...otherLives(account, random, today)];
  return [...story, ...tellOutgoing(account, today), ...waitingQueue(account, today)]
    .filter(isPossible)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** True if both accounts were open at the moment of the transfer. */
function isPossible({ from, to, at }: PastTransfer): boolean {
  return at > from.openedAt && (!("openedAt" in to) || at > to.openedAt);
}

function bank(key: keyof typeof otherBanks) {
  const [accountName, accountNumber] = otherBanks[key];
  return { accountName, accountNumber };
}

/**
 * Returns the payments of the main demo customer during the last eighteen months: salary, rent, bills, and payments to friends.
 */
function monthlyLife(account: (key: string) => SeedAccount, random: Random, today: Date): PastTransfer[] {
  const amelia = account("amelia");
  const story: PastTransfer[] = [];
  for (let back = months; back >= 0; back -= 1) {
    const at = (day: number, hour: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, day, hour, random.between(0, 59)));
    const pay = (to: PastTransfer["to"], units: number, note: string, day: number, hour = 10) =>
      story.push({ from: amelia, to, units, note, at: at(day, hour), status: "closed" });
    const salary = back > 6 ? 4_850 : 5_120;
    story.push({
      from: account("northwind"),
      to: amelia,
      units: salary,
      note: "Salary",
      at: at(1, 6),
      status: "closed",
    });
    pay(account("daniel"), 1_650, "Rent", 2);
    pay(bank("power"), random.between(62, 148) + random.between(0, 99) / 100, "Electricity", 5);
    pay(bank("phone"), 38.5, "Phone", 7);
    pay(bank("insurance"), 112.4, "Insurance", 9);
    for (let week = 0; week < 4; week += 1) {
      pay(bank("grocer"), random.between(41, 118) + random.between(0, 99) / 100, "Groceries", 3 + week * 7, 17);
    }
    if (random.next() < 0.6)
      pay(account("noah"), random.between(15, 90), random.pick(["Dinner", "Tickets", "Thank you!"]), 20);
    if (random.next() < 0.4) pay(bank("studio"), 65, "Pottery class", 12);
    if (back % 6 === 3) {
      const at14 = at(14, 11);
      story.push({
        from: amelia,
        to: account("noah"),
        units: 240,
        note: "Weekend",
        at: at14,
        status: "deleted",
        ending: "cancelled",
      });
    }
    if (back === 8) {
      const reason = "The receiving bank does not know this account.";
      story.push({
        from: amelia,
        to: bank("studio"),
        units: 480,
        note: "Kiln",
        at: at(16, 15),
        status: "deleted",
        reason,
      });
    }
  }
  return story.filter(({ at }) => at.getTime() < today.getTime() - 4 * dayMs);
}

/** Returns a few payments of other customers. */
function otherLives(account: (key: string) => SeedAccount, random: Random, today: Date): PastTransfer[] {
  const pairs: [string, PastTransfer["to"], number, string][] = [
    ["priya", account("arthur"), 120, "Theatre"],
    ["arthur", account("priya"), 45, "Lunch"],
    ["priya", bank("landlordLondon"), 980, "Rent"],
    ["jonas", account("sofia"), 210, "Trip to Milano"],
    ["sofia", account("jonas"), 64, "Books"],
    ["jonas", bank("utilityBerlin"), 88, "Strom"],
    ["noah", account("amelia"), 55, "Half of dinner"],
    ["daniel", account("noah"), 130, "Bicycle"],
  ];
  return pairs.flatMap(([from, to, units, note]) =>
    Array.from({ length: 4 }, (_, index): PastTransfer => {
      const at = new Date(today.getTime() - (20 + index * 55 + random.between(0, 20)) * dayMs);
      return { from: account(from), to, units: units + random.between(0, 30), note, at, status: "closed" };
    }),
  );
}

/** Returns transfers that still need a decision of staff. The oldest transfer is 53 hours old. */
function waitingQueue(account: (key: string) => SeedAccount, today: Date): PastTransfer[] {
  const waiting: [string, PastTransfer["to"], number, string, number, PastTransfer["status"]][] = [
    ["priya", bank("landlordLondon"), 980, "Rent", 53, "active"],
    ["noah", account("daniel"), 300, "Guitar", 49, "pending"],
    ["arthur", account("priya"), 75.5, "Birthday", 44, "pending"],
    ["jonas", bank("utilityBerlin"), 91.2, "Strom", 30, "pending"],
    ["sofia", account("jonas"), 150, "Concert", 27, "pending"],
    ["northwind", account("daniel"), 12_400, "Invoice 2291", 21, "pending"],
    ["daniel", account("amelia"), 42, "Deposit back", 15, "pending"],
    ["amelia", bank("power"), 96.35, "Electricity", 9, "pending"],
    ["amelia", account("noah"), 60, "Tickets", 4, "pending"],
  ];
  return waiting.map(([from, to, units, note, hoursAgo, status]) => ({
    from: account(from),
    to,
    units,
    note,
    at: new Date(today.getTime() - hoursAgo * hourMs),
    status,
  }));
}
