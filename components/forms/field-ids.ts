import { createContext } from "react";

/** A prefix for the ids of a form's fields. Pages with several forms need prefixes, because fields may have the same names. */
export const FieldIdPrefix = createContext("");
