import "server-only";
import * as z from "zod";
import { bankNumberSettings, hasRightIbanSettings, toBankNumbers } from "@/lib/bank-number-settings";
import { exchangeSettings, findMissingExchange } from "@/lib/exchange-settings";
import { fourEyesSettings } from "@/lib/four-eyes-limit";
import { keptPriceSettings } from "@/lib/kept-price";
import { achSettings } from "@/lib/money/ach-settings";
import { isTimeZone, wireArrivalSettings } from "@/lib/money/wire-cut-offs";
import { paymentFinalitySettings } from "@/lib/payment-finality";
import { provisionSettings } from "@/lib/provision-rates";
import { isGuardedAddress } from "@/lib/server/requests/guarded-address";
import { parseKeyRing } from "@/lib/server/secrets/key-ring";

/** An amount in US dollars, such as `1000` or `2500.50`. */
const currencyUnits = z.coerce.number().positive().max(999_999_999_999);
/** The setting for the largest number of requests, or of read records, in a period. */
const times = z.coerce.number().int().min(1).max(1_000_000);
const paceSettings = {
  PACE_FACTOR: z.coerce.number().positive().default(1),
  REQUESTS_PER_MINUTE: times.default(600),
  PAGES_PER_MINUTE: times.default(240),
  LISTS_PER_MINUTE: times.default(120),
  SEARCHES_PER_MINUTE: times.default(60),
  FILES_PER_MINUTE: times.default(12),
  ORDERS_PER_MINUTE: times.default(20),
  PAYEE_CHANGES_PER_HOUR: times.default(40),
  CUSTOMER_MESSAGES_PER_DAY: times.default(100),
  CUSTOMER_UPLOADS_PER_DAY: times.default(50),
  STAFF_LISTED_PER_DAY: times.default(5_000),
  STAFF_OPENED_PER_DAY: times.default(300),
  STAFF_EXPORTED_PER_DAY: times.default(50_000),
  STAFF_READING_ALARM_PERCENT: z.coerce.number().min(1).max(100).default(20),
};
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
/** Treats an empty value in a `.env` file like a missing line. */
const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** A secret of 32 characters or more, or several secrets with ids. `.env.example` explains the format. */
const keyRing = z.string().transform((text, context) => {
  const ring = parseKeyRing(text);
  if (ring) return ring;
  context.addIssue("must be a secret of 32 characters or more, or `id:secret` pairs, the current one first");
  return z.NEVER;
});

