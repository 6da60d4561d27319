import { describe, expect, it } from "vitest";
import type { Customer } from "@/components/admin/customers/customer";
import { customerChanges } from "@/components/admin/customers/customer-changes";
import { editCustomerInput } from "@/lib/users/edit-schema";

const customer: Customer = {
  id: "01a1fcd5-5487-71eb-9bb3-4ebdc9915751",
  role: "customer",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Okafor",
  gender: "female",
  nationality: "NG",
  countryName: "Nigeria",
  status: "active",
  closedAt: null,
  hasAtmPin: true,
  phoneNumber: "+12015550123",
  countryOfResidence: "US",
  state: "New Jersey",
  city: "Hackensack",
  zip: "07601",
  address: "1 Main Street",
  account: {
    accountNumber: "05197864579",
    accountType: "checking",
    currency: "USD",
    balanceMinor: 125_050n,
    heldMinor: 0n,
    status: "active",
  },
};

const before = {
  firstName: "Ada",
  lastName: "Okafor",
  gender: "female",
  country: "NG",
  DomesticTransferPin: "keep",
  ForeignTransferPin: "keep",
  ATMPin: "keep",
  newEmail: "",
  phoneNumber: "+12015550123",
  countryOfResidence: "US",
  state: "New Jersey",
  city: "Hackensack",
  zip: "07601",
  address: "1 Main Street",
  changeReason: "",
  accountStatus: "active",
  accountType: "checking",
  currency: "USD",
  balance: "1,250.50",
} as const;

describe("the request of a customer's edit form", () => {
  it("without a change the request contains only the keys", () => {
    expect(customerChanges(customer, before, { ...before })).toEqual({
      email: "ada@example.com",
      user: {},
      accountNumber: "05197864579",
      account: {},
    });
  });

  it("the request contains the changed fields, and a new balance together with the balance seen before", () => {
    const changeReason = "Married, as her certificate says";
    const typed = { ...before, lastName: "Bello", balance: "900", ATMPin: "reset", changeReason } as const;
    const changes = customerChanges(customer, before, typed);
    expect(changes).toMatchObject({
      user: { lastName: "Bello", resetPins: ["atm"] },
      changeReason,
      seen: { lastName: "Okafor" },
      account: { balance: "900", balanceSeen: "1250.50" },
    });
    expect(changes.user).not.toHaveProperty("firstName");
    expect(changes.user).not.toHaveProperty("ATMPin");
    expect(editCustomerInput.safeParse(changes).success).toBe(true);
  });

  it("the request contains a new address together with the address seen before", () => {
    const changeReason = "Moved, as the letter of November says";
    const typed = { ...before, city: "Newark", zip: "07102", address: "2 Broad Street", changeReason };
    const changes = customerChanges(customer, before, typed);
    expect(changes).toMatchObject({
      user: { city: "Newark", zip: "07102", address: "2 Broad Street" },
      seen: { city: "Hackensack", zip: "07601", address: "1 Main Street" },
      changeReason,
    });
    expect(changes.user).not.toHaveProperty("state");
    expect(editCustomerInput.safeParse(changes).success).toBe(true);
  });

  it("the request sets the status of the user and of the account", () => {
    expect(customerChanges(customer, before, { ...before, accountStatus: "suspended" })).toMatchObject({
      user: { status: "suspended" },
      seen: { status: "active" },
      account: { status: "suspended" },
    });
  });

  it("the request has no account for a customer without an account", () => {
    const changes = customerChanges({ ...customer, account: null }, before, { ...before, accountStatus: "blocked" });
    expect(changes).toEqual({ email: "ada@example.com", user: { status: "blocked" }, seen: { status: "active" } });
  });
});
