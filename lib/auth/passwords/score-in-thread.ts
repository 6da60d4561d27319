import { type PasswordOwner, type PasswordScore, scorePassword } from "./password-strength.model";

/** A password to score, and the words that a guessing program knows. */
export type ScoringTask = { password: string; owner: PasswordOwner; bankName: string };

/** Runs in a worker thread of `scoring-threads.ts`. */
export default function scoreInThread({ password, owner, bankName }: ScoringTask): Promise<PasswordScore> {
  return scorePassword(password, owner, bankName);
}
