/**
 * The ways in which a transfer can end, as staff see them. `withdrawn`: by its customer. `declined`: by staff, before the money
 * left the bank. `network-refused`: the network did not make the payment. `network-returned`: the receiver's bank returned the
 * payment. `recalled`: the network cancelled the payment because staff recalled it. `reversed`: staff took back a payment within
 * the bank, or paid a payment back because of a network's file. `price-ended`: the price of the transfer's conversion expired.
 */
export type EndingName =
  | ("withdrawn" | "declined" | "network-refused" | "network-returned")
  | ("recalled" | "reversed" | "price-ended");
