/** The address of a wire's receiver. */
export const receiverAddress = { receiverTown: "Berlin", receiverCountry: "Germany" };

/** The fields of a valid wire and of a valid wallet transfer, for any sender with enough money. */
export const wire = {
  accountName: "Erika Muster",
  accountNumber: "DE02120300000000202051",
  country: "Germany",
  bankTo: "DKB Berlin",
  swiftCode: "BYLADEM1001",
  routingNumber: "12030000",
  amount: "5.00",
  ...receiverAddress,
};
export const wallet = { type: "PayPal", receiverEmail: "erika@example.com", amount: "5.00" };
