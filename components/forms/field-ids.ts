import { createContext } from "react";

/** The prefix for the HTML ids of a form's fields. On a page with several forms, fields with the same name need different ids. */
export const FieldIdPrefix = createContext("");

/** Returns the HTML id of a field's control. */
export const fieldId = (prefix: string, name: string) => `field-${prefix}${name.replaceAll(".", "-")}`;
