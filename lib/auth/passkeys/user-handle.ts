import "server-only";

/**
 * The handle by which an authenticator distinguishes users. The handle consists of the bytes of the user's id and reveals
 * nothing about the person.
 */
export function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll("-", ""), "hex");
}
