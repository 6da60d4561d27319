import { needsPostcode, needsState } from "./place-needs";
import { readPostcode } from "./postcodes";

type Place = { state: string; zip: string };

/** The problems of an address in a country (alpha-2), as keys of the `validation` messages. Absent parts are not checked. */
export function addressProblems(country: string, { state, zip }: Partial<Place>): Partial<Place> {
  const problems: Partial<Place> = {};
  if (state === "" && needsState(country)) problems.state = "required";
  if (zip === "" && needsPostcode(country)) problems.zip = "required";
  if (zip && readPostcode(zip, country) === null) problems.zip = "postcode";
  return problems;
}
