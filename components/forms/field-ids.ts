import { createContext } from "react";

/** Goes before the ids of a form's fields, where a page has several forms with fields of the same name. */
export const FieldIdPrefix = createContext("");
