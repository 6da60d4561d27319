import { describe, expect, it } from "vitest";
import { addressProblems } from "@/lib/places/address-problems";
import { readPostcode } from "@/lib/places/postcodes";

/** A country, a postcode as people in this country type it, its stored form, and texts that are not a postcode there. */
const postcodes: [country: string, typed: string, kept: string, wrong: string[]][] = [
  ["US", "94105", "94105", ["9410", "ABCDE", "941056"]],
  ["US", "941051234", "94105-1234", []],
  ["PR", "00901", "00901", ["94105"]],
  ["GU", "96910", "96910", ["94105"]],
  ["VI", "00802", "00802", ["94105"]],
  ["AS", "96799", "96799", ["94105"]],
  ["MP", "96950", "96950", ["94105"]],
  ["CA", "k1a 0b1", "K1A 0B1", ["K1A 0B", "11A 0B1", "D1A 0B1"]],
  ["CA", "K1A0B1", "K1A0B1", []],
  ["GB", "sw1a 1aa", "SW1A 1AA", ["SW1A", "1SW 1AA", "12345"]],
  ["GB", "M1 1AE", "M1 1AE", []],
  ["JE", "JE2 3AB", "JE2 3AB", ["SW1A 1AA"]],
  ["IE", "D02 X285", "D02 X285", ["12345"]],
  ["DE", "10115", "10115", ["1011", "101155", "ABCDE"]],
  ["DE", "D-10115", "10115", []],
  ["DE", "１０１１５", "10115", []],
  ["AT", "A-1010", "1010", ["0010", "10115"]],
  ["CH", "CH-8001", "8001", ["80011"]],
  ["LI", "9490", "9490", ["8001"]],
  ["FR", "75 001", "75 001", ["7500", "75001A"]],
  ["MQ", "97200", "97200", ["75001"]],
  ["NL", "1012ab", "1012AB", ["1012", "AB1012"]],
  ["BE", "1000", "1000", ["10000"]],
  ["LU", "L-1009", "L-1009", ["10099"]],
  ["ES", "28001", "28001", ["99001", "2800"]],
  ["PT", "1000001", "1000-001", ["10000012"]],
  ["IT", "00118", "00118", ["0011"]],
  ["PL", "00950", "00-950", ["0095"]],
  ["CZ", "110 00", "110 00", ["1100"]],
  ["SE", "11455", "11455", ["1145"]],
  ["NO", "0150", "0150", ["150"]],
  ["DK", "1050", "1050", ["105"]],
  ["FI", "00100", "00100", ["0010"]],
  ["GR", "10431", "10431", ["1043"]],
  ["RU", "101000", "101000", ["10100"]],
  ["UA", "01001", "01001", ["0100"]],
  ["TR", "34000", "34000", ["3400"]],
  ["IL", "9414601", "9414601", ["941"]],
  ["SA", "11564", "11564", ["1156"]],
  ["IN", "110 001", "110001", ["11000"]],
  ["CN", "100000", "100000", ["10000"]],
  ["JP", "1000001", "100-0001", ["100000"]],
  ["JP", "100‐0001", "100-0001", []],
  ["KR", "03051", "03051", ["0305"]],
  ["TW", "106", "106", ["10"]],
  ["SG", "018956", "018956", ["18956"]],
  ["MY", "50000", "50000", ["5000"]],
  ["TH", "10200", "10200", ["1020"]],
  ["AU", "2000", "2000", ["200"]],
  ["NZ", "6011", "6011", ["601"]],
  ["BR", "01310100", "01310100", ["0131010"]],
  ["MX", "06000", "06000", ["0600"]],
  ["AR", "1425", "1425", ["142"]],
  ["AR", "C1425CLA", "C1425CLA", []],
  ["ZA", "0001", "0001", ["001"]],
  ["EG", "1234567", "1234567", ["123"]],
  ["HK", "999077", "999077", []],
  ["AE", "00000", "00000", []],
];

describe("a postcode has the form of its country", () => {
  it.each(postcodes)("a postcode in %s: %s", (country, typed, kept, wrong) => {
    expect(readPostcode(typed, country)).toBe(kept);
    for (const text of wrong) expect(readPostcode(text, country), text).toBeNull();
  });
});

describe("an address needs the parts that its country demands", () => {
  it.each(["US", "CA", "AU", "MX", "BR", "IN", "CN"])("%s demands a state and a postcode", (country) => {
    expect(addressProblems(country, { state: "", zip: "" })).toEqual({ state: "required", zip: "required" });
  });

  it.each(["GB", "DE", "SG", "FR", "NL", "AT", "CH", "SE", "PL", "JP", "PR", "GU", "VI", "AS", "MP"])(
    "%s demands a postcode and no state",
    (country) => {
      expect(addressProblems(country, { state: "", zip: "" })).toEqual({ zip: "required" });
    },
  );

  it.each(["HK", "AE", "IE", "QA", "PA", "BO", "GH", "KE", "NG", "ZW", "JM", "BS", "FJ", "MO", "UG"])(
    "%s demands neither a state nor a postcode",
    (country) => {
      expect(addressProblems(country, { state: "", zip: "" })).toEqual({});
    },
  );
});

it("optional parts of an address are allowed, and a given postcode is still checked", () => {
  expect(addressProblems("DE", { state: "Bayern", zip: "80331" })).toEqual({});
  expect(addressProblems("IE", { state: "", zip: "12345" })).toEqual({ zip: "postcode" });
});
