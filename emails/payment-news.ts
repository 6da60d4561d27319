import { amountText, type Letter, type Sender } from "./letter";
import { newsLetter } from "./news-letter";

export type PaymentNewsProps = {
  firstName: string;
  /** Decimal text in `currency`, which is the currency of the reader's account. */
  amount: string;
  currency: string;
  /** The name or the account of the sender. */
  counterparty: string;
  /** The reference and the purpose are empty if the sender has given none. */
  reference: string;
  purpose: string;
  /** The amount before the conversion, its currency and the rate. Absent if the payment was in the currency of the account. */
  sentAmount?: string;
  sentCurrency?: string;
  rate?: string;
  /** The path of the payment's page. */
  paymentPath: string;
};

/** Tells a customer that money from another bank is in their account, or that the money was returned to the sender's bank. */
export function paymentNewsEmail(
  sender: Sender,
  news: "payment-received" | "payment-recalled",
  props: PaymentNewsProps,
): Letter {
  const { text } = sender;
  const { firstName, currency, counterparty, reference, purpose, sentAmount, sentCurrency, rate, paymentPath } = props;
  const amount = amountText(sender, props.amount, currency, currency);
  const facts: [string, string][] = [
    [text("payment-received.amount"), amount],
    [text("payment-received.from"), counterparty],
  ];
  if (reference) facts.push([text("payment-received.reference"), reference]);
  if (purpose) facts.push([text("payment-received.purpose"), purpose]);
  if (sentAmount && sentCurrency && rate) {
    facts.push([text("payment-received.sent"), amountText(sender, sentAmount, sentCurrency)]);
    const shown = text("payment-received.rateText", { from: sentCurrency, rate, to: currency });
    facts.push([text("payment-received.rate"), shown]);
  }
  return newsLetter(sender, {
    ...{ firstName, facts },
    subject: text(`${news}.subject`, { amount }),
    sentence: text(`${news}.sentence`, { amount, counterparty }),
    path: paymentPath,
    button: text("payment-received.button"),
  });
}
