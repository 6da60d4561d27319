import "server-only";
import { AppError } from "@/lib/server/errors";

/** The most bytes in a form or a call. Files arrive in parts. */
export const bodyBytesMax = 64 * 1024;

/**
 * Reads a request's text, at most 64 KiB of it, whatever `Content-Length` claims.
 *
 * @throws AppError `malformed_request`: with 413 for a longer text, with 400 when the client disconnects in the middle
 */
export async function readBody(request: Request): Promise<string> {
  const tooLarge = () => new AppError("malformed_request", { httpStatus: 413, messageKey: "payload_too_large" });
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytesMax) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return "";
  const next = () => reader.read().catch(() => Promise.reject(new AppError("malformed_request")));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await next(); !part.done; part = await next()) {
    bytes += part.value.byteLength;
    if (bytes > bodyBytesMax) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
