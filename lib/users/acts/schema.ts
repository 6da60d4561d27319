import * as z from "zod";
import { basisInput, documentReference } from "@/lib/calls/basis-schema";
import { type CustomerAct, reasonsOfAct } from "@/lib/customer-acts";
import { emailInput } from "@/lib/email-address";
import { profileFields, resettablePin, seenInput } from "@/lib/users/edit-schema";

const { firstName, lastName, country, countryOfResidence, phoneNumber, state, zip, city, address } = profileFields;

/** The fields for the new values, keyed by the kind of correction. */
const fieldsOfAct = {
  "correct-name": { firstName, lastName, country },
  "correct-address": {
    ...{ countryOfResidence, city, address },
    // Some countries have no states or postcodes. The service checks these two fields, because the rules depend on the country.
    ...{ state: state.unwrap(), zip: zip.unwrap() },
  },
  "correct-phone": { phoneNumber },
  "correct-email": { newEmail: emailInput },
  "reset-pin": { resetPins: z.array(resettablePin).min(1, "required") },
} as const satisfies Record<CustomerAct, z.ZodRawShape>;

const reasonOf = <Act extends CustomerAct>(act: Act) => z.enum(reasonsOfAct[act], { error: "required" });

/** `seen` contains the values that the member of staff saw, as in `editUserInput`. */
const common = { userId: z.uuid("invalid"), basis: basisInput, seen: seenInput };

/** The form of a correction. `reference` names the document. `reference` is absent if the evidence is a call. */
const formOf = <Act extends CustomerAct>(act: Act) =>
  z.object({ ...fieldsOfAct[act], reason: reasonOf(act), reference: documentReference.optional() });

export const formsOfAct = {
  "correct-name": formOf("correct-name"),
  "correct-address": formOf("correct-address"),
  "correct-phone": formOf("correct-phone"),
  "correct-email": formOf("correct-email"),
  "reset-pin": formOf("reset-pin"),
} as const;

const inputOf = <Act extends CustomerAct>(act: Act) =>
  z.object({ act: z.literal(act), ...common, reason: reasonOf(act), changes: z.object(fieldsOfAct[act]) });

/** A correction of a customer's data by staff. */
export const correctCustomerInput = z.discriminatedUnion("act", [
  inputOf("correct-name"),
  inputOf("correct-address"),
  inputOf("correct-phone"),
  inputOf("correct-email"),
  inputOf("reset-pin"),
]);

export type CorrectCustomerInput = z.output<typeof correctCustomerInput>;
