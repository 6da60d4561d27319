import "server-only";
import { Readable } from "node:stream";

const globals = globalThis as typeof globalThis & { holdfastReadsWhole?: boolean };

/**
 * Makes `read()` without a size return all data that a stream has buffered, as Node did before version 26 (nodejs/node#60441).
 * Next reads a page's data with `read()`. If each call returned only one chunk, Next would write the data as about fifteen
 * `<script>` elements, and each element would pass through six streams (docs/decisions/page-speed.md). Remove this function as
 * soon as Next no longer calls `read()` without a size.
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
    // Reads only the data that is buffered now, because a source that always adds data would otherwise keep the loop running for
    // ever.
    for (let left = this.readableLength; left > 0; ) {
      const next: unknown = readPart.call(this);
      if (!(next instanceof Uint8Array)) break;
      parts.push(next);
      left -= next.length;
    }
    return Buffer.concat(parts);
  };
}
