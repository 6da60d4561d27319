import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";

/** Why the money of a transfer that is held cannot be posted (domain rules, "Whose status stops which money"). */
export type TransferObstacle =
  | "senderSuspended"
  | "senderBlocked"
  | "fromAccountPending"
  | "fromAccountSuspended"
  | "fromAccountBlocked"
  | "receiverBlocked"
  | "toAccountBlocked";

/** The statuses that decide whether money may be posted. */
export type TransferParties = {
  sender: UserStatus;
  fromAccount: AccountStatus;
  /** Null when the receiver's account is at another bank. */
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

/** Everything that stands in the way of approving a transfer, as `move_transfer` looks at it when money is posted. */
export function findObstacles({ sender, fromAccount, receiver, toAccount }: TransferParties): TransferObstacle[] {
  const found = [
    ofSender[sender],
    ofFromAccount[fromAccount],
    receiver === "blocked" ? "receiverBlocked" : undefined,
    toAccount === "blocked" ? "toAccountBlocked" : undefined,
  ] as const;
  return found.filter((obstacle) => obstacle !== undefined);
}
