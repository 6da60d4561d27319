/** Secrets by their ids. New data uses the current secret; stored data may use any secret. */
export type KeyRing = { currentId: string; secrets: ReadonlyMap<string, string> };

const secretLettersMin = 32;

/**
 * Reads `id:secret` pairs, separated by commas, with the current pair first. A secret without an id has the id `1`. An id
 * consists of letters and digits.
 *
 * @returns undefined when a part is malformed, a secret has fewer than 32 characters, or an id is repeated
 */
export function parseKeyRing(text: string): KeyRing | undefined {
  const pairs = text.split(",").map((part) => /^(?:([A-Za-z0-9]{1,16}):)?([^:,\s]+)$/.exec(part.trim()));
  const secrets = new Map<string, string>();
  for (const pair of pairs) {
    const [, id = "1", secret = ""] = pair ?? [];
    if (secret.length < secretLettersMin || secrets.has(id)) return undefined;
    secrets.set(id, secret);
  }
  const [currentId] = secrets.keys();
  return currentId === undefined ? undefined : { currentId, secrets };
}
