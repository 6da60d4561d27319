export type FactorKind = "time_code" | "passkey";

/** One of the reader's second factors. */
export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** The moment when the owner reported that this factor was added by somebody else. The bank no longer accepts such a factor. */
  disownedAt: Date | null;
  /** Null unless the factor is a passkey. `isBackedUp` is true if the passkey is also on other devices of its owner. */
  passkey: { isBackedUp: boolean } | null;
};

/** The properties of a dialog about one factor. `kinds` are the kinds of all factors of the reader, for the proof of identity. */
export type FactorDialogProps = { factor: Factor; kinds: readonly FactorKind[]; onClose: () => void };
