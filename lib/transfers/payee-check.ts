import type { NameMatch } from "./name-match";

/**
 * How the name that the customer gave a beneficiary compares with the holder's; `external` when another bank holds the
 * account. The holder's name is there only with `close`.
 */
export type PayeeCheck = { result: NameMatch | "external"; holderName?: string };
