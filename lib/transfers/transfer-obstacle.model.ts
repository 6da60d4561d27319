import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";

/** The reasons why the money of a held transfer cannot be posted (docs/domain.md, "Whose status stops which money"). */
export type TransferObstacle =
  | "senderSuspended"
  | "senderBlocked"
  | "senderHeld"
  | "fromAccountPending"
  | "fromAccountSuspended"
  | "fromAccountBlocked"
  | "receiverBlocked"
  | "toAccountBlocked";

/** The statuses of the people and accounts of a transfer, which determine whether the money may be posted. */
export type TransferParties = {
  sender: UserStatus;
  /** True if the sender's accounts may send no money (the SQL function `held_until`), and the receiver is another person. */
  senderIsHeld: boolean;
  fromAccount: AccountStatus;
  /** `receiver` and `toAccount` are null if the receiver's account is at another bank. */
  receiver: UserStatus | null;
  toAccount: AccountStatus | null;
};

const ofSender: Partial<Record<UserStatus, TransferObstacle>> = {
  suspended: "senderSuspended",
  blocked: "senderBlocked",
};
const ofFromAccount: Partial<Record<AccountStatus, TransferObstacle>> = {
  pending: "fromAccountPending",
  suspended: "fromAccountSuspended",
  blocked: "fromAccountBlocked",
};

/** Finds all reasons why a transfer cannot be approved. `move_transfer` applies the same rules when it posts money. */
export function findObstacles({
  sender,
  senderIsHeld,
  fromAccount,
  receiver,
  toAccount,
}: TransferParties): TransferObstacle[] {
  const found = [
    ofSender[sender],
    senderIsHeld ? "senderHeld" : undefined,
    ofFromAccount[fromAccount],
    receiver === "blocked" ? "receiverBlocked" : undefined,
    toAccount === "blocked" ? "toAccountBlocked" : undefined,
  ] as const;
  return found.filter((obstacle) => obstacle !== undefined);
}
