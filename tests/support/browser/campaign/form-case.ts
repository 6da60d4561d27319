import type { APIRequestContext, Page } from "@playwright/test";
import type { MadePerson } from "@/tests/support/browser/customer";

/** The people of a form case, their sessions, and access to the database. */
export type People = {
  /** The person who uses the form, and their session. */
  me: MadePerson;
  own: APIRequestContext;
  /** A session of the demonstration's staff. */
  staff: APIRequestContext;
  /** Logs a person in from a different browser. */
  logInElsewhere: (person: MadePerson) => Promise<APIRequestContext>;
  query: <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;
};

/** The place of a form, and the steps that make the form ready to be sent. */
export type Place = {
  path: string;
  /** Buttons or links that lead to the form, each pressed in turn. */
  open?: readonly (RegExp | string)[];
  /** The title of a calendar event that is opened first. */
  event?: string;
  /** The labels of checkboxes to tick first. */
  tick?: readonly string[];
  /** Texts to type, by label. All other fields already have valid values. */
  fill?: Readonly<Record<string, string>>;
  /** Choices from lists, by label. */
  choose?: Readonly<Record<string, string>>;
  /** Further steps to the form, which run after all other steps. */
  reach?: (page: Page) => Promise<void>;
};

/** A form in the crash campaign. */
export type FormCase = {
  name: string;
  /** The components that the case covers, below `components/`. */
  files: readonly string[];
  /**
   * Prepares the records that the form needs. Returns a function that creates a place for each round. At each place the form can
   * be sent once.
   */
  prepare: (people: People) => Promise<() => Place | Promise<Place>> | (() => Place | Promise<Place>);
  /** The button that sends the form. */
  submit: RegExp;
  /** The button that confirms a review between the form and the act. */
  confirm?: RegExp;
  /** The act ends the session, so nobody can see its outcome. */
  endsSession?: true;
  /** The bank records no act, because the form is a reader's own setting or only leads to an act. */
  isUnwritten?: true;
  /** The case has only this step, because a second act would lack its proof. */
  only?: "lost" | "broken";
  /** The act removes its subject or the button, so nobody can press the button again. */
  isGone?: true;
  /** Even the usual run takes every step of this form. One form of each shared component has this mark. */
  isThorough?: true;
};

/** Returns the same place in each round. */
export const at = (place: Place) => () => () => place;

/** Returns a number. Each call returns a different number. */
export const next = (
  (count) => () =>
    (count += 1)
)(0);
