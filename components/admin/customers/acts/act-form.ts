import type { useTranslations } from "next-intl";
import type * as z from "zod";
import type { Customer } from "@/components/admin/customers/customer";
import type { EditField } from "@/components/admin/resource/edit-fields";
import type { Basis } from "@/lib/calls/basis-schema";
import { type CustomerAct, reasonsOfAct } from "@/lib/customer-acts";
import type { correctCustomerInput } from "@/lib/users/acts/schema";
import { evidenceField } from "./evidence-field";

/** The data of a customer that the dialogs of acts show. */
export type CustomerOfAct = Omit<Customer, "account" | "countryName" | "status" | "role" | "gender">;

/** The values of an act's form, as the reader has typed them. */
export type ActValues = Record<string, string | string[]>;

type Texts = ReturnType<typeof useTranslations<"adminUsers">>;
type ActTexts = ReturnType<typeof useTranslations<"adminUsers.acts">>;
type ReasonTexts = ReturnType<typeof useTranslations<"notifications.reasons">>;
type Choices = { value: string; label: string }[];

/** Returns the initial values of an act's form: the customer's present values of the fields that the act changes. */
export function presentValues(act: CustomerAct, customer: CustomerOfAct): ActValues {
  const { firstName, lastName, nationality, countryOfResidence, state, city, zip, address, phoneNumber } = customer;
  switch (act) {
    case "correct-name":
      return { firstName, lastName, country: nationality };
    case "correct-address":
      return { countryOfResidence, state, city, zip, address };
    case "correct-phone":
      return { phoneNumber };
    case "correct-email":
      return { newEmail: "" };
    case "reset-pin":
      return { resetPins: [] };
  }
}

/** The fields of an act's form: the new values, the reason and the evidence. */
export function actFields(
  act: CustomerAct,
  customer: CustomerOfAct,
  {
    t,
    acts,
    reasons,
    countries,
    basis,
  }: { t: Texts; acts: ActTexts; reasons: ReasonTexts; countries: Choices; basis: Basis | undefined },
): EditField[] {
  return [
    ...valueFields(act, customer, t, countries),
    {
      ...{ kind: "select", name: "reason", label: t("acts.reason"), placeholder: t("acts.chooseReason") },
      options: reasonsOfAct[act].map((value) => ({ value, label: reasons(value) })),
    },
    evidenceField(acts, basis),
  ];
}

function valueFields(act: CustomerAct, customer: CustomerOfAct, t: Texts, countries: Choices): EditField[] {
  switch (act) {
    case "correct-name":
      return [
        { kind: "text", name: "firstName", label: t("firstName") },
        { kind: "text", name: "lastName", label: t("lastName"), isOptional: true },
        { kind: "combobox", name: "country", label: t("country"), options: countries },
      ];
    case "correct-address":
      return [
        { kind: "combobox", name: "countryOfResidence", label: t("countryOfResidence"), options: countries },
        { kind: "text", name: "state", label: t("state") },
        { kind: "text", name: "city", label: t("city") },
        { kind: "text", name: "zip", label: t("zip") },
        { kind: "text", name: "address", label: t("address") },
      ];
    case "correct-phone":
      return [{ kind: "text", name: "phoneNumber", label: t("phoneNumber") }];
    case "correct-email":
      return [
        { kind: "readonly", label: t("email"), value: customer.email },
        { kind: "text", name: "newEmail", label: t("newEmail") },
      ];
    case "reset-pin":
      return [
        {
          ...{ kind: "choices", name: "resetPins", label: t("acts.pins") },
          options: [
            { value: "domestic", label: t("domesticPin") },
            { value: "foreign", label: t("foreignPin") },
            // The ATM PIN can be reset more than once. A customer who does not choose a new PIN in time after a reset has no PIN,
            // and needs another reset.
            { value: "atm", label: t("atmPin") },
          ],
        },
      ];
  }
}

/**
 * The input of `correctCustomerAction` for a filled form. An act without a call is based on a document, whose `reference` is in
 * the form.
 */
export function actInput(
  act: CustomerAct,
  customer: CustomerOfAct,
  { reason, reference, ...changes }: ActValues,
  basis: Basis | undefined,
): z.input<typeof correctCustomerInput> {
  const { newEmail, resetPins, ...seen } = presentValues(act, customer);
  return {
    ...{ act, userId: customer.id, reason, changes, seen },
    basis: basis ?? { kind: "document", reference: reference ?? "" },
  } as z.input<typeof correctCustomerInput>;
}
