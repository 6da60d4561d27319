import { generateSync } from "otplib";

/**
 * Returns the code that an authenticator app with this secret shows now. `steps` moves the time forwards in steps of 30 seconds,
 * or backwards if `steps` is negative.
 */
export function timeCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/**
 * Returns a wrong code of six digits. An app with this secret does not show the returned code now, in the minute before or in the
 * minute after.
 */
export function wrongCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => timeCode(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !shown.includes(code)) ?? "777777";
}
