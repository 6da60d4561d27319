import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod";

/** A customer who has signed up and not yet logged in. */
export type BrowserCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  accountNumber: string;
};

const registered = z.object({ data: z.object({ accountNumber: z.string() }) });

const made = registered.shape.data.extend({ email: z.string(), password: z.string() });

/**
 * A customer with a verified e-mail and a balance, made straight in the database of the run's own site
 * (`customer-factory.ts`); undefined where the run was given a site that is there already. The PINs are 2468.
 */
export async function makeCustomer(
  names: { firstName: string; lastName: string },
  balance: string,
): Promise<BrowserCustomer | undefined> {
  const factory = process.env.E2E_FACTORY_URL;
  if (!factory) return undefined;
  const reply = await fetch(factory, { method: "POST", body: JSON.stringify({ ...names, balance }) });
  expect(reply.status, "the factory").toBe(200);
  return { ...names, ...made.parse(await reply.json()) };
}

/** Signs a new customer up over HTTP, so that tests do not get in each other's way. Everybody's PINs are 2468. */
export async function signUpCustomer(
  request: APIRequestContext,
  names: { firstName?: string; lastName?: string } = {},
): Promise<BrowserCustomer> {
  const { firstName = "Ada", lastName = "Okafor" } = names;
  const email = `e2e-${randomUUID()}@customers.example`;
  const password = "violet harbour ladder 9";
  const response = await request.post("/api/register", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: {
      firstName,
      lastName,
      email,
      country: "NG",
      socialSecurityNumber: "123-45-6789",
      phoneNumber: "+1 201 555 0123",
      password,
      confirmPassword: password,
      countryOfResidence: "US",
      city: "Hoboken",
      state: "New Jersey",
      zip: "07030",
      address: "1 River Street",
      accountType: "Checking",
      currency: "USD",
      DomesticTransferPin: "2468",
      ForeignTransferPin: "2468",
      description: "",
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { accountNumber } = registered.parse(await response.json()).data;
  return { firstName, lastName, email, password, accountNumber };
}
