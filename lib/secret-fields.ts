/**
 * The form fields that contain a secret, for all forms: passwords, PINs, codes, passkey signatures and social security numbers. A
 * browser stores every other field of a form that is being filled in, but never a field of this list (docs/decisions/forms.md).
 */
export const secretFields = [
  "pin",
  "DomesticTransferPin",
  "ForeignTransferPin",
  "ATMPin",
  "password",
  "confirmPassword",
  "currentPassword",
  "code",
  "sixDigits",
  "passkey",
  "socialSecurityNumber",
] as const;

/** The name of a secret field. The components for secret fields accept only these names. */
export type SecretField = (typeof secretFields)[number];

export function isSecretField(name: string): boolean {
  return (secretFields as readonly string[]).includes(name);
}
