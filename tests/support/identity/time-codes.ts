import { generateSync } from "otplib";

/** The code that the app with this secret shows now. `steps` moves the time by periods of 30 seconds, forwards or backwards. */
export function timeCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** A code of six digits that the app with this secret does not show now or shortly before or after. */
export function wrongCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => timeCode(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !shown.includes(code)) ?? "777777";
}
