export type FactorKind = "time_code" | "passkey";

/** One of the reader's second factors. */
export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The moment when the owner reported that this factor is not theirs. The bank no longer accepts a reported factor. */
  disownedAt: Date | null;
  /** For passkeys only: whether the passkey is also on other devices of its owner. */
  passkey: { isBackedUp: boolean } | null;
};

/** A factor for a dialog. `kinds` are the kinds of all factors of the reader. */
export type FactorDialogProps = { factor: Factor; kinds: readonly FactorKind[]; onClose: () => void };
