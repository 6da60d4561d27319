import "server-only";
import type { ExchangePlace } from "@/lib/exchange-settings";
import { env } from "@/lib/server/env";
import { openFolder } from "./folder-transport";
import { openSftp } from "./sftp-transport";
import type { Transport } from "./transport";

/** The rails whose networks can exchange files with the bank. */
export const exchangeRails = ["wire", "interbank"] as const;
export type ExchangeRail = (typeof exchangeRails)[number];

/**
 * The exchange place of a rail: the folder, on this machine or behind SFTP, for the files to and from the network. Null if the
 * rail exchanges no files.
 */
export function exchangePlaceOf(rail: ExchangeRail): ExchangePlace | null {
  const { WIRE_EXCHANGE, INTERBANK_EXCHANGE } = env();
  return rail === "wire" ? WIRE_EXCHANGE : INTERBANK_EXCHANGE;
}

/** Opens the exchange place of a rail. @throws ExchangeError */
export async function openTransport(rail: ExchangeRail): Promise<Transport> {
  const place = exchangePlaceOf(rail);
  if (!place) throw new Error(`the rail ${rail} exchanges no files`);
  if (place.kind === "folder") return await openFolder(place.folder);
  const settings = env();
  const isWire = rail === "wire";
  const key = isWire ? settings.WIRE_EXCHANGE_KEY : settings.INTERBANK_EXCHANGE_KEY;
  const hostKey = isWire ? settings.WIRE_EXCHANGE_HOST_KEY : settings.INTERBANK_EXCHANGE_HOST_KEY;
  return await openSftp({ ...place, key, hostKey });
}
