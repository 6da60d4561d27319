import { randomUUID } from "node:crypto";
import { createAccount } from "@/lib/accounts/create-account";
import { hashPin } from "@/lib/auth/pins/pin-hash";
import { fullName } from "@/lib/full-name";
import type { StaffRole } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { insertUser } from "@/lib/users/insert-user";
import { seedBoard } from "./board";
import { seedCalendar } from "./calendar";
import { seedCategories } from "./categories";
import {
  demoAdminEmail,
  demoAuditorEmail,
  demoCustomerEmail,
  demoPassword,
  demoPin,
  demoSecondAdminEmail,
  demoTellerEmail,
} from "./demo-logins";
import { beginDemoData, openPastAccount } from "./past-books.sql";
import { closePastDays } from "./past-closings";
import type { PastEvent } from "./past-events";
import { tellJournal } from "./past-journal";
import { recordPastNotices } from "./past-notices";
import { recordPastTransfer, type SeedAccount, toMinor } from "./past-transfers";
import { type DemoPerson, demoPeople, otherBanks } from "./people";
import { seedPlans } from "./plans";
import { Random } from "./random";
import { seedRates } from "./rates";
import { seedStaffWork } from "./staff-work";
import { tellStory } from "./story";
import { tellTermProducts } from "./term-products";

const randomSeed = 20_261_121;

type Hashes = { password: string; pin: string };

/**
 * Writes demo data, unless the database already contains demo data. First, one transaction writes the bank's past. Then the
 * services carry out one day's work of the demonstration's staff. All entries with past dates are posted by SQL functions of the
 * ledger, so that verify-books finds no error.
 */
export async function seed(): Promise<void> {
  const hashes = { password: await hashSecret(demoPassword), pin: await hashPin(demoPin) };
  await inTransaction(async (tx) => {
    // If two processes start at the same moment, this lock makes sure that the data are written only once.
    await lockUntilCommit(tx, "demo_data");
    // This call marks the database as a database with demo data. With a marked database, a real bank refuses to start
    // (lib/health/check-demo-data.ts).
    await beginDemoData(tx, now());
    // The rates are added before the check for existing demo data. A database whose demo data an older release has written
    // therefore also gets the rates of new currencies.
    await seedRates(tx, now());
    if (await isThere(tx, demoCustomerEmail)) return;
    await seedPlans(tx, now());
    for (const colleague of demoStaff) {
      if (colleague.email !== demoAdminEmail || !env().ADMIN_EMAIL) await createColleague(tx, colleague, hashes);
    }
    const today = now();
    await seedCalendar(tx, today);
    await seedBoard(tx, today);
    const accounts: Record<string, SeedAccount> = {};
    const openings: PastEvent[] = [];
    for (const person of demoPeople) {
      const account = await createPerson(tx, person, hashes, today);
      accounts[person.key] = account;
      if (person.openingUnits > 0) openings.push(opening(account, toMinor(person.openingUnits, account.currency)));
    }
    await addBeneficiaries(tx, accounts, today);
    const transfers = tellStory(accounts, new Random(randomSeed), today).map((transfer) => ({
      at: transfer.at,
      record: async () => recordPastNotices(tx, transfer, await recordPastTransfer(tx, transfer)),
    }));
    // The events must be written in the order of time, because each posting stores the account's resulting balance, which includes
    // all earlier postings. In addition, closePastDays expects that no posting has an earlier date than the postings before it.
    const past = [...openings, ...transfers, ...(await tellTermProducts(tx, accounts, today))];
    const events = [...(await tellJournal(tx, past, today)), ...past];
    for (const { record } of events.sort((a, b) => a.at.getTime() - b.at.getTime())) await record(tx);
    await seedCategories(tx, accounts, today);
  });
  await closePastDays();
  await seedStaffWork();
}

async function isThere(tx: Database, email: string): Promise<boolean> {
  return (await tx.prisma.user.count({ where: { email } })) > 0;
}

type Colleague = { email: string; role: StaffRole; firstName: string; lastName: string; phoneNumber: string };

const demoStaff: Colleague[] = [
  { email: demoAdminEmail, role: "admin", firstName: "Ruth", lastName: "Calder", phoneNumber: "+12075550101" },
  { email: demoSecondAdminEmail, role: "admin", firstName: "Hanna", lastName: "Brink", phoneNumber: "+12075550104" },
  { email: demoTellerEmail, role: "teller", firstName: "Owen", lastName: "Marsh", phoneNumber: "+12075550102" },
  { email: demoAuditorEmail, role: "auditor", firstName: "Ines", lastName: "Falk", phoneNumber: "+12075550103" },
];

