import "server-only";
import { env } from "@/lib/server/env";
import { countKeyUses, type KeyUse } from "./key-uses.sql";

/** The facts that an operator needs before removing a key from `DATA_KEY` or `PIN_PEPPER`. */
export type KeyReport = {
  uses: (KeyUse & { state: "current" | "older" | "missing" | "none" })[];
  /** The keys that may be removed from the settings, because no record needs them. */
  removable: { setting: KeyUse["setting"]; keyId: string }[];
  /** The number of records whose key is missing from the settings. */
  lost: bigint;
};

/** Counts the records that need each key. */
export async function reportKeys(): Promise<KeyReport> {
  const uses = (await countKeyUses()).map((use) => ({ ...use, state: stateOf(use) }));
  const removable = (["DATA_KEY", "PIN_PEPPER"] as const).flatMap((setting) => {
    const { currentId, secrets } = env()[setting];
    const needed = new Set(uses.filter((use) => use.setting === setting).map(({ keyId }) => keyId));
    return [...secrets.keys()]
      .filter((keyId) => keyId !== currentId && !needed.has(keyId))
      .map((keyId) => ({ setting, keyId }));
  });
  const lost = uses.reduce((sum, { state, count }) => (state === "missing" ? sum + count : sum), 0n);
  return { uses, removable, lost };
}

function stateOf({ setting, keyId }: KeyUse): KeyReport["uses"][number]["state"] {
  const { currentId, secrets } = env()[setting];
  if (keyId === null) return "none";
  if (keyId === currentId) return "current";
  return secrets.has(keyId) ? "older" : "missing";
}
