import "server-only";
import { validate as isUuid } from "uuid";
import { noteList } from "@/lib/audit/note-list";
import { addDays } from "@/lib/dates";
import { bothWays } from "@/lib/lists/both-ways";
import { type Currency, currencies } from "@/lib/money/currency";
import { nextCutOff } from "@/lib/nacha/settlement-window";
import { pinMask } from "@/lib/pin-input";
import { may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { holidaysOf } from "@/lib/term-products/business-days";
import { type TransferChannel, transferChannels } from "@/lib/transfers/channels.model";
import { connectorKindOf } from "@/lib/transfers/connectors/connectors";
import { type TransferLimits, transferLimits } from "@/lib/transfers/sending/policy";
import { maskMessage } from "./mask-message";
import { readMessageOf, readMessages } from "./messages.sql";
import {
  isDollarRail,
  type OpenChanges,
  type OpenedMessage,
  type Rail,
  type RailCurrency,
  type RailExchange,
  type RailMessage,
} from "./rail.model";
import { type RailRow, readRailRows } from "./rails.sql";

const messagesMax = 25;
/** Messages that were set aside longer ago than this are not counted. */
const asideShownForMs = 7 * 24 * 60 * 60 * 1000;

/** Only holidays within this number of days are shown. */
const holidaysAheadDays = 120;
const holidaysMax = 3;

/**
 * Reads all rails with one query: the waiting payments and the money at the settlement accounts. Only staff may call this
 * function.
 */
export async function findRails(actor: Actor): Promise<Rail[]> {
  assertMay(actor, "rails.read");
  return (await readRails(transferChannels)).map(({ rail }) => rail);
}

/**
 * A page of messages, newest first. `previous` and `next` are the message ids with which the previous and the next page are read.
 * Each of these ids is null if its page does not exist.
 */
type MessagePage = { items: RailMessage[]; previous: string | null; next: string | null };

/**
 * A rail with the limits that apply to customers' payments (US cents), a page of its messages, and the corrected data of
 * receivers. `changes` is null for a rail whose network sends no corrected data.
 */
export type RailDossier = { rail: Rail; limits: TransferLimits; messages: MessagePage; changes: OpenChanges | null };

type Place = { after?: string | undefined; before?: string | undefined };

/**
 * Reads one rail and a page of its messages.
 *
 * @param place the id of a message; the page contains the messages after or before this message in the list
 * @throws AppError `not_found`
 */
export async function getRail(actor: Actor, name: string, place: Place = {}): Promise<RailDossier> {
  assertMay(actor, "rails.read");
  const known = transferChannels.find((channel) => channel === name);
  if (!known) throw new AppError("not_found");
  const [after, before] = [place.after, place.before].map((id) => (id && isUuid(id) ? id : undefined));
  const [[read], messages] = await Promise.all([
    readRails([known], { withChanges: known === "interbank" && connectorKindOf(known) === "nacha" }),
    bothWays({ after, before }, messagesMax, {
      read: (between, limit) => readMessages(known, between, limit),
      keyOf: ({ id }) => id,
    }),
  ]);
  if (!read) throw new AppError("not_found");
  await noteList(actor, "network-messages", { rail: name, ...place }, messages.items.length);
  return { rail: read.rail, limits: transferLimits(), messages, changes: toChanges(actor, read.first) };
}

/** The page shows at most this number of bytes of a message. */
const textBytesMax = 64 * 1024;

/**
 * Reads a message with its raw text. Personal data are masked for people who may not work on the rails.
 *
 * @throws AppError `not_found`
 */
export async function getMessage(actor: Actor, rail: string, id: string): Promise<OpenedMessage> {
  assertMay(actor, "rails.read");
  const row = isUuid(id) ? await readMessageOf(rail, id, textBytesMax) : undefined;
  if (!row) throw new AppError("not_found");
  await noteList(actor, "network-messages", { message: id }, 1);
  const { begin, ...message } = row;
  // The control characters of a damaged file could change the page's layout.
  const text = new TextDecoder().decode(begin).replace(/[^\P{Cc}\n\t]/gu, "\ufffd");
  const isMasked = !may(actor.role, "rails.work");
  return {
    ...message,
    text: isMasked ? maskMessage(text) : text,
    isCut: message.sizeBytes > BigInt(begin.length),
    isMasked,
  };
}

/** The corrected data of receivers: account numbers and names. The data are masked for people who may not work on the rails. */
function toChanges(actor: Actor, row: RailRow | undefined): OpenChanges | null {
  if (!row || row.changeCount === null) return null;
  const isMasked = !may(actor.role, "rails.work");
  const items = (row.changes ?? []).map(({ receivedAt, corrected, ...change }) => ({
    ...{ ...change, corrected: isMasked ? pinMask : corrected, receivedAt: new Date(receivedAt) },
  }));
  return { count: row.changeCount, items };
}

async function readRails(names: readonly TransferChannel[], { withChanges = false } = {}) {
  const at = now();
  const asideSince = new Date(at.getTime() - asideShownForMs);
  const [rows, holidays] = await Promise.all([readRailRows(names, asideSince, { withChanges }), nextHolidays()]);
  return names.map((name) => {
    const own = rows.filter(({ rail }) => rail === name);
    return { rail: toRail(name, own, holidays, at), first: own[0] };
  });
}

function toRail(rail: TransferChannel, rows: RailRow[], holidays: Map<Currency, string[]>, at: Date): Rail {
  const connector = connectorKindOf(rail);
  const [first] = rows;
  const failed = rows.filter(({ failing }) => failing > 0);
  const sum = (of: (row: RailRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const { pauseId, reason, pausedAt, pausedByName } = first ?? {};
  const hasMoney = (code: Currency) => rows.some(({ currency }) => currency === code);
  return {
    ...{ rail, connector },
    pause: pauseId && reason && pausedAt ? { id: pauseId, reason, pausedAt, pausedByName: pausedByName ?? "" } : null,
    waiting: sum(({ waiting }) => waiting),
    unsent: sum(({ unsent }) => unsent),
    failing: sum(({ failing }) => failing),
    oldestAt: earliest(rows.flatMap(({ oldestAt }) => oldestAt ?? [])),
    lastError: failed[0]?.lastError ?? null,
    exchange: first ? toExchange(first) : null,
    setAside: first?.setAside ?? 0,
    stuckReturns: {
      count: first?.stuckCount ?? 0,
      items: (first?.stuck ?? []).map(({ since, ...stuck }) => ({ ...stuck, since: new Date(since) })),
    },
    nextCutOff: connector === "nacha" ? nextCutOff(at, env().ACH_CUT_OFFS, holidays.get("USD") ?? []) : null,
    currencies: currencies
      // A dollar rail may still have money in other currencies if it had another connector before.
      .filter((code) => code === "USD" || !isDollarRail(rail, connector) || hasMoney(code))
      .map((code) => toCurrency(rail, code, rows, holidays.get(code) ?? [])),
  };
}

function toExchange({ lookedAt, succeededAt, problem, problemDetail, problemSince }: RailRow): RailExchange | null {
  return lookedAt && { lookedAt, succeededAt, problem, problemDetail, problemSince };
}

function toCurrency(rail: TransferChannel, currency: Currency, rows: RailRow[], holidays: string[]): RailCurrency {
  const row = rows.find((one) => one.currency === currency);
  const { floatMinor = 0n, waiting = 0, waitingMinor = 0n } = row ?? {};
  const cutOff = rail === "wire" ? env().WIRE_CUT_OFFS[currency] : null;
  return {
    ...{ currency, floatMinor, waiting, waitingMinor, cutOff },
    holidays: rail === "wire" || rail === "interbank" ? holidays : [],
  };
}

async function nextHolidays(): Promise<Map<Currency, string[]>> {
  const today = bankDate(now());
  const until = addDays(today, holidaysAheadDays);
  const found = await Promise.all(
    currencies.map(async (code) => [code, (await holidaysOf(code, today, until)).slice(0, holidaysMax)] as const),
  );
  return new Map(found);
}

function earliest(moments: Date[]): Date | null {
  return moments.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null);
}
