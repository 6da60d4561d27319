import { createHash } from "node:crypto";

// The hashes that docs/decisions/seals.md defines. The database computes the same hashes with its own code
// (prisma/functions/seals). A fault in one of the two implementations makes their hashes differ.

const leafByte = Buffer.from([0]);
const nodeByte = Buffer.from([1]);
const sealByte = Buffer.from([2]);

/** Encodes the fields of a row or a seal. The length in bytes precedes each field. The encoding of null is `-`. */
function joinMembers(members: (string | null)[]): string {
  return members.map((member) => (member === null ? "-," : `${Buffer.byteLength(member)}:${member},`)).join("");
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The leaf of a row in the Merkle tree. `members` are the fields of the row. */
export function leafOf(members: (string | null)[]): Buffer {
  return sha256(leafByte, joinMembers(members));
}

/**
 * The root of the Merkle tree. Each pair of neighbouring nodes forms a node of the next level. A last node without a neighbour
 * moves up unchanged.
 */
export function rootOf(leaves: Buffer[]): Buffer | undefined {
  let level = leaves;
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      if (left) above.push(right ? sha256(nodeByte, left, right) : left);
    }
    level = above;
  }
  return level[0];
}

/** The hash of a seal. `previous` is the hash of the previous seal. `root` and `previous` are hexadecimal. */
export function sealHashOf(members: string[], root: string, previous: string): string {
  const joined = joinMembers(members);
  return sha256(sealByte, joined, Buffer.from(root, "hex"), Buffer.from(previous, "hex")).toString("hex");
}
