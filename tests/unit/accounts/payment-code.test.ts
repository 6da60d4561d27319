import { describe, expect, it } from "vitest";
import { paymentCode } from "@/lib/accounts/payment-code.model";

const payment = { name: "Ada Okafor", iban: "DE81999999996541237897", bic: "HOLDDEF0XXX", amountMinor: null, note: "" };

describe("the QR code for a payment in euros (EPC069-12)", () => {
  it("has the lines of the standard, with amount and text", () => {
    expect(paymentCode({ ...payment, amountMinor: 123_450n, note: "Invoice 7" }).split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "HOLDDEF0XXX", "Ada Okafor", "DE81999999996541237897", "EUR1234.50", "", ""],
      "Invoice 7",
    ]);
  });

  it("ends with the last line that has a value", () => {
    expect(paymentCode(payment).split("\n")).toHaveLength(7);
    expect(
      paymentCode({ ...payment, amountMinor: 5n })
        .split("\n")
        .at(-1),
    ).toBe("EUR0.05");
    expect(paymentCode({ ...payment, bic: "" }).split("\n")[4]).toBe("");
  });

  it("keeps names and texts on their lines and within their lengths", () => {
    const lines = paymentCode({ ...payment, name: `Ada\n${"x".repeat(90)}`, note: `a\r\nb ${"é".repeat(200)}` }).split(
      "\n",
    );
    expect(lines).toHaveLength(11);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
    expect(lines[10]?.startsWith("a b é")).toBe(true);
  });
});
