/** Secrets by their ids: what is new is made with the current one, what is there may have been made with any. */
export type KeyRing = { currentId: string; secrets: ReadonlyMap<string, string> };

const secretLettersMin = 32;

/**
 * Reads `id:secret` pairs, separated by commas, the current one first; a secret alone has the id `1`. An id has letters and
 * digits.
 *
 * @returns undefined when a part is none, a secret has less than 32 letters, or an id comes twice
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
