"use client";

import { useStaffMoney } from "@/components/admin/resource/staff-money";
import type { ScreenAct } from "@/lib/calls/act-schema";
import type { CallerFact } from "@/lib/calls/caller-file.model";
import { ActButton } from "./act-button";

/** The acts that fit the state of a payment. */
function actsOf({ state, extra }: CallerFact): ScreenAct[] {
  if (state === "pending") return ["approve-transfer", "decline-transfer"];
  if (state === "active") return ["decline-transfer"];
  if (extra === "queued" || extra === "submitted") return ["recall-transfer"];
  // A payment without a state at a network (`extra`) is a payment within the bank, so its receiver is our customer.
  return state !== "deleted" && extra === "" ? ["ask-return"] : [];
}

/** The acts on a payment of the caller. */
export function PaymentActs({ payment }: { payment: CallerFact }) {
  const money = useStaffMoney();
  const { id, version, label, amountMinor, currency } = payment;
  const amount = amountMinor !== null && currency ? money(amountMinor, currency) : "";
  return actsOf(payment).map((act) => (
    <ActButton key={act} act={act} record={{ id, version }} amount={amount} label={label} />
  ));
}
