import { generateSync } from "otplib";

/** What the app of this secret shows now; `steps` later or earlier, 30 seconds each. */
export function timeCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** A code of six digits that the app of this secret shows neither now nor about now. */
export function wrongCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => timeCode(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !shown.includes(code)) ?? "777777";
}
