import { draftsMetaName } from "@/lib/page-reader";

/** The stored values of a form's fields. A value is a text, the state of a checkbox, or a list of chosen options. */
export type DraftFields = Readonly<Record<string, string | boolean | readonly string[]>>;

type Draft = {
  /** The name of the form. Each request of the form has the same name in its member `form` (`SentRequest`). */
  form: string;
  fields: DraftFields;
};

const placePrefix = "holdfast-drafts ";

/** The forms on this page that store a draft. `onForget` empties such a form. */
const shown = new Set<{ form: string; onForget: () => void }>();

/**
 * The key under which the session storage holds the drafts of this log-in. Each log-in has its own key, so nobody sees the drafts
 * of another person or of an earlier log-in. Visitors share one key.
 */
function ownPlace(): string {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${draftsMetaName}"]`)?.content ?? "";
  return `${placePrefix}${mark}`;
}

/**
 * Returns the key of a draft. The key contains the page's URL, because the URL may name a payee or a record that the draft is
 * about.
 */
export function draftKey(name: string): string {
  const { pathname, search } = window.location;
  return `${pathname}${search} ${name}`;
}

export function readDraft(key: string): DraftFields | undefined {
  return read()[key]?.fields;
}

/** Stores a draft. A draft without fields is removed. */
export function keepDraft(key: string, draft: Draft): void {
  const { [key]: before, ...others } = read();
  const isEmpty = Object.keys(draft.fields).length === 0;
  if (isEmpty && !before) return;
  write(isEmpty ? others : { ...others, [key]: draft });
}

export function forgetDraft(key: string): void {
  keepDraft(key, { form: "", fields: {} });
}

/**
 * Call this function when the server has performed the act of a form. Removes the drafts of this form, and empties the form on
 * the screen.
 */
export function forgetDraftsOf(form: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, draft]) => draft.form !== form)));
  for (const one of [...shown]) if (one.form === form) one.onForget();
}

/**
 * Calls `onForget` when `forgetDraftsOf` removes the drafts of the form.
 *
 * @returns the function that ends these calls
 */
export function watchForgotten(form: string, onForget: () => void): () => void {
  const one = { form, onForget };
  shown.add(one);
  return () => shown.delete(one);
}

/** Removes the drafts of other people and of earlier log-ins. */
export function forgetOtherDrafts(): void {
  remove((place) => place !== ownPlace());
}

/** Removes all drafts of this tab. */
export function forgetAllDrafts(): void {
  remove(() => true);
}

function remove(isOver: (place: string) => boolean): void {
  try {
    for (const place of Object.keys(sessionStorage)) {
      if (place.startsWith(placePrefix) && isOver(place)) sessionStorage.removeItem(place);
    }
  } catch {
    // A browser that refuses the session storage has no drafts to remove.
  }
}

function read(): Record<string, Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(ownPlace()) ?? "{}") as Record<string, Draft>;
  } catch {
    return {};
  }
}

function write(drafts: Record<string, Draft>): void {
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(ownPlace());
    else sessionStorage.setItem(ownPlace(), JSON.stringify(drafts));
  } catch {
    // If the session storage cannot be written, a reload loses the typed text.
  }
}
