import { emailText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type AccountOpenedProps = {
  firstName: string;
  accountNumber: string;
  accountType: "checking" | "savings" | "fixed_deposit" | "premium_finance";
  /** Its ISO 4217 code. */
  currency: string;
  /** Where its owner sees it. */
  accountPath: string;
};

/** Tells a customer that they have opened a further account. */
export function accountOpenedEmail(sender: Sender, props: AccountOpenedProps): Letter {
  const { firstName, accountNumber, accountType, currency, accountPath } = props;
  const facts: [string, string][] = [
    [emailText("account-opened.number"), accountNumber],
    [emailText("account-opened.type"), emailText(`account-opened.types.${accountType}`)],
    [emailText("account-opened.currency"), currency],
  ];
  return newsLetter(sender, {
    ...{ firstName, facts },
    subject: emailText("account-opened.subject", { currency }),
    sentence: emailText("account-opened.sentence", { accountNumber, currency }),
    path: accountPath,
    button: emailText("account-opened.button"),
  });
}
