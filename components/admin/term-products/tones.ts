import type { BadgeTone } from "@/components/ui/badge";
import type { Deposit } from "@/lib/deposits/deposit";
import type { Loan } from "@/lib/loans/loan";

export const loanTones: Record<Loan["status"], BadgeTone> = {
  pending: "warning",
  approved: "info",
  active: "info",
  paid: "positive",
  closed: "positive",
  deleted: "neutral",
};

export const depositTones: Record<Deposit["status"], BadgeTone> = {
  pending: "warning",
  running: "info",
  suspended: "warning",
  paid: "positive",
  closed: "positive",
  deleted: "neutral",
};
