import type { Queryable } from "@/lib/server/db";
import { toText } from "./amounts";
import { bankAccount, movement } from "./books";
import type { Correspondent } from "./correspondent";
import {
  type Movement,
  readMovements,
  readOwnBalance,
  readPostedSince,
  readSent,
  readTaken,
  type SentTransfer,
  type TakenCredit,
} from "./our-books.sql";
import type { Credit, Payment } from "./state";

/** Selects the part of the bank's books that is compared. */
export type Compared = {
  /** The channel and the rail's code, such as `wire` and `wire:USD`. */
  channel: string;
  rail: string;
  /** Only journal entries with a sequence number above `after` are compared (`readLastEntry`). */
  after: bigint;
  /** The balance of the settlement account before the entries that are compared. */
  settlementBefore: bigint;
};

/**
 * Compares the books of the bank under test with the correspondent's books, line by line. Compares each payment, each credit, each
 * difference that staff have booked, and the balances. Before the call, the bank must have imported statements with all entries of
 * the correspondent.
 *
 * @returns each difference in words; an empty list if both books agree
 */
export async function compareBooks(bank: Correspondent, source: Queryable, compared: Compared): Promise<string[]> {
  const { state, books } = bank;
  const { after, rail, channel } = compared;
  const money = (minor: bigint) => (minor < 0n ? `-${toText(-minor, "USD")}` : toText(minor, "USD"));
  const differences: string[] = [];

  const ours = new Map<string, bigint>();
  for (const one of await readMovements(source, rail, after)) {
    const about = aboutOf(one, bank);
    if (about) ours.set(about, (ours.get(about) ?? 0n) + one.minor);
    // The correspondent need not know a payment that was withdrawn before it was sent. The postings of a withdrawn payment add up
    // to zero.
    else if (one.minor !== 0n) {
      differences.push(
        `our ${one.subjectType} ${one.subjectId} (${one.kinds.join()}) over ${money(one.minor)} is not in their books`,
      );
    }
  }
  const theirs = new Map<string, bigint>();
  for (const entry of books.entries) {
    theirs.set(entry.about, (theirs.get(entry.about) ?? 0n) + movement(entry, bankAccount));
  }
  for (const about of new Set([...ours.keys(), ...theirs.keys()])) {
    const [own, other] = [ours.get(about) ?? 0n, theirs.get(about) ?? 0n];
    if (own + other !== 0n)
      differences.push(`${nameOf(about, bank)}: we have ${money(own)}, they have ${money(-other)}`);
  }

  const posted = await readPostedSince(source, channel, after);
  const sent = await readSent(source, [...new Set([...posted, ...Object.keys(state.payments)])]);
  for (const transfer of sent) differences.push(...compareTransfer(transfer, state.payments[transfer.endToEndId]));
  for (const { endToEndId } of Object.values(state.payments)) {
    if (!sent.some((transfer) => transfer.endToEndId === endToEndId))
      differences.push(`we do not know the payment ${endToEndId}`);
  }

  const credits = Object.values(state.credits);
  const taken = await readTaken(
    source,
    credits.map(({ uetr }) => uetr),
  );
  for (const credit of credits)
    differences.push(
      ...compareCredit(
        credit,
        taken.filter(({ uetr }) => uetr === credit.uetr),
      ),
    );

  const nostro = -(await readOwnBalance(source, `nostro:${rail}`));
  const account = books.balance(bankAccount);
  if (nostro !== account)
    differences.push(`our nostro account has ${money(nostro)}, and their account has ${money(account)}`);
  const settlement = await readOwnBalance(source, `settlement:${rail}`);
  if (settlement !== compared.settlementBefore) {
    differences.push(
      `the settlement account has ${money(settlement)}, and had ${money(compared.settlementBefore)} before`,
    );
  }
  return differences;
}

/** Returns the correspondent's key of the payment or credit to which a movement belongs. */
function aboutOf({ transferKey, transactionId, entryKey }: Movement, bank: Correspondent): string | undefined {
  if (transferKey && bank.state.payments[transferKey]) return transferKey;
  if (transactionId && bank.state.credits[transactionId]) return transactionId;
  return aboutEntry(entryKey, bank);
}

