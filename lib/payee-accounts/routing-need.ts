import { type PayeeAccount, routingNumberNeed } from "./account-problems";
import { foldCode } from "./fold-code";

/** Calls `routingNumberNeed` for an account that a user is typing. Folds the typed numbers first. */
export function typedRoutingNeed({ accountNumber, country, swiftCode }: Omit<PayeeAccount, "routingNumber">) {
  return routingNumberNeed({ accountNumber: foldCode(accountNumber), country, swiftCode: foldCode(swiftCode) });
}
