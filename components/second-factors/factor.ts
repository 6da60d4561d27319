/** One of the reader's second factors. */
export type Factor = {
  id: string;
  kind: "time_code" | "passkey";
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** What is known of a passkey only: whether other devices of its owner have it too. */
  passkey: { isBackedUp: boolean } | null;
};
