import "server-only";
import { generateSecret, generateURI, verifySync } from "otplib";
import { encode as encodeQr } from "uqr";
import { env } from "@/lib/server/env";

/**
 * A code is also valid for this time before and after its own 30 seconds, because clocks of phones differ and typing takes time.
 */
const toleranceSeconds = 15;

/** Generates a secret for an authenticator app: 160 bits in base32. */
export function makeTimeCodeSecret(): string {
  return generateSecret();
}

/** The time step (30 seconds, counted from 1970) of a six-digit code; undefined if no currently valid step has this code. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** A QR code: the number of modules per side, and an SVG path that draws the dark modules. */
export type QrCode = { size: number; path: string };

/** Creates the QR code from which an authenticator app reads the secret. */
export function timeCodeQr(email: string, secret: string): QrCode {
  const uri = generateURI({ issuer: env().BANK_NAME, label: email, secret });
  const { size, data } = encodeQr(uri, { ecc: "M", border: 0 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
