import { createHash } from "node:crypto";

// An independent second implementation of docs/decisions/seals.md. The first implementation is in prisma/functions/seals. Each
// implementation checks the other one.

const leafByte = Buffer.from([0]);
const nodeByte = Buffer.from([1]);
const sealByte = Buffer.from([2]);

/** Encodes members, each with its length in bytes. Null is encoded as absent. */
function joinMembers(members: (string | null)[]): string {
  return members.map((member) => (member === null ? "-," : `${Buffer.byteLength(member)}:${member},`)).join("");
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The leaf of a row with these members. */
export function leafOf(members: (string | null)[]): Buffer {
  return sha256(leafByte, joinMembers(members));
}

/** The Merkle root. Two neighbouring nodes become one node, and an unpaired last node moves up unchanged. */
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

/** The hash of a seal. The seal's members include the root and the previous seal's hash, both in hexadecimal. */
export function sealHashOf(members: string[], root: string, previous: string): string {
  const joined = joinMembers(members);
  return sha256(sealByte, joined, Buffer.from(root, "hex"), Buffer.from(previous, "hex")).toString("hex");
}
