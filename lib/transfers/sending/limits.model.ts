import { type Currency, currencyDigits } from "@/lib/money/currency";
import { rateScale } from "@/lib/money/exchange-rate";

/**
 * Converts a limit in US cents to minor units of `currency`. The result is rounded down, so that the bank allows every amount up
 * to the shown limit.
 *
 * @param perDollarScaled the value of one dollar in `currency`, multiplied by `rateScale`. If the currency has no rate, the value
 * is undefined, and one unit counts as one dollar (the SQL function `limit_worth`)
 */
export function limitIn(currency: Currency, cents: bigint, perDollarScaled: bigint | undefined): bigint {
  const scaled = cents * 10n ** BigInt(currencyDigits(currency)) * (perDollarScaled ?? rateScale);
  return scaled / (100n * rateScale);
}

/** The limits of a paying account, in minor units of its currency. */
export type AccountRoom = {
  currency: Currency;
  /** The units of the account's currency per dollar, multiplied by `rateScale`. Undefined if the currency has no rate. */
  perDollarScaled: bigint | undefined;
  availableMinor: bigint;
  /** The part of the daily limit that is not used yet. */
  leftTodayMinor: bigint;
  /** The end of the bank's day. From this moment on, `leftTodayMinor` is out of date. */
  dayEndsAt: Date;
  /** The maximum amount of one transfer. */
  singleMinor: bigint;
};

/**
 * The limit for a payee that counts as new. `leftCents` is the amount that the customer may still send to the payee, in US cents.
 * `until.at` is the moment from which the payee no longer counts as new, and `until.dayStartsAt` the beginning of this moment's day
 * at the bank. `until` is null if the customer has never paid the payee.
 */
export type PayeeRoom = { leftCents: bigint; until: { at: Date; dayStartsAt: Date } | null };

/** A limit on an order. `limitMinor` is the maximum amount, in minor units of the account's currency. */
export type SendingLimit = { kind: "funds" | "single" | "day" | "payee"; limitMinor: bigint };

/** The limit that follows from the available money in the account. */
export function fundsLimit({ availableMinor }: AccountRoom): SendingLimit {
  return { kind: "funds", limitMinor: availableMinor > 0n ? availableMinor : 0n };
}

/** True from the moment on from which the payee no longer counts as new. */
export function isRoomOver({ until }: PayeeRoom, at: Date): boolean {
  return until !== null && until.at <= at;
}

/**
 * The limit with the smallest maximum amount. A limit whose time is over is left out, because a page may stay open for longer than
 * the limit applies. The database checks the present limits when the order is sent.
 *
 * @param payee the limit for a new payee; null if the payee does not count as new, or if the customer has not yet entered a payee
 * @param at the present moment
 */
export function tightestLimit(account: AccountRoom, payee: PayeeRoom | null, at: Date): SendingLimit {
  const { currency, perDollarScaled, leftTodayMinor, dayEndsAt, singleMinor } = account;
  const limits: SendingLimit[] = [fundsLimit(account)];
  if (at < dayEndsAt) limits.push({ kind: "day", limitMinor: leftTodayMinor });
  limits.push({ kind: "single", limitMinor: singleMinor });
  if (payee && !isRoomOver(payee, at))
    limits.push({ kind: "payee", limitMinor: limitIn(currency, payee.leftCents, perDollarScaled) });
  return limits.reduce((least, limit) => (limit.limitMinor < least.limitMinor ? limit : least));
}

/** The limit that an order exceeds, or null if it exceeds none. `debitedMinor` is the amount that is debited from the account. */
export function exceededLimit(
  debitedMinor: bigint,
  account: AccountRoom,
  payee: PayeeRoom | null,
  at: Date,
): SendingLimit | null {
  const limit = tightestLimit(account, payee, at);
  return debitedMinor > limit.limitMinor ? limit : null;
}
