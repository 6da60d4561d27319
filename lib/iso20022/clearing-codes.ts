import "server-only";
import { numberingCountry } from "@/lib/payee-accounts/territories";
import type { BankIdentity } from "./orders";

/** The code of a national clearing system. `write` converts a bank's number to the form that messages need. */
type ClearingSystem = { code: string; write?: (number: string) => string };

/**
 * The national clearing systems whose bank numbers a message may contain, keyed by country (alpha-2). Source: ISO 20022,
 * external code list `ExternalClearingSystemIdentification1Code`.
 */
const systems: Record<string, ClearingSystem> = {
  AU: { code: "AUBSB" },
  // A Canadian number consists of a zero, the institution and the branch. A number of eight digits consists of the branch and the
  // institution.
  CA: { code: "CACPA", write: (number) => (number.length === 8 ? `0${number.slice(5)}${number.slice(0, 5)}` : number) },
  CN: { code: "CNAPS" },
  GB: { code: "GBDSC" },
  // Hong Kong's system identifies a bank by three digits. In a longer number, the branch follows these three digits.
  HK: { code: "HKNCC", write: (number) => number.slice(0, 3) },
  IN: { code: "INFSC" },
  JP: { code: "JPZGN" },
  NZ: { code: "NZNCC" },
  RU: { code: "RUCBC" },
  SG: { code: "SGIBG" },
  US: { code: "USABA" },
  ZA: { code: "ZANCC" },
};

/**
 * The national number of a bank, in the form that messages need. Null if the bank has no number, or if its country has no
 * system.
 */
export function clearingNumber({ clearingCode, country }: BankIdentity): { system: string; number: string } | null {
  const system = country ? systems[numberingCountry(country)] : undefined;
  if (!clearingCode || !system) return null;
  return { system: system.code, number: system.write?.(clearingCode) ?? clearingCode };
}
