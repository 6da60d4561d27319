import { type PayeeAccount, routingNumberNeed } from "./account-problems";
import { foldCode } from "./fold-code";

/** Calls `routingNumberNeed` for an account that somebody is typing. */
export function typedRoutingNeed({ accountNumber, country, swiftCode }: Omit<PayeeAccount, "routingNumber">) {
  return routingNumberNeed({ accountNumber: foldCode(accountNumber), country, swiftCode: foldCode(swiftCode) });
}
