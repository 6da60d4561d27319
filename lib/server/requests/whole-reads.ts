import "server-only";
import { Readable } from "node:stream";

const globals = globalThis as typeof globalThis & { holdfastReadsWhole?: boolean };

/**
 * Has `read()` without a size give all that a stream has at hand, as Node did before version 26 (nodejs/node#60441). Next sends the
 * data of a page so: with one part at a time it writes a script for each of some fifteen, and each takes its way through six streams
 * (decision 36). It can go when Next reads in another way.
 */
export function makeReadsWhole(): void {
  if (globals.holdfastReadsWhole) return;
  globals.holdfastReadsWhole = true;
  const readPart = Readable.prototype.read;
  Readable.prototype.read = function readWhole(size?: number) {
    const first: unknown = readPart.call(this, size);
    const isWhole = size !== undefined || this.readableFlowing || this.readableObjectMode || this.readableLength === 0;
    if (isWhole || !(first instanceof Uint8Array)) return first;
    const parts = [first];
    // No more than is there now: a source without end would give more for each part.
    for (let left = this.readableLength; left > 0; ) {
      const next: unknown = readPart.call(this);
      if (!(next instanceof Uint8Array)) break;
      parts.push(next);
      left -= next.length;
    }
    return Buffer.concat(parts);
  };
}