/** Returns the key of the payment or credit for which the entry with this reference was booked. */
export function aboutEntry(entryKey: string | null, { books, place }: Correspondent): string | undefined {
  const begin = `${place.series}E`;
  const number = entryKey?.startsWith(begin) ? Number.parseInt(entryKey.slice(begin.length), 10) : Number.NaN;
  return books.entries[number - 1]?.about;
}

function nameOf(about: string, { state }: Correspondent): string {
  const payment = state.payments[about];
  if (payment) return `the payment ${about} to ${payment.account} (${payment.fate})`;
  return state.credits[about] ? `the credit ${about} to "${state.credits[about].account}"` : about;
}

/** Compares both banks' records of one payment. */
function compareTransfer(ours: SentTransfer, theirs: Payment | undefined): string[] {
  const name = `the payment ${ours.endToEndId} (${theirs?.account ?? "not at the correspondent"})`;
  const say = (text: string) => [`${name}: ${text}`];
  if (!theirs) {
    const isOver = ours.order === "cancelled" || ours.order === "refused";
    return ours.isPosted || !isOver ? say(`we have ${ours.status}, ${ours.order}, and they have never got it`) : [];
  }
  const recall = { none: null, asked: null, yes: "acknowledged", no: "refused" }[theirs.recall];
  if (recall && ours.recall !== recall)
    return say(`they have answered ${theirs.recall} to the recall, and we have ${ours.recall}`);
  if (theirs.fate === "refused") {
    const isRefused = ours.order === "refused" && !ours.isPosted;
    return isRefused ? [] : say(`they have refused it, and we have ${ours.status}, ${ours.order}`);
  }
  if (theirs.fate === "returned") {
    const isBack = ours.returnState === "booked" || ours.returnState === "in_file";
    // The statement with the return arrived before the message about the return, and staff paid the money back to the customer
    // because of the statement.
    if (ours.isBackByStaff) return [];
    if (theirs.settledMinor !== ours.amountMinor) return [];
    if (!isBack || ours.isPosted)
      return say(`they have returned it, and we have ${ours.status}, return ${ours.returnState}`);
    const isSame = ours.backMinor === theirs.backMinor && ours.chargesMinor === theirs.keptMinor;
    return isSame ? [] : say(`they have returned ${theirs.backMinor}, and we have ${ours.backMinor}`);
  }
  if (ours.returnState !== null) return say(`they have not returned it, and we have the return ${ours.returnState}`);
  if (ours.order === "refused" || ours.order === "cancelled" || !ours.isPosted) {
    return say(`they have paid it, and we have ${ours.status}, ${ours.order}`);
  }
  return [];
}

/**
 * Compares both banks' records of one credit. A credit without an account number has no record at the bank under test, because
 * staff book it as a difference.
 */
function compareCredit(theirs: Credit, ours: TakenCredit[]): string[] {
  const name = `the credit ${theirs.transactionId} to "${theirs.account}"`;
  const [taken, second] = ours;
  if (second) return [`${name}: we have taken it ${ours.length} times`];
  if (!taken) return theirs.account === "" ? [] : [`${name}: we do not have it`];
  if (taken.amountMinor !== theirs.amountMinor)
    return [`${name}: we have ${taken.amountMinor}, they have ${theirs.amountMinor}`];
  if (taken.state === "received") return [`${name}: we have not booked it`];
  if (!taken.isStated) return [`${name}: no statement line belongs to it`];
  if (theirs.recall === "asked") return [`${name}: nobody has answered the request for it`];
  if (theirs.recall === "yes" && theirs.code === "") return [`${name}: we have promised it, and have not sent it`];
  const isReturned = taken.state === "returned";
  if (isReturned !== (theirs.code !== ""))
    return [`${name}: we have ${taken.state}, and they have ${theirs.code || "no return"}`];
  return isReturned && !taken.isReturnStated ? [`${name}: no statement line belongs to its return`] : [];
}