const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" }),
    /**
     * Allows the site and the worker to start with a database role that could rewrite the books. The site and the worker then log
     * a warning about the role (lib/database-role/check-role.ts).
     */
    ALLOW_OWNER_ROLE: flag.default(false),
    /**
     * Allows the site and the worker to start with a Postgres server that lacks security fixes. The site and the worker then log
     * a warning about the server (lib/health/check-postgres-version.ts).
     */
    ALLOW_OLD_POSTGRES: flag.default(false),
    /**
     * Allows the site and the worker to start without TLS to Postgres, the mail host and the identity provider. Set this variable
     * only if the operator owns the network between these servers.
     */
    ALLOW_PLAINTEXT: flag.default(false),
    /** Must be `0` behind a connection pooler in transaction mode, because this pooler cannot keep prepared statements. */
    DATABASE_PREPARED_STATEMENTS: flag.default(true),
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(8),
    /**
     * The longest wait of an SQL statement for a lock. This limit must be shorter than the limit of a whole statement (60
     * seconds).
     */
    DATABASE_LOCK_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(50).default(10),
    /** The longest wait of a request for a connection to the database. */
    DATABASE_CONNECT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
    DEMO: flag.default(false),
    /**
     * The network address on which the site listens, if the address is known. In a demonstration, `npm start` sets the address.
     */
    HOST: optionalText,
    /**
     * The site's URL. The URL is used for links in e-mails, for cookies and for the check of a request's origin. `npm start` sets
     * the URL.
     */
    NEXTAUTH_URL: z.url({ protocol: /^https?$/, error: "must be an https:// or http:// address" }).optional(),
    /** Further host names of the site, separated by commas (lib/proxy/is-known-host.ts). */
    ALLOWED_HOSTS: z
      .string()
      .default("")
      .transform((text) => text.split(",").flatMap((host) => host.trim().toLowerCase() || [])),
    NEXTAUTH_SECRET: z.string().min(32, "must be 32 characters or more, for example from `openssl rand -base64 32`"),
    /** A secret that is part of every hash of a PIN. */
    PIN_PEPPER: keyRing,
    /** The key that encrypts tax numbers and the secrets of authenticator apps in the database. */
    DATA_KEY: keyRing,
    /** The bank's identity provider (OpenID Connect) for the log-in of staff. */
    OIDC_ISSUER: optionalText.pipe(
      z.url({ protocol: /^https?$/, error: "must be an https:// or http:// address" }).optional(),
    ),
    OIDC_CLIENT_ID: optionalText,
    OIDC_CLIENT_SECRET: optionalText,
    /**
     * The log-in levels (ACR) that the bank accepts, separated by spaces. The identity provider defines the names of the levels.
     * If the setting is empty, the bank accepts every level.
     */
    OIDC_ACR_VALUES: z
      .string()
      .default("")
      .transform((names) => names.split(/\s+/).filter(Boolean)),
    /** If the value is `oidc`, staff log in only through the identity provider, and the bank refuses the passwords of staff. */
    STAFF_SIGN_IN: z.enum(["password", "oidc"]).default("password"),
    /** If the value is `1`, staff need a second factor to log in. The default is `0` in a demonstration, and `1` otherwise. */
    STAFF_SECOND_FACTOR: flag.optional(),
    ADMIN_EMAIL: optionalText,
    ADMIN_PASSWORD: optionalText,
    BANK_NAME: z.string().min(1).default("Holdfast Trust"),
    /**
     * If the value is `1`, a service worker shows the offline page while there is no connection (docs/decisions/offline.md). If
     * the value is `0`, browsers remove the service worker.
     */
    OFFLINE_PAGE: flag.default(true),
    /** The names of the software and its maker in the footer of every page. */
    PRODUCT_NAME: z.string().min(1).default("Holdfast"),
    PRODUCT_DESIGNER: z.string().min(1).default("Holdfast"),
    BANK_ROUTING_NUMBER: z
      .string()
      .regex(/^\d{9}$/, "must be nine digits")
      .default("999999992"),
    ...bankNumberSettings,
    BANK_SUPPORT_EMAIL: z.email().default("support@holdfast.example"),
    BANK_TIMEZONE: z
      .string()
      .default("UTC")
      .refine((zone) => isTimeZone(zone), "must be a time zone such as Europe/Berlin"),
    EMAIL_FROM: z.string().min(3).default("Holdfast Trust <no-reply@holdfast.example>"),
    RESEND_API_KEY: optionalText,
    SMTP_URL: optionalText,
    CRON_SECRET: optionalText,
    /** The earliest hour for the start of the nightly verification (docs/decisions/verifying-the-books.md). Null for `off`. */
    VERIFY_BOOKS_HOUR: z
      .string()
      .regex(/^(off|1?\d|2[0-3])$/, "must be an hour from 0 to 23, or off")
      .default("2")
      .transform((hour) => (hour === "off" ? null : Number(hour))),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    /** The limits for one person's requests and reads of records. `PACE_FACTOR` multiplies the limits in `lib/server/pace.ts`. */
    ...paceSettings,
    /**
     * The number of entries that the operator's own proxies append to `X-Forwarded-For`. If the number is 0, clients connect
     * directly to the site, and the site ignores the header.
     */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** The program that checks attachments for viruses, with its arguments. Empty for no check. */
    ATTACHMENT_SCAN_COMMAND: z.string().default(""),
    /** The largest number of event streams in a process. If the number is 0, pages poll for changes. */
    EVENT_STREAMS_MAX: z.coerce.number().int().min(0).max(100_000).default(10_000),
    /** Set by the host Vercel, whose functions cannot serve event streams. */
    VERCEL: flag.default(false),
    /**
     * If a staff action would raise the sum of the last 24 hours above this limit, a second person must confirm the action. The
     * command `db:migrate` writes the limit into the database, which enforces the limit.
     */
    ...fourEyesSettings,
    STEP_UP_LIMIT: currencyUnits.default(1_000),
    TRANSFER_LIMIT: currencyUnits.default(50_000),
    DAILY_LIMIT: currencyUnits.default(100_000),
    NEW_BENEFICIARY_LIMIT: currencyUnits.default(2_500),
    /**
     * If the bank's position in a currency is worth more than this amount in US dollars at the end of a day, the bank informs
     * staff.
     */
    POSITION_LIMIT: currencyUnits.default(100_000),
    /** If an exception is older than this number of days, staff get an alarm. */
    EXCEPTION_ALARM_DAYS: z.coerce.number().int().min(1).max(365).default(10),
    /**
     * The bank's treatment of an incoming payment whose payee's name is not the name of the account's holder: the bank posts the
     * payment, asks staff, or returns the payment.
     */
    INCOMING_NAME_MISMATCH: z.enum(["post", "ask", "return"]).default("ask"),
    /** If another bank recalls a payment, this bank must answer within this number of business days. */
    RECALL_ANSWER_DAYS: z.coerce.number().int().min(1).max(60).default(10),
    /**
     * If a customer sends the same payment again within this number of hours, the bank asks for a confirmation. If the number is
     * 0, the bank never asks.
     */
    SAME_PAYMENT_HOURS: z.coerce.number().int().min(0).max(168).default(24),
    ...wireArrivalSettings,
    ...exchangeSettings,
    ...achSettings,
    /** The number of days for which the bank confirms a receipt on `/verify`. */
    RECEIPT_VALID_DAYS: z.coerce.number().int().min(1).max(3_650).default(365),
    /** If an exchange rate is this number of days old, it is too old for quotes. `rateMaxAgeMs` determines the default. */
    RATE_MAX_AGE_DAYS: z.coerce.number().positive().optional(),
    /**
     * The database computes from this setting how long a waiting transfer keeps the price of its conversion. The command
     * `db:migrate` writes the setting into the database.
     */
    ...keptPriceSettings,
    /** The command `db:migrate` writes this setting into the database, which decides with it whether a payment is final. */
    ...paymentFinalitySettings,
    /** The command `db:migrate` writes these rates into the database, which uses them for the provisions for loans. */
    ...provisionSettings,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine(
    ({ NEXTAUTH_SECRET, PIN_PEPPER, DATA_KEY }) => {
      const secrets = [NEXTAUTH_SECRET, ...PIN_PEPPER.secrets.values(), ...DATA_KEY.secrets.values()];
      return new Set(secrets).size === secrets.length;
    },
    {
      path: ["PIN_PEPPER"],
      error: ", DATA_KEY and NEXTAUTH_SECRET must be secrets of their own",
    },
  )
  .refine(hasRightIbanSettings, {
    path: ["BANK_IBAN_COUNTRY"],
    error:
      "and BANK_IBAN_BANK_CODE must fit each other: a country whose IBANs are the bank's code and ten digits or more, without check digits between them",
  })
  .refine((env) => env.DEMO || env.NEXTAUTH_URL, {
    path: ["NEXTAUTH_URL"],
    error: "is required: links in e-mails start with it",
  })
  .refine((env) => env.DEMO || env.RESEND_API_KEY || env.SMTP_URL, {
    path: ["SMTP_URL"],
    error: "or RESEND_API_KEY must be set: without demo data e-mails need a way out",
  })
  .refine((env) => env.DEMO || env.ALLOW_PLAINTEXT || isGuardedAddress(env.DATABASE_URL), {
    path: ["DATABASE_URL"],
    error: "must demand TLS by sslmode=verify-full, or ALLOW_PLAINTEXT be 1 where the network is your own",
  })
  .refine((env) => env.DEMO || env.ALLOW_PLAINTEXT || !env.SMTP_URL || isGuardedAddress(env.SMTP_URL), {
    path: ["SMTP_URL"],
    error: "must be smtps:// or say requireTLS=true, or ALLOW_PLAINTEXT be 1 where the network is your own",
  })
  .refine((env) => env.DEMO || env.ALLOW_PLAINTEXT || !env.OIDC_ISSUER || isGuardedAddress(env.OIDC_ISSUER), {
    path: ["OIDC_ISSUER"],
    error: "must be https://, or ALLOW_PLAINTEXT be 1 where the network is your own",
  })
  .refine((env) => countOidcSettings(env) % 3 === 0, {
    path: ["OIDC_ISSUER"],
    error: "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together",
  })
  .refine((env) => env.STAFF_SIGN_IN === "password" || countOidcSettings(env) === 3, {
    path: ["STAFF_SIGN_IN"],
    error: "can be oidc only with OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  })
  .refine((env) => !(env.RESEND_API_KEY && env.SMTP_URL), {
    path: ["SMTP_URL"],
    error: "and RESEND_API_KEY are both set: choose one way for e-mails",
  })
  .superRefine((env, context) => {
    const numbers = toBankNumbers(env, env.DEMO);
    const missing = findMissingExchange({ ...env, BANK_BIC: numbers.BANK_BIC });
    if (missing) context.addIssue({ code: "custom", path: [missing], message: "is required by the attached network" });
  })
  .transform(({ BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE, BANK_BIC, BANK_ADDRESS, ...env }) => ({
    ...env,
    ...toBankNumbers({ BANK_IBAN_COUNTRY, BANK_IBAN_BANK_CODE, BANK_BIC, BANK_ADDRESS }, env.DEMO),
    STAFF_SECOND_FACTOR: env.STAFF_SECOND_FACTOR ?? !env.DEMO,
    EVENT_STREAMS_MAX: env.VERCEL ? 0 : env.EVENT_STREAMS_MAX,
  }));

/** The settings of this installation. `.env.example` explains the settings. */
export type Env = z.infer<typeof envSchema>;

let parsed: Env | undefined;

/**
 * Returns the settings. The first call parses the settings, and later calls return the same result. The import of this file
 * parses no settings, because a build imports the file and has no settings for a database.
 *
 * @throws EnvError with a sentence for each missing or invalid setting.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Parses settings without storing them. @throws EnvError */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => {
    const name = issue.path.join(".");
    const missing = source[name] === undefined && issue.code === "invalid_type";
    return `${name} ${missing ? "is required" : issue.message}.`;
  });
  throw new EnvError(sentences);
}

/** The error for incomplete or invalid settings, with which the process cannot start. */
export class EnvError extends Error {
  constructor(readonly sentences: string[]) {
    super(`The settings are not complete:\n${sentences.map((sentence) => `  - ${sentence}`).join("\n")}`);
    this.name = "EnvError";
  }
}

type OidcSettings = Partial<Record<"OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET", string | undefined>>;

function countOidcSettings({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: OidcSettings): number {
  return [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean).length;
}
