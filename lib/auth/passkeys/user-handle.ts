import "server-only";

/** What an authenticator keeps beside a passkey to tell users apart: the bytes of the user's id, which says nothing of them. */
export function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId.replaceAll("-", ""), "hex");
}
