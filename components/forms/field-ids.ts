import { createContext } from "react";

/** A prefix for the ids of a form's fields, for pages with several forms whose fields have the same names. */
export const FieldIdPrefix = createContext("");
