/** Secrets, keyed by id. New data uses the current secret. Stored data may use any of the secrets. */
export type KeyRing = { currentId: string; secrets: ReadonlyMap<string, string> };

const secretLettersMin = 32;

/**
 * Parses `id:secret` pairs, separated by commas. The first pair is the current pair. A secret without an id has the id `1`. An id
 * consists of letters and digits.
 *
 * @returns undefined if a part is malformed, if a secret has fewer than 32 characters, or if an id is repeated
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
