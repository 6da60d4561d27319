/**
 * The territories that the banks of a country also serve, keyed by country. All codes are alpha-2. Sources: the registry of IBANs
 * (ISO 13616) and the Federal Reserve.
 */
const territories: Record<string, string[]> = {
  FI: ["AX"],
  FR: ["BL", "GF", "GP", "MC", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
  GB: ["GG", "IM", "JE"],
  US: ["AS", "GU", "MP", "PR", "UM", "VI"],
};

/**
 * The territories whose account numbers differ from those of the larger country. Banks in these territories may still have SWIFT
 * codes of the larger country.
 */
const ownNumbers = new Set(["MC"]);

/** Whether a bank in `country` may have a SWIFT code with the country `codeCountry`. Both are alpha-2. */
export function isCodeOf(codeCountry: string, country: string): boolean {
  if (codeCountry === country || territories[codeCountry]?.includes(country)) return true;
  // A payer may choose "United States" as the country of a bank in Puerto Rico, so SWIFT codes of the territories are accepted.
  return country === "US" && Boolean(territories.US?.includes(codeCountry));
}

/** Returns the country that defines the format of account numbers for banks in `country`. Both are alpha-2. */
export function numberingCountry(country: string): string {
  if (ownNumbers.has(country)) return country;
  return Object.entries(territories).find(([, places]) => places.includes(country))?.[0] ?? country;
}
