import type { Letter, Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type AccountOpenedProps = {
  firstName: string;
  accountNumber: string;
  accountType: "checking" | "savings" | "fixed_deposit" | "premium_finance";
  /** The currency's ISO 4217 code. */
  currency: string;
  /** The path of the account's page. */
  accountPath: string;
};

/** Tells a customer that they have opened a further account. */
export function accountOpenedEmail(sender: Sender, props: AccountOpenedProps): Letter {
  const { text } = sender;
  const { firstName, accountNumber, accountType, currency, accountPath } = props;
  const facts: [string, string][] = [
    [text("account-opened.number"), accountNumber],
    [text("account-opened.type"), text(`account-opened.types.${accountType}`)],
    [text("account-opened.currency"), currency],
  ];
  return newsLetter(sender, {
    ...{ firstName, facts },
    subject: text("account-opened.subject", { currency }),
    sentence: text("account-opened.sentence", { accountNumber, currency }),
    path: accountPath,
    button: text("account-opened.button"),
  });
}
