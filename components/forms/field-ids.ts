import { createContext } from "react";

/** A prefix for the ids of a form's fields. Pages with several forms need prefixes, because fields may have the same names. */
export const FieldIdPrefix = createContext("");

/** The id of the control of a field. */
export const fieldId = (prefix: string, name: string) => `field-${prefix}${name.replaceAll(".", "-")}`;
