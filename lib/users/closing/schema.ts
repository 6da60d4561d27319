import * as z from "zod";
import { basisInput, documentReference } from "@/lib/calls/basis-schema";
import { closingReasons } from "@/lib/customer-acts";

const userId = z.uuid("invalid");
const reason = z.enum(closingReasons, { error: "required" });

/** Identifies the customer whose relationship staff may close. */
export const findClosingInput = z.object({ userId });

/** The form of the closing. `reference` names the document. The field is absent if the evidence is a call. */
export const closeCustomerForm = z.object({ reason, reference: documentReference.optional() });

export const closeCustomerInput = z.object({ userId, reason, basis: basisInput });

export type CloseCustomerInput = z.output<typeof closeCustomerInput>;
