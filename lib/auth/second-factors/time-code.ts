import "server-only";
import { generateSecret, generateURI, verifySync } from "otplib";
import { encode as encodeQr } from "uqr";
import { env } from "@/lib/server/env";

/** Clocks of phones differ, and typing takes a while: a code is good for so long before and after its 30 seconds. */
const toleranceSeconds = 15;

/** A new secret for an authenticator app, in base32: 160 bits. */
export function makeTimeCodeSecret(): string {
  return generateSecret();
}

/** The time step that `code` (six digits) is of, counted in 30 seconds since 1970; undefined when it is of none about now. */
export function timeStepOf(secret: string, code: string, at: Date): number | undefined {
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** A picture of squares: how many a side has, and an SVG path that draws the dark ones. */
export type QrCode = { size: number; path: string };

/** What an authenticator app scans to know a secret. */
export function timeCodeQr(email: string, secret: string): QrCode {
  const uri = generateURI({ issuer: env().BANK_NAME, label: email, secret });
  const { size, data } = encodeQr(uri, { ecc: "M", border: 0 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
