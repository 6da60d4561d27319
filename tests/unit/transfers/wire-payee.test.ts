import { expect, it } from "vitest";
import { savedWireOf } from "@/lib/transfers/payees/wire-payee.model";
import { toSavedWire } from "@/lib/transfers/wire.model";

const empty = {
  ...{ country: null, bankTo: "", swiftCode: "", routingNumber: "", receiverCountry: null },
  ...{ receiverStreet: "", receiverTown: "", receiverPostcode: "", purpose: "", charges: "", remittance: "" },
};
const accountNumber = "000912345678";
const payee = { nickname: "Timber", accountName: "Harbor Timber", accountNumber };
const wire = {
  ...{ country: "US", bankTo: "JPMorgan Chase", routingNumber: "021000021", receiverTown: "New York" },
  ...{ receiverCountry: "US", charges: "OUR", purpose: "IVPT", remittance: "Invoice 1187" },
};

it("a beneficiary's own values go before the values of the last wire, whose message is not used again", () => {
  const last = { accountName: "Harbor Timber", accountNumber, ...toSavedWire({ ...empty, ...wire }) };
  const earlier = { ...last, bankTo: "Another bank" };
  const saved = { ...payee, ...toSavedWire({ ...empty, bankTo: "Chase New York", charges: "SHA" }) };
  expect(savedWireOf(accountNumber, [saved], [last, earlier])).toEqual(
    toSavedWire({ ...empty, ...wire, bankTo: "Chase New York", charges: "SHA", remittance: "" }),
  );
  const kept = { ...saved, remittance: "Customer 7" };
  expect(savedWireOf(accountNumber, [kept], [last])).toMatchObject({ remittance: "Customer 7" });
});

it("nothing is known about another account", () => {
  const last = { accountName: "Harbor Timber", accountNumber, ...toSavedWire({ ...empty, ...wire }) };
  expect(savedWireOf("000912345679", [{ ...payee, ...last }], [last])).toEqual(toSavedWire(empty));
});
