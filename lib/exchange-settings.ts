import { isValidBIC } from "ibantools";
import * as z from "zod";

/** The place where the bank exchanges files with a network: a folder of this machine, or a folder behind SFTP. */
export type ExchangePlace =
  | { kind: "folder"; folder: string }
  | { kind: "sftp"; host: string; port: number; user: string; folder: string };

const exchangePlace = z
  .string()
  .default("")
  .transform((text, context): ExchangePlace | null => {
    if (text === "") return null;
    const place = readPlace(text);
    if (place) return place;
    context.addIssue("must be file:///absolute/folder or sftp://user@host:port/folder, without a password");
    return z.NEVER;
  });

function readPlace(text: string): ExchangePlace | null {
  const url = URL.parse(text);
  if (!url || url.password || url.search || url.hash) return null;
  const folder = decodeURIComponent(url.pathname);
  if (url.protocol === "file:" && !url.host && folder !== "/") return { kind: "folder", folder };
  if (url.protocol !== "sftp:" || !url.username || !url.hostname) return null;
  const [host, user] = [url.hostname.replace(/^\[|\]$/g, ""), decodeURIComponent(url.username)];
  return { kind: "sftp", host, port: Number(url.port || 22), user, folder };
}

/** The hash of an SSH host key as `ssh-keygen -l` prints it: `SHA256:` and 43 characters. Empty if the setting is missing. */
const hostKey = z
  .string()
  .default("")
  .refine(
    (text) => text === "" || /^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text),
    "must be SHA256: and 43 characters, as ssh-keygen -l prints it",
  );

/** The settings of the networks that exchange files with the bank (docs/connectors.md). */
export const exchangeSettings = {
  NETWORK_WIRE: z.enum(["sandbox", "iso20022"]).default("sandbox"),
  NETWORK_INTERBANK: z.enum(["sandbox", "nacha"]).default("sandbox"),
  WIRE_EXCHANGE: exchangePlace,
  /** The private key for SFTP: the text of the key, or the absolute path of its file. */
  WIRE_EXCHANGE_KEY: z.string().default(""),
  WIRE_EXCHANGE_HOST_KEY: hostKey,
  INTERBANK_EXCHANGE: exchangePlace,
  INTERBANK_EXCHANGE_KEY: z.string().default(""),
  INTERBANK_EXCHANGE_HOST_KEY: hostKey,
  /** The BIC of the correspondent, the bank that receives this bank's wires. */
  WIRE_CORRESPONDENT_BIC: z
    .string()
    .default("")
    .transform((text) => text.replace(/\s/g, "").toUpperCase())
    .refine((bic) => bic === "" || isValidBIC(bic), "must be a BIC of 8 or 11 characters, such as COBADEFFXXX"),
  /** The rules for the bank's wire messages: SWIFT's rules (`cbpr`), or the rules of the Fedwire Funds Service. */
  WIRE_PROFILE: z.enum(["cbpr", "fedwire"]).default("cbpr"),
  /** For Fedwire: the bank's input source. The id of each message contains the date and then this source. */
  WIRE_FEDWIRE_SOURCE: z
    .string()
    .regex(/^(?:[A-Z0-9]{8})?$/, "must be eight capital letters or digits")
    .default(""),
  /** For Fedwire: the routing number of the bank in the United States that forwards wires to banks abroad. */
  WIRE_CORRESPONDENT_ROUTING_NUMBER: z
    .string()
    .regex(/^(?:\d{9})?$/, "must be nine digits")
    .default(""),
  /** The absolute path of a folder with the network's own schemas. Messages are also checked against these schemas. */
  WIRE_SCHEMAS: z
    .string()
    .refine((folder) => folder === "" || folder.startsWith("/"), "must be an absolute path")
    .default(""),
};

type ExchangeSettings = z.output<z.ZodObject<typeof exchangeSettings>>;

/** Returns the name of the first setting that is needed but missing. Null if none is missing. */
export function findMissingExchange(env: ExchangeSettings & { BANK_BIC: string }): string | null {
  const needed: [boolean, Partial<Record<string, unknown>>][] = [
    [env.NETWORK_WIRE === "iso20022", { WIRE_EXCHANGE: env.WIRE_EXCHANGE, BANK_BIC: env.BANK_BIC }],
    [
      env.NETWORK_WIRE === "iso20022" && env.WIRE_PROFILE === "cbpr",
      { WIRE_CORRESPONDENT_BIC: env.WIRE_CORRESPONDENT_BIC },
    ],
    [
      env.NETWORK_WIRE === "iso20022" && env.WIRE_PROFILE === "fedwire",
      { WIRE_FEDWIRE_SOURCE: env.WIRE_FEDWIRE_SOURCE },
    ],
    [
      env.WIRE_EXCHANGE?.kind === "sftp",
      { WIRE_EXCHANGE_KEY: env.WIRE_EXCHANGE_KEY, WIRE_EXCHANGE_HOST_KEY: env.WIRE_EXCHANGE_HOST_KEY },
    ],
    [env.NETWORK_INTERBANK === "nacha", { INTERBANK_EXCHANGE: env.INTERBANK_EXCHANGE }],
    [
      env.INTERBANK_EXCHANGE?.kind === "sftp",
      {
        INTERBANK_EXCHANGE_KEY: env.INTERBANK_EXCHANGE_KEY,
        INTERBANK_EXCHANGE_HOST_KEY: env.INTERBANK_EXCHANGE_HOST_KEY,
      },
    ],
  ];
  const names = needed.flatMap(([isNeeded, values]) => (isNeeded ? Object.entries(values) : []));
  return names.find(([, value]) => !value)?.[0] ?? null;
}
