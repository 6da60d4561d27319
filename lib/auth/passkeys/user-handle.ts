import "server-only";

/**
 * An authenticator distinguishes users by this handle. The handle consists of the bytes of the user's id and reveals nothing
 * about the person.
 */
export function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll("-", ""), "hex");
}
