import "server-only";
import { generateSecret, generateURI, verifySync } from "otplib";
import { type QrCode, qrCode } from "@/lib/qr-code";
import { env } from "@/lib/server/env";

/**
 * A code is also valid for this time before and after its own 30 seconds, because clocks of phones differ and typing takes time.
 */
const toleranceSeconds = 15;

/** Generates a secret for an authenticator app: 160 bits in base32. */
export function makeTimeCodeSecret(): string {
  return generateSecret();
}

/** The time step of a six-digit code: the number of periods of 30 seconds since 1970. Undefined if the code is not valid now. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Creates the address that opens an authenticator app with the secret, and the QR code with the same address. */
export function timeCodeAddress(email: string, secret: string): { address: string; qr: QrCode } {
  const address = generateURI({ issuer: env().BANK_NAME, label: email, secret });
  return { address, qr: qrCode(address) };
}