async function createColleague(tx: Database, colleague: Colleague, hashes: Hashes): Promise<void> {
  if (await isThere(tx, colleague.email)) return;
  await insertUser(tx, {
    ...colleague,
    status: "active",
    nationality: "US",
    countryOfResidence: "US",
    state: "Maine",
    city: "Portland",
    zip: "04101",
    address: "1 Exchange Street",
    taxIdNumber: "900-00-0001",
    description: "",
    passwordHash: hashes.password,
    domesticPinHash: hashes.pin,
    foreignPinHash: hashes.pin,
    emailVerifiedAt: now(),
  });
}

async function createPerson(tx: Database, person: DemoPerson, hashes: Hashes, today: Date): Promise<SeedAccount> {
  const joinedAt = new Date(today);
  joinedAt.setUTCMonth(joinedAt.getUTCMonth() - person.joinedMonthsAgo, 1);
  if (person.joinedMonthsAgo > 0) joinedAt.setUTCHours(0, 0, 0, 0);
  const ownerId = await insertUser(tx, {
    email: person.email,
    role: "customer",
    status: person.status,
    firstName: person.firstName,
    lastName: person.lastName,
    nationality: person.country,
    countryOfResidence: person.country,
    state: person.state,
    city: person.city,
    zip: person.zip,
    address: person.address,
    phoneNumber: person.phoneNumber,
    taxIdNumber: `900-00-${person.zip.replace(/\D/g, "").padStart(4, "0").slice(0, 4)}`,
    description: "",
    passwordHash: hashes.password,
    domesticPinHash: hashes.pin,
    foreignPinHash: hashes.pin,
    emailVerifiedAt: person.status === "pending" ? null : joinedAt,
  });
  const joined = { createdAt: joinedAt, updatedAt: joinedAt };
  await tx.prisma.user.updateMany({ where: { id: ownerId }, data: { gender: person.gender, ...joined } });
  const accountName = fullName(person);
  const { currency, accountType } = person;
  const { accountId, accountNumber } = await createAccount(tx, { ownerId, accountName, accountType, currency });
  const { ledgerAccountId } = await tx.prisma.account.update({
    where: { id: accountId },
    data: joined,
    select: { ledgerAccountId: true },
  });
  return { ownerId, accountId, accountNumber, accountName, currency, ledgerAccountId, openedAt: joinedAt };
}

const opening = (account: SeedAccount, amountMinor: bigint): PastEvent => ({
  at: account.openedAt,
  record: (tx) => openPastAccount(tx, account.accountId, amountMinor, account.openedAt),
});

/** The customers' beneficiaries. `payee` is a key of `demoPeople` or of `otherBanks`. */
const beneficiaries: [owner: string, nickname: string, payee: string][] = [
  ["amelia", "Landlord", "daniel"],
  ["amelia", "Noah", "noah"],
  ["amelia", "Power", "power"],
  ["amelia", "Phone", "phone"],
  ["amelia", "Insurance", "insurance"],
  ["amelia", "Market", "grocer"],
  ["amelia", "Pottery", "studio"],
  ["northwind", "Payroll Hart", "amelia"],
  ["northwind", "Contractor", "daniel"],
  ["noah", "Amelia", "amelia"],
  ["noah", "Daniel", "daniel"],
  ["daniel", "Noah", "noah"],
  ["daniel", "Amelia", "amelia"],
  ["priya", "Arthur", "arthur"],
  ["priya", "Flat", "landlordLondon"],
  ["arthur", "Priya", "priya"],
  ["jonas", "Sofia", "sofia"],
  ["jonas", "Strom", "utilityBerlin"],
  ["sofia", "Jonas", "jonas"],
];

async function addBeneficiaries(tx: Database, accounts: Record<string, SeedAccount>, today: Date): Promise<void> {
  const addedAt = new Date(today);
  addedAt.setUTCMonth(addedAt.getUTCMonth() - 5);
  for (const [owner, nickname, payee] of beneficiaries) {
    const known = accounts[payee];
    const ownerId = accounts[owner]?.ownerId;
    if (!ownerId) throw new Error(`nobody is called ${owner}`);
    const [accountName, accountNumber] = known
      ? [known.accountName, known.accountNumber]
      : otherBanks[payee as keyof typeof otherBanks];
    const added = { createdAt: addedAt, updatedAt: addedAt };
    await tx.prisma.beneficiary.createMany({
      data: { id: randomUUID(), ownerId, nickname, accountName, accountNumber, accountType: "checking", ...added },
    });
  }
}
