import { needsPostcode, needsState } from "./place-needs";
import { readPostcode } from "./postcodes";

type Place = { state: string; zip: string };

/**
 * Checks the state and the postcode of an address. A field that is undefined is not checked. The problems are keys of the
 * `validation` messages.
 */
export function addressProblems(country: string, { state, zip }: Partial<Place>): Partial<Place> {
  const problems: Partial<Place> = {};
  if (state === "" && needsState(country)) problems.state = "required";
  if (zip === "" && needsPostcode(country)) problems.zip = "required";
  if (zip && readPostcode(zip, country) === null) problems.zip = "postcode";
  return problems;
}
