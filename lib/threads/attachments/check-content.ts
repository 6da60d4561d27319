import "server-only";
import sharp from "sharp";
import type { AttachmentKind } from "@/lib/server/prisma-client/enums";
import { scanContent } from "./scan-content";

/** The content of an attachment after all checks. */
export type CheckedContent = { kind: AttachmentKind; bytes: Buffer };

/** The reason why a file cannot be attached. `unscanned`: the program that looks for viruses did not answer. */
export type ContentProblem = "kind" | "broken" | "virus" | "unscanned";

/** The maximum number of pixels, because even a small file can contain a picture that fills the memory. */
const pixelsMax = 40_000_000;
/** The longest side of a stored picture, in pixels. */
const sideMax = 4_096;

const signatures: [kind: AttachmentKind, matches: (bytes: Buffer) => boolean][] = [
  ["jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
  ["pdf", (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-" && bytes.subarray(-1024).includes("%%EOF")],
];

/**
 * Determines the kind of a file from its content, and not from its name. Encodes a picture again, so that the stored file
 * contains only the pixels. The new file contains neither the place where the picture was taken nor a hidden second file. A PDF
 * document stays as it is.
 */
export async function checkContent(bytes: Buffer): Promise<CheckedContent | ContentProblem> {
  const [kind] = signatures.find(([, matches]) => matches(bytes)) ?? [];
  if (!kind) return "kind";
  const scanned = await scanContent(bytes);
  if (scanned !== "clean") return scanned;
  if (kind === "pdf") return { kind, bytes };
  try {
    const drawn = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
      .toFormat(kind);
    return { kind, bytes: await drawn.toBuffer() };
  } catch {
    return "broken";
  }
}
