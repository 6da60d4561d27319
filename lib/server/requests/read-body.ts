import "server-only";
import { AppError } from "@/lib/server/errors";

/** The largest number of bytes in the body of a form or an API request. Clients send large files in several parts. */
export const bodyBytesMax = 64 * 1024;

/**
 * Reads the body of a request as text. The limit of 64 KiB applies even if `Content-Length` contains a wrong number.
 *
 * @throws AppError `malformed_request`, with 413 if the text is longer, or with 400 if the client disconnects before the end
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
