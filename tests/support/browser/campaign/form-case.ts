import type { APIRequestContext, Page } from "@playwright/test";
import type { MadePerson } from "@/tests/support/browser/customer";

/** The data that a form case needs: the people with their sessions, and access to the database. */
export type People = {
  /** The person who uses the form. `own` is the session of this person. */
  me: MadePerson;
  own: APIRequestContext;
  /** A session of the staff member in the demo data. */
  staff: APIRequestContext;
  /** Logs a person in from a different browser. */
  logInElsewhere: (person: MadePerson) => Promise<APIRequestContext>;
  query: <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;
};

/** The page of a form, and the steps that make the form ready to be sent. */
export type Place = {
  path: string;
  /** Buttons or links that lead to the form. The test presses them one after the other. */
  open?: readonly (RegExp | string)[];
  /** The title of a calendar event that the test opens before it presses the buttons and links. */
  event?: string;
  /** The labels of checkboxes that the test ticks before it presses the buttons and links. */
  tick?: readonly string[];
  /** Texts to type, by label. All other fields already have valid values. */
  fill?: Readonly<Record<string, string>>;
  /** Choices from lists, by label. */
  choose?: Readonly<Record<string, string>>;
  /** Further steps that make the form ready. These steps run after all other steps. */
  reach?: (page: Page) => Promise<void>;
};

/** A form in the crash campaign. */
export type FormCase = {
  name: string;
  /** The files of the components that the case covers. The paths are relative to `components/`. */
  files: readonly string[];
  /**
   * Prepares the records that the form needs. Returns a function that the campaign calls before each step. The function returns a
   * place at which the form can be sent once.
   */
  prepare: (people: People) => Promise<() => Place | Promise<Place>> | (() => Place | Promise<Place>);
  /** The button that sends the form. */
  submit: RegExp;
  /** The button that confirms the review dialog, if the form has one. */
  confirm?: RegExp;
  /** The command ends the session, so nobody can see the outcome of the command. */
  endsSession?: true;
  /** The bank records nothing, because the form only changes a setting of the reader or only leads to another form. */
  isUnwritten?: true;
  /** The campaign runs only this step with the form, because a second command would lack a proof of identity. */
  only?: "lost" | "broken";
  /** The command removes its record or its button, so nobody can press the button again. */
  isGone?: true;
  /** Runs every step of this form even without `TEST_ALL`. One form of each shared component has this property. */
  isThorough?: true;
};

/** Returns a `prepare` function that uses the same place in each step. */
export const at = (place: Place) => () => () => place;

/** Returns a number. Each call returns a different number. */
export const next = (
  (count) => () =>
    (count += 1)
)(0);
