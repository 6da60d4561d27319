import { describeDevice } from "@/lib/auth/sessions/describe-device.model";

/** The parts of an account's protection, in the order in which the page `/profile/security` shows them. */
const protectionParts = ["factor", "email", "pin", "password", "devices"] as const;
export type ProtectionPart = (typeof protectionParts)[number];

/** When a password is older than this number of years, the bank proposes that the user changes the password. */
const passwordYearsMax = 2;
const yearMs = 365.25 * 24 * 60 * 60 * 1000;

export type ProtectionFacts = {
  /** The second factors. A factor that its owner has disowned ("This was not me") does not count. */
  factors: { disownedAt: Date | null }[];
  emailVerified: boolean;
  /** Null for staff, who send no money of their own and need no PIN. */
  hasPin: boolean | null;
  passwordChangedAt: Date;
  /** The live sessions on other devices. */
  otherDevices: { userAgent: string }[];
};

/**
 * Returns the parts of an account's protection, and whether each part is in order. The part `devices` is in order if
 * `describeDevice` recognises the user agents of all other devices.
 */
export function protectionOf(facts: ProtectionFacts, now: Date): { part: ProtectionPart; isInOrder: boolean }[] {
  const { factors, emailVerified, hasPin, passwordChangedAt, otherDevices } = facts;
  const inOrder: Record<ProtectionPart, boolean | null> = {
    factor: factors.some(({ disownedAt }) => disownedAt === null),
    email: emailVerified,
    pin: hasPin,
    password: now.getTime() - passwordChangedAt.getTime() < passwordYearsMax * yearMs,
    devices: otherDevices.every(({ userAgent }) => describeDevice(userAgent) !== undefined),
  };
  return protectionParts.flatMap((part) => {
    const isInOrder = inOrder[part];
    return isInOrder === null ? [] : [{ part, isInOrder }];
  });
}
