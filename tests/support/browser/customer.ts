import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import * as z from "zod";

/** A customer of the site, with their password and account number. */
export type BrowserCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  accountNumber: string;
};

const registered = z.object({ data: z.object({ accountNumber: z.string() }) });

const made = registered.shape.data.extend({
  ...{ email: z.string(), password: z.string(), firstName: z.string(), lastName: z.string() },
  ...{ userId: z.string(), recoveryCodes: z.array(z.string()) },
});

/** A person that the factory has created, with the data that the factory returns. */
export type MadePerson = z.output<typeof made>;

/** The properties of a person that the factory must create (`customer-factory.ts`). */
export type PersonOrder = {
  firstName?: string;
  lastName?: string;
  balance?: string;
  role?: "admin" | "teller";
  hasApp?: boolean;
  invites?: string;
};

/** True if the test run has a factory of customers. A run against a site that was already running has no factory. */
const hasFactory = () => Boolean(process.env.E2E_FACTORY_URL);

/** Lets the factory create a person. */
export async function makePerson(order: PersonOrder): Promise<MadePerson> {
  const whole = { firstName: "Ada", lastName: "Okafor", balance: "0", ...order };
  const reply = await fetch(process.env.E2E_FACTORY_URL ?? "", { method: "POST", body: JSON.stringify(whole) });
  expect(reply.status, "the factory").toBe(200);
  return made.parse(await reply.json());
}

/**
 * Creates a customer with a verified e-mail address and a balance, directly in the database of the run's own site
 * (`customer-factory.ts`). Resolves to undefined in a run against a site that was already running. The PINs are 2468.
 */
export async function makeCustomer(
  names: { firstName: string; lastName: string },
  balance: string,
): Promise<BrowserCustomer | undefined> {
  return hasFactory() ? await makePerson({ ...names, balance }) : undefined;
}

/** Signs a new customer up over HTTP, so that a test has its own customer. The PINs are 2468. */
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
