import type { Requirement } from "./proof";

/**
 * The requirements of OWASP's Application Security Verification Standard 5.0, levels 1 and 2, and how Holdfast meets them. The
 * text of each requirement is in the standard: https://github.com/OWASP/ASVS. `npm run proofs` prints this list.
 */
export const requirements: Requirement[] = [
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.1.1",
    state: "holds",
    how: "Next decodes each URL once; a URL that cannot be decoded is refused",
    tests: [
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "calls and pages refuse a URL whose escapes are not valid characters",
      },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.1.2, 1.2.1",
    state: "holds",
    how: "React encodes all values on pages and in e-mails; no value is inserted as HTML",
    tests: [
      { file: "tests/unit/text-as-code.test.ts", title: "no text is inserted into a page or an e-mail as HTML" },
      { file: "tests/unit/email/render-email.test.ts", title: "typed texts are escaped" },
      { file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.2",
    state: "holds",
    how: "`lib/paths.ts` builds all URLs; after a log-in, only a path of this site opens",
    tests: [{ file: "tests/e2e/identity/auth.spec.ts", title: "a log-in never redirects to another site" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.3",
    state: "holds",
    how: "no code builds scripts from data; inline scripts run only with the nonce",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.4",
    state: "holds",
    how: "values are parameters, or words of our own that are checked before they enter the SQL text; SQL is in separate files",
    tests: [
      { file: "tests/unit/data-access.test.ts", title: "SQL runs only in files *.sql.ts" },
      {
        file: "tests/unit/data-access.test.ts",
        title: "a text in an SQL statement is a bound value or a constant of the code",
      },
      {
        file: "tests/integration/server/odd-values.test.ts",
        title: "a property name of every JavaScript object is not a sort order: %s",
      },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.5–1.2.8",
    state: "does not apply",
    how: "no shell, directory service, XPath or LaTeX receives data of a request",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.9",
    state: "does not apply",
    how: "no regular expression is built from typed text",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.1, 1.3.4, 1.3.5",
    state: "does not apply",
    how: "no input accepts HTML, SVG, Markdown or style sheets",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.2",
    state: "holds",
    how: "neither the server nor a page calls `eval`, and the policy of the pages forbids it",
    tests: [
      {
        file: "tests/unit/text-as-code.test.ts",
        title: "no text is run as code, neither with eval nor as a function or timer",
      },
      { file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.3",
    state: "holds",
    how: "schemas limit the length and the characters of texts; names consist of letters, marks and the usual punctuation of names",
    tests: [
      {
        file: "tests/unit/users/register-schema.test.ts",
        title: "every field except the description is required, and its error has the field's name",
      },
      {
        file: "tests/unit/users/register-schema.test.ts",
        title: "%j is not a valid name, because other people read names in e-mails of the bank",
      },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.6",
    state: "does not apply",
    how: "the server calls no URL from a request; networks and mail use the URLs of the settings",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.7–1.3.10",
    state: "does not apply",
    how: "no template, JNDI look-up, memcache call or format string contains typed text",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.11",
    state: "holds",
    how: "an e-mail has exactly one recipient, and header lines contain no line breaks",
    tests: [
      {
        file: "tests/unit/email/transports.test.ts",
        title: "the transport treats an address as a single address, whatever characters it contains",
      },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.4.1, 1.4.3",
    state: "does not apply",
    how: "JavaScript and SQL manage memory themselves",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.4.2",
    state: "holds",
    how: "amounts are `bigint` with bounds; pages and counts have bounds",
    tests: [
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "an invalid amount is refused beside its field, and nothing is written",
      },
      {
        file: "tests/integration/server/odd-values.test.ts",
        title: "a list's filter accepts only dates that the database can store: %s",
      },
    ],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.5.1",
    state: "holds",
    how: "a network's XML file with a document type, its own entities or an external URL is refused",
    tests: [{ file: "tests/unit/reconciliation/bad-files.test.ts", title: "a statement is refused as %s: %s" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.5.2",
    state: "holds",
    how: "schemas and readers take only the members that they name from JSON and from networks' files, and build plain values",
    tests: [
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a malformed body gets the documented error, and never a 500",
      },
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      {
        file: "tests/unit/reconciliation/bad-files.test.ts",
        title: "long texts are shortened, and characters that Postgres cannot store are removed",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.1.1",
    state: "holds",
    how: "the schemas are the rules, and `/api/openapi.json` is generated from the schemas",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.1.2",
    state: "holds",
    how: "`tests/proofs/input-rules.ts` lists the rules",
    tests: [
      {
        file: "tests/unit/proofs/input-rules.test.ts",
        title: "every rule for combinations of fields has an existing place and an existing test",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.1.3",
    state: "holds",
    how: "the limits are in the domain rules and in one file, `lib/transfers/sending/policy.ts`",
    tests: [
      {
        file: "tests/integration/transfers/limits.test.ts",
        title: "the day's limit counts over all accounts of the customer, even in parallel",
      },
      {
        file: "tests/integration/transfers/limits.test.ts",
        title: "in the first 24 hours the payee gets at most the limit in total, including wires and wallet transfers",
      },
      {
        file: "tests/integration/transfers/limits.test.ts",
        title:
          "the PIN is required when the day's sum without a PIN reaches the step-up limit, however the sum is split",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.2.1",
    state: "holds",
    how: "a schema parses every body, query and action",
    tests: [
      {
        file: "tests/unit/users/register-schema.test.ts",
        title: "every field except the description is required, and its error has the field's name",
      },
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      {
        file: "tests/integration/server/odd-values.test.ts",
        title: "a property name of every JavaScript object is not a sort order: %s",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.2.2",
    state: "holds",
    how: "actions and routes check the same schemas",
    tests: [
      {
        file: "tests/unit/access/actions.test.ts",
        title: "sessionAction and commandAction refuse visitors without a session",
      },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a malformed body gets the documented error, and never a 500",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.2.3",
    state: "holds",
    how: "bank code, country and IBAN must agree; so must quote, account and amount",
    tests: [
      {
        file: "tests/unit/payee-accounts/accounts-by-country.test.ts",
        title: "an IBAN must belong to the named country, or to the SWIFT code's country if no country is named",
      },
      {
        file: "tests/unit/payee-accounts/accounts-by-country.test.ts",
        title: "a bank code beside an IBAN must be part of the IBAN",
      },
      {
        file: "tests/unit/transfers/wire-fields.test.ts",
        title: "the codes of a wire must belong to the named country",
      },
      {
        file: "tests/integration/transfers/converted.test.ts",
        title: "a cancellation returns the full amount, and the quote stays used",
      },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a quote is a price for one conversion: it can be read, repeated and used once",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.3.1",
    state: "holds",
    how: "a transfer moves only as its status allows; a quote can be used once",
    tests: [
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a quote is a price for one conversion: it can be read, repeated and used once",
      },
      { file: "tests/integration/transfers/status-pairs.test.ts", title: "from $before to $after with $amount" },
      {
        file: "tests/integration/transfers/status-pairs.test.ts",
        title: "two staff members who approve in parallel pay once",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.3.2",
    state: "holds",
    how: "limits apply across accounts, channels and parallel requests",
    tests: [
      {
        file: "tests/integration/transfers/limits.test.ts",
        title: "the day's limit counts over all accounts of the customer, even in parallel",
      },
      {
        file: "tests/integration/transfers/limits.test.ts",
        title: "in the first 24 hours the payee gets at most the limit in total, including wires and wallet transfers",
      },
      {
        file: "tests/integration/transfers/limits.test.ts",
        title:
          "the PIN is required when the day's sum without a PIN reaches the step-up limit, however the sum is split",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.3.3",
    state: "holds",
    how: "each command is one transaction",
    tests: [
      {
        file: "tests/integration/faults/killed-postgres.test.ts",
        title: "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
      },
      {
        file: "tests/integration/transfers/status-pairs.test.ts",
        title: "an amount that the sender cannot afford is refused, and nothing changes",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.3.4",
    state: "holds",
    how: "commands lock the accounts of the books",
    tests: [
      {
        file: "tests/integration/transfers/interbank.test.ts",
        title: "an account that can afford ten transfers settles exactly ten of 64 parallel sends",
      },
      {
        file: "tests/integration/transfers/interbank.test.ts",
        title: "twenty parallel requests with the same id pay once",
      },
    ],
  },
  {
    chapter: "V2 Validation and business logic",
    ids: "2.4.1",
    state: "holds",
    how: "log-ins, sign-ups, e-mails, codes, PINs, quotes, statements, checks of receipts and look-ups of payees are limited; so are the orders, searches, lists, files and calls of each person; PDF documents wait in a queue",
    tests: [
      {
        file: "tests/integration/security/pace.test.ts",
        title:
          "of 60 parallel wires of one cent, the bank accepts the limit for a minute, and the others learn when to try again",
      },
      { file: "tests/integration/security/pace.test.ts", title: "searches in the palette are limited" },
      {
        file: "tests/integration/security/payee-lookups.test.ts",
        title: "90 numbers that are tried in transfers reveal no more than the limit allows, and then nothing",
      },
      {
        file: "tests/integration/auth/lockout.test.ts",
        title: "an IP address that fails for many e-mail addresses is stopped",
      },
      {
        file: "tests/integration/users/register-user.test.ts",
        title: "an IP address with too many sign-ups is stopped",
      },
      { file: "tests/integration/auth/pin-locks.test.ts", title: "of 100 parallel guesses only five are checked" },
      {
        file: "tests/integration/downloads/draw-paper.test.ts",
        title: "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
      },
      {
        file: "tests/unit/server/hashing-turn.test.ts",
        title:
          "two hashes run at the same time, and a client with many requests waits behind a client with one request",
      },
      {
        file: "tests/integration/transfers/receipt-check.test.ts",
        title: "an IP address may check sixty receipts in a quarter of an hour, right or wrong",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.2.1",
    state: "holds",
    how: "each response states its type; browsers may not guess another type; the policy of data allows no scripts",
    tests: [
      {
        file: "tests/unit/server/proxy.test.ts",
        title: "the policy of data allows nothing to load, and the policy of an e-mail's HTML allows nothing to run",
      },
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a call outside the contract is refused as JSON",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.2.2",
    state: "holds",
    how: "React text only",
    tests: [
      { file: "tests/unit/text-as-code.test.ts", title: "no text is inserted into a page or an e-mail as HTML" },
      { file: "tests/unit/email/render-email.test.ts", title: "typed texts are escaped" },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.3.1, 3.3.2, 3.3.3",
    state: "holds",
    how: "`__Host-` and Secure under https, SameSite=Lax",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "over HTTPS the cookie is Secure, limited to this host, and not readable by scripts",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.3.4",
    state: "holds",
    how: "session cookies are HttpOnly and not in any response; `POST /api/login` gives programs a different token, which no cookie contains",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title:
          "a browser's cookie is never a bearer token or part of an API reply, and a program's token is never a cookie",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.1",
    state: "holds",
    how: "for a year, with subdomains, if the site uses https",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "every reply carries the security headers" }],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.2",
    state: "does not apply",
    how: "no response has a CORS header",
    tests: [],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.3",
    state: "holds",
    how: "each response has a policy with its own nonce",
    tests: [
      { file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "every page carries the security headers, with its own nonce",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.4",
    state: "holds",
    how: "also on files of the build and of public/",
    tests: [
      {
        file: "tests/e2e/requests/public-files.spec.ts",
        title: "a stranger gets every file of public/ with its right type",
      },
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a page whose path looks like a file has the headers of a page",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.5",
    state: "holds",
    how: "`same-origin`",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "every reply carries the security headers" }],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.6",
    state: "holds",
    how: "`none`; only the demonstration's mailbox shows its own e-mails in a frame",
    tests: [
      { file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" },
      {
        file: "tests/unit/server/proxy.test.ts",
        title: "the policy of data allows nothing to load, and the policy of an e-mail's HTML allows nothing to run",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.5.1, 3.5.2",
    state: "holds",
    how: "each request that changes data needs an Origin or Sec-Fetch-Site of our own site",
    tests: [
      {
        file: "tests/unit/server/origin-check.test.ts",
        title: "a changing request is refused from another site, whatever else it carries",
      },
      {
        file: "tests/unit/server/origin-check.test.ts",
        title: "a server action without a statement of its origin is refused",
      },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a request from another site moves nothing, although it carries the cookie",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.5.3",
    state: "holds",
    how: "if a page of another site opens `/logout`, the page asks first; only a press or one of our own pages logs out",
    tests: [
      {
        file: "tests/e2e/identity/auth.spec.ts",
        title: "a page of another site that opens the log-out page logs nobody out without a click",
      },
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.5.4",
    state: "holds",
    how: "one application, whose cookie is bound to its host",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "over HTTPS the cookie is Secure, limited to this host, and not readable by scripts",
      },
    ],
  },
  { chapter: "V3 Web frontend", ids: "3.5.5", state: "does not apply", how: "no `postMessage`", tests: [] },
  {
    chapter: "V3 Web frontend",
    ids: "3.7.1",
    state: "holds",
    how: "no page can contain a plug-in, applet or object",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" }],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.7.2",
    state: "holds",
    how: "only to paths of this site",
    tests: [{ file: "tests/e2e/identity/auth.spec.ts", title: "a log-in never redirects to another site" }],
  },
  {
    chapter: "V4 API and web service",
    ids: "4.1.1",
    state: "holds",
    how: "JSON and files state their charset",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      {
        file: "tests/e2e/requests/public-files.spec.ts",
        title: "a stranger gets every file of public/ with its right type",
      },
    ],
  },
  {
    chapter: "V4 API and web service",
    ids: "4.1.2",
    state: "open",
    how: "the operator's task: Holdfast provides no TLS and does not redirect; the operator's proxy redirects only pages ([operations](operations.md))",
    tests: [],
  },
  {
    chapter: "V4 API and web service",
    ids: "4.1.3",
    state: "holds",
    how: "the site itself sets the values that it reads from proxy headers",
    tests: [
      {
        file: "tests/integration/server/request-context.test.ts",
        title: "with %i trusted proxies, the header %s gives the address %s",
      },
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a forged address in X-Forwarded-For appears nowhere",
      },
      {
        file: "tests/unit/server/proxy.test.ts",
        title: "the request id is the client's id if the client's id is well-formed, in both directions",
      },
    ],
  },
  {
    chapter: "V4 API and web service",
    ids: "4.2.1",
    state: "holds",
    how: "a request with two lengths or an unreliable length is refused completely, also over plain sockets",
    tests: [
      {
        file: "tests/e2e/requests/sockets.spec.ts",
        title: "a body whose length is ambiguous or unreadable is refused completely",
      },
      {
        file: "tests/e2e/requests/sockets.spec.ts",
        title: "two requests on one connection with right lengths are two requests",
      },
    ],
  },
  { chapter: "V4 API and web service", ids: "4.3.1, 4.3.2", state: "does not apply", how: "no GraphQL", tests: [] },
  {
    chapter: "V4 API and web service",
    ids: "4.4.1–4.4.4",
    state: "does not apply",
    how: "no WebSocket outside development",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.1.1",
    state: "holds",
    how: "[reconciliation](decisions/reconciliation.md) states which files staff upload, how large the files may be, and how the bank handles all other files",
    tests: [
      {
        file: "tests/integration/reconciliation/files.test.ts",
        title: "an unreadable file is refused with the reason (%s), and leaves nothing behind",
      },
    ],
  },
  {
    chapter: "V5 File handling",
    ids: "5.2.1",
    state: "holds",
    how: "256 MB, in counted parts",
    tests: [
      {
        file: "tests/integration/reconciliation/files.test.ts",
        title:
          "a file that is too large or empty is refused before its upload, and no bytes beyond the announced size are accepted",
      },
      {
        file: "tests/integration/reconciliation/files.test.ts",
        title:
          "an upload cannot fill the disk: surplus parts are not kept, and at most twenty unfinished uploads are kept",
      },
    ],
  },
  {
    chapter: "V5 File handling",
    ids: "5.2.2",
    state: "holds",
    how: "the content of a file decides its type, not its name",
    tests: [{ file: "tests/unit/reconciliation/bad-files.test.ts", title: "a statement is refused as %s: %s" }],
  },
  {
    chapter: "V5 File handling",
    ids: "5.2.3",
    state: "does not apply",
    how: "no uploaded file is unpacked",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.3.1",
    state: "does not apply",
    how: "uploaded files are stored in the database and read as files of a payment network; they are never sent to a browser or run",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.3.2",
    state: "does not apply",
    how: "no path of the file system contains data of a request",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.4.1, 5.4.2",
    state: "holds",
    how: "the bank names its files by kind, account or day, in letters, digits and hyphens",
    tests: [
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a program with a log-in token gets the customer's files, and nobody gets them with another token",
      },
    ],
  },
  {
    chapter: "V5 File handling",
    ids: "5.4.3",
    state: "does not apply",
    how: "the bank passes on no file of another person",
    tests: [],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.1.1",
    state: "holds",
    how: "[log in](decisions/log-in.md)",
    tests: [
      { file: "tests/integration/auth/lockout.test.ts", title: "of 20 parallel attempts the bank checks only five" },
      {
        file: "tests/integration/auth/lockout.test.ts",
        title: "a person on a known device is not locked out, whatever the number of strangers",
      },
      {
        file: "tests/integration/auth/lockout.test.ts",
        title: "a person who has admitted a new device by e-mail is not locked out, and the old password still works",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.1.2",
    state: "holds",
    how: "[log in](decisions/log-in.md) lists the words that weaken a password: names, e-mail, the bank's name, the published password",
    tests: [
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "a new password must not consist of the owner's names, e-mail address or the bank's name",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.1.3",
    state: "holds",
    how: "customers use a password or passkey; staff use a password, a passkey or the identity provider, as `STAFF_SIGN_IN` states",
    tests: [
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title: "the right password of staff is refused, and customers are not affected",
      },
      {
        file: "tests/integration/auth/passkeys.test.ts",
        title: "a log-in by passkey is refused to staff who sign in with the bank's own provider",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.1",
    state: "holds",
    how: "twelve characters",
    tests: [
      {
        file: "tests/unit/auth/password-policy.test.ts",
        title: "a password has 12 to 128 characters of any kind: %s",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.2",
    state: "holds",
    how: "on `/profile/security`, and by the link of an e-mail",
    tests: [
      {
        file: "tests/e2e/identity/security.spec.ts",
        title: "a customer changes the password and stays logged in, and a stolen cookie stops working immediately",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.3",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "a change of the password is refused with a wrong current password, and locked after five attempts",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.4",
    state: "holds",
    how: "new passwords are compared with the 49,233 most used passwords",
    tests: [
      { file: "tests/integration/auth/passwords.test.ts", title: "a guessable password cannot sign up" },
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "a guessable password is refused, and everything stays unchanged",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.5",
    state: "holds",
    how: "any characters",
    tests: [
      {
        file: "tests/unit/auth/password-policy.test.ts",
        title: "a password has 12 to 128 characters of any kind: %s",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.6, 6.2.7",
    state: "holds",
    how: "password fields can show their text, and accept pasted text and password managers",
    tests: [
      {
        file: "tests/e2e/requests/browser-traces.spec.ts",
        title: "every password field allows pasting, showing and password managers",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.8",
    state: "holds",
    how: "as typed, in Unicode's form NFKC",
    tests: [
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "a new password counts as typed, including every letter, its case and the spaces",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.9",
    state: "holds",
    how: "12 to 128 characters of any kind",
    tests: [
      {
        file: "tests/unit/auth/password-policy.test.ts",
        title: "a password has 12 to 128 characters of any kind: %s",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.10",
    state: "holds",
    how: "nothing expires",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "a password that was hashed ten years ago opens a session",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.11",
    state: "holds",
    how: "names, e-mail and words of banking",
    tests: [
      {
        file: "tests/unit/auth/password-policy.test.ts",
        title: "a password with its owner's name or e-mail is refused",
      },
      {
        file: "tests/unit/auth/password-policy.test.ts",
        title: "a password that guessing programs try early is refused",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.2.12",
    state: "holds",
    how: "new passwords are compared with the 49,233 most frequent passwords of leaks; the bank asks no other service",
    tests: [
      { file: "tests/integration/auth/passwords.test.ts", title: "a guessable password cannot sign up" },
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "a guessable password is refused, and everything stays unchanged",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.3.1",
    state: "holds",
    how: "by device, by e-mail with IP address, and by IP address; even the right password is refused during a lock",
    tests: [
      { file: "tests/integration/auth/lockout.test.ts", title: "of 20 parallel attempts the bank checks only five" },
      {
        file: "tests/integration/auth/lockout.test.ts",
        title: "an IP address that fails for many e-mail addresses is stopped",
      },
      {
        file: "tests/integration/auth/lockout.test.ts",
        title: "a person on a known device is not locked out, whatever the number of strangers",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.3.2",
    state: "holds",
    how: "outside a demonstration, no user exists before the operator names the first admin",
    tests: [
      {
        file: "tests/integration/users/ensure-first-admin.test.ts",
        title: "outside demonstrations the settings must name the admin, with a strong password",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.3.3",
    state: "open",
    how: "staff need a second factor unless the operator decides otherwise; customers need their second factor once they have set it up; a passkey counts as both factors",
    tests: [
      {
        file: "tests/integration/auth/passkeys.test.ts",
        title: "a passkey in the second step is required as soon as a person has one, and logs in",
      },
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "a staff member's password alone opens no session by any way",
      },
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "the person is not logged in: no session exists, and the device is not remembered",
      },
      {
        file: "tests/integration/auth/first-passkey.test.ts",
        title:
          "a first passkey opens a session once the recovery codes are confirmed, is audited and reported, and is required from then on",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.3.4",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title: "the right password of staff is refused, and customers are not affected",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.4.1",
    state: "does not apply",
    how: "the bank issues no initial passwords",
    tests: [],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.4.2",
    state: "does not apply",
    how: "neither hints nor questions",
    tests: [],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.4.3",
    state: "holds",
    how: "a link resets the password once; no link of an e-mail replaces a second factor, not even a factor that was added a minute ago",
    tests: [
      {
        file: "tests/integration/auth/mailbox-alone.test.ts",
        title:
          "the thief does not get past an app that was added a minute ago, and the app alone does not log in either",
      },
      {
        file: "tests/integration/auth/email-codes.test.ts",
        title: "only the new password works afterwards, every session ends, and the owner is notified",
      },
      { file: "tests/integration/auth/email-codes.test.ts", title: "the link works once, even with ten parallel uses" },
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "a second factor is still required after a new password by e-mail",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.4.4",
    state: "open",
    how: "two members of staff remove the lost factors of a person, with a reason; for a day, the person can send no money; each bank has its own rule for identifying the person, and the product does not ask for it",
    tests: [
      {
        file: "tests/integration/approvals/kinds.test.ts",
        title: "removing second factors needs two people, whatever the limit is",
      },
      {
        file: "tests/integration/auth/second-factors.test.ts",
        title: "staff remove a person's factors with a reason, which logs the person out everywhere and notifies them",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.5.1",
    state: "holds",
    how: "each link of an e-mail works once",
    tests: [
      { file: "tests/integration/auth/email-codes.test.ts", title: "the link works once, even with ten parallel uses" },
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "a used code does not log in, neither for the person nor for a thief who saw the code",
      },
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "a recovery code logs in once, in any spelling, and an e-mail reports the log-in",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.5.2",
    state: "holds",
    how: "recovery codes are hashed with argon2 and a pepper; codes of e-mails have 256 bits, and only their SHA-256 hash is stored",
    tests: [
      {
        file: "tests/integration/auth/second-factors.test.ts",
        title: "secret and codes are stored so that a copy of the database does not reveal them",
      },
      {
        file: "tests/integration/auth/email-codes.test.ts",
        title: "a code has 256 bits from a key and from random bits, and the database stores only its hash",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.5.3, 6.5.4",
    state: "holds",
    how: "codes of e-mails have 256 bits, which a key derives from random bits",
    tests: [
      {
        file: "tests/integration/auth/email-codes.test.ts",
        title: "a code has 256 bits from a key and from random bits, and the database stores only its hash",
      },
    ],
  },
  {
    chapter: "V6 Authentication",
    ids: "6.5.5",
    state: "open",
    how: 'a code of an app is valid for its 30 seconds and for 15 seconds before and after, because clocks differ; no code is sent for the second step of a log-in; links of e-mails, which prove a mailbox, are valid for an hour or a day; "This was not me", which only tightens protection, is valid for seven days',
    tests: [
      {
        file: "tests/integration/auth/second-step.test.ts",
        title: "a code from a minute ago, another person's code and a code of an unconfirmed app do not log in",
      },
      {
        file: "tests/integration/auth/email-codes.test.ts",
        title: "a verification code lasts 24 hours and a reset code one hour",
      },
    ],
  },
  { chapter: "V6 Authentication", ids: "6.6.1", state: "does not apply", how: "no telephone", tests: [] },
  { chapter: "V6 Authentication", ids: "6.6.2", state: "does not apply", how: "no out-of-band log-in", tests: [] },
  {
    chapter: "V6 Authentication",
    ids: "6.6.3",
    state: "does not apply",
    how: "no log-in uses a second channel; codes of e-mails are limited per address",
    tests: [],
  },
  { chapter: "V6 Authentication", ids: "6.8.1", state: "does not apply", how: "one provider", tests: [] },
  {
    chapter: "V6 Authentication",
    ids: "6.8.2",
    state: "holds",
    how: "tested against a provider that forges sign-ins",
    tests: [{ file: "tests/integration/auth/forged-sign-ins.test.ts", title: "nobody is signed in by an ID token" }],
  },
  { chapter: "V6 Authentication", ids: "6.8.3", state: "does not apply", how: "no SAML", tests: [] },
  {
    chapter: "V6 Authentication",
    ids: "6.8.4",
    state: "holds",
    how: "the bank names the sufficient strengths (`OIDC_ACR_VALUES`); without this setting, the provider must ask for two factors ([operations](operations.md#sessions))",
    tests: [
      {
        file: "tests/integration/auth/forged-sign-ins.test.ts",
        title: "the bank asks the provider for the strength, and a log-in with a sufficient strength signs in",
      },
      { file: "tests/integration/auth/forged-sign-ins.test.ts", title: "a log-in of strength %j signs nobody in" },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.1.1",
    state: "holds",
    how: '[sessions](decisions/sessions.md) and `lib/server/session/session.ts`: 15 idle minutes and 12 hours, or 30 days with "Remember me", which has no effect for staff',
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title:
          "a staff member's session ends after 15 idle minutes and after 12 hours, even with 'Remember me' or a new role",
      },
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends after 15 idle minutes unless it is remembered",
      },
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends at its absolute limit, even when it is in use",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.1.2",
    state: "holds",
    how: "any number, as [operations](operations.md) states; users see and can end each session",
    tests: [
      {
        file: "tests/integration/auth/passwords.test.ts",
        title: "customers can list only their own devices and log one of them out",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.1.3",
    state: "holds",
    how: "the end of the bank's session does not depend on the provider ([operations](operations.md#sessions))",
    tests: [
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title: "the bank's own rules end the session: 15 idle minutes, 12 hours, or a log-out here",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.2.1",
    state: "holds",
    how: "each request reads the row of the session",
    tests: [{ file: "tests/integration/auth/log-in.test.ts", title: "the session ends when it is revoked" }],
  },
  {
    chapter: "V7 Session management",
    ids: "7.2.2",
    state: "holds",
    how: "made at each log-in",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "a second log-in in the same browser ends the first session",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.2.3",
    state: "holds",
    how: "an encrypted token; forged tokens are refused",
    tests: [
      { file: "tests/integration/auth/log-in.test.ts", title: "a forged cookie never opens a session" },
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.2.4",
    state: "holds",
    how: "a log-in ends the browser's previous session",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "a second log-in in the same browser ends the first session",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.3.1",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends after 15 idle minutes unless it is remembered",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.3.2",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends at its absolute limit, even when it is in use",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.4.1",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends with the log-out, even for a thief with a copy of the cookie",
      },
      { file: "tests/integration/auth/log-in.test.ts", title: "the session ends when it is revoked" },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.4.2",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/users/users.test.ts",
        title: "the status %s immediately ends every session of the user",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.4.3",
    state: "holds",
    how: "a new password or PIN ends all sessions",
    tests: [
      {
        file: "tests/integration/auth/email-codes.test.ts",
        title: "only the new password works afterwards, every session ends, and the owner is notified",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.4.4",
    state: "holds",
    how: "in the menu of every page",
    tests: [{ file: "tests/e2e/page-queries.spec.ts", title: "every page behind the log-in leads its" }],
  },
  {
    chapter: "V7 Session management",
    ids: "7.4.5",
    state: "holds",
    how: "staff end one session or all sessions of a customer; only admins end the sessions of a colleague",
    tests: [
      {
        file: "tests/integration/staff/customers-page.test.ts",
        title: "staff end one device or all devices, which is audited and reported by e-mail",
      },
      {
        file: "tests/integration/users/users.test.ts",
        title: "the status %s immediately ends every session of the user",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.5.1",
    state: "holds",
    how: "changes of PINs, password, e-mail address, second factors and step-up need the second factor of the person or, without a factor, the current password",
    tests: [
      {
        file: "tests/integration/users/email-change.test.ts",
        title: "a change of the address needs the actor's proof and another address, and ignores upper and lower case",
      },
      {
        file: "tests/integration/auth/relayed-password.test.ts",
        title: "a person with an app needs more than session and password, and a refusal changes nothing",
      },
      {
        file: "tests/integration/auth/stolen-session.test.ts",
        title: "a stolen session changes no PIN without the current password",
      },
      {
        file: "tests/integration/auth/stolen-session.test.ts",
        title: "a stolen session cannot guess the password, even with 50 parallel attempts",
      },
      {
        file: "tests/integration/auth/second-factors.test.ts",
        title: "adding an app is refused with only a session, with a wrong password, and to an ended session",
      },
      {
        file: "tests/integration/auth/ended-meanwhile.test.ts",
        title: "%s is refused to a session that ends between the password check and the change",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.5.2",
    state: "holds",
    how: "`/profile/security` lists the devices and logs them out after a proof by second factor or current password",
    tests: [
      {
        file: "tests/e2e/identity/security.spec.ts",
        title: "a customer sees their open sessions and ends the others, including a copy of their own cookie",
      },
      {
        file: "tests/integration/auth/passwords.test.ts",
        title:
          "logging out all devices needs the current password, so a thief with a stolen session cannot lock the owner out",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.6.1",
    state: "holds",
    how: "see 7.1.3",
    tests: [
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title: "the bank's own rules end the session: 15 idle minutes, 12 hours, or a log-out here",
      },
    ],
  },
  {
    chapter: "V7 Session management",
    ids: "7.6.2",
    state: "holds",
    how: "a session begins only after a click or a form",
    tests: [
      {
        file: "tests/e2e/staff/staff-sign-in.spec.ts",
        title: "a reply of the provider to another browser signs nobody in",
      },
    ],
  },
  {
    chapter: "V8 Authorization",
    ids: "8.1.1, 8.2.1",
    state: "holds",
    how: "tables list each service, action, page and route with the people who may use it",
    tests: [
      {
        file: "tests/unit/access/services.test.ts",
        title: "the access table has exactly the services that take an actor",
      },
      {
        file: "tests/unit/access/pages.test.ts",
        title: "the access table has exactly the pages and the methods of the routes",
      },
      { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
    ],
  },
  {
    chapter: "V8 Authorization",
    ids: "8.1.2, 8.2.3",
    state: "holds",
    how: "only staff change a status, but not their own; only owners choose their PINs",
    tests: [
      {
        file: "tests/integration/users/users.test.ts",
        title: "customers can set no status and edit no other customer",
      },
      {
        file: "tests/integration/access/services.test.ts",
        title: "$title is refused and audited, and nothing else is written",
      },
    ],
  },
  {
    chapter: "V8 Authorization",
    ids: "8.2.2",
    state: "holds",
    how: "the record of another customer gets the same answer as a missing record; staff act on no record of their own",
    tests: [
      { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "another customer's records are not found",
      },
      {
        file: "tests/integration/access/services.test.ts",
        title: "$title is refused and audited, and nothing else is written",
      },
    ],
  },
  {
    chapter: "V8 Authorization",
    ids: "8.3.1",
    state: "holds",
    how: "services authorise inside",
    tests: [
      {
        file: "tests/unit/access/actions.test.ts",
        title: "sessionAction and commandAction refuse visitors without a session",
      },
      { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
    ],
  },
  { chapter: "V8 Authorization", ids: "8.4.1", state: "does not apply", how: "one bank", tests: [] },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.1.1",
    state: "holds",
    how: "the token of a session is encrypted with authentication; a receipt carries a keyed hash of its facts",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
      { file: "tests/integration/auth/log-in.test.ts", title: "a forged cookie never opens a session" },
      {
        file: "tests/unit/transfers/receipt-proof.test.ts",
        title: "a receipt with another value for any of its facts is told",
      },
      {
        file: "tests/unit/transfers/receipt-proof.test.ts",
        title: "a proof or a stamp of other facts, of a part of them or of another letter is told",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.1.2",
    state: "holds",
    how: "one algorithm, which next-auth 4 defines: A256GCM with a derived key",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.1.3",
    state: "holds",
    how: "each installation has its own key",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
      {
        file: "tests/unit/transfers/receipt-proof.test.ts",
        title: "the proof of another receipt is told, and another bank's proof",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.2.1",
    state: "holds",
    how: "the row of the session decides when the session ends; a receipt contains its last day",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends at its absolute limit, even when it is in use",
      },
      {
        file: "tests/integration/transfers/receipt-check.test.ts",
        title: "is confirmed until its last day, which stays the same when the setting changes",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.2.2",
    state: "holds",
    how: "the token contains only the id of a session",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.2.3, 9.2.4",
    state: "holds",
    how: "each token states its use, cookie or bearer at this site; each purpose has its own key; the proof of a receipt fits only its own reference",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "another site with the same secret refuses the token, before and after the right site has read it",
      },
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a token without a purpose or with another purpose is refused",
      },
      {
        file: "tests/integration/transfers/receipt-check.test.ts",
        title: "the proof of one receipt does not open another payment",
      },
    ],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.1.1",
    state: "holds",
    how: "the provider's tokens stay on the server",
    tests: [
      {
        file: "tests/integration/auth/forged-sign-ins.test.ts",
        title: "the provider's tokens stay on the server: no reply, cookie or record contains them",
      },
    ],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.1.2, 10.2.1",
    state: "holds",
    how: "state, nonce and PKCE of next-auth",
    tests: [
      {
        file: "tests/e2e/staff/staff-sign-in.spec.ts",
        title: "a reply of the provider to another browser signs nobody in",
      },
    ],
  },
  { chapter: "V10 OAuth and OpenID Connect", ids: "10.2.2", state: "does not apply", how: "one provider", tests: [] },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.3.1–10.3.4",
    state: "does not apply",
    how: "the bank accepts no access tokens of other services",
    tests: [],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.4.1–10.4.11",
    state: "does not apply",
    how: "the bank is no authorization server",
    tests: [],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.5.1, 10.5.3, 10.5.4",
    state: "holds",
    how: "nonce, issuer and audience are checked in the token, in the reply and in the provider's own description",
    tests: [
      { file: "tests/integration/auth/forged-sign-ins.test.ts", title: "nobody is signed in by an ID token" },
      {
        file: "tests/integration/auth/forged-sign-ins.test.ts",
        title: "a provider with a wrong issuer signs nobody in",
      },
      {
        file: "tests/integration/auth/forged-sign-ins.test.ts",
        title:
          "a reply that names another provider or omits a parameter that the provider always sends signs nobody in",
      },
      {
        file: "tests/integration/auth/forged-sign-ins.test.ts",
        title: "a repeated reply signs nobody in, neither in the same browser nor with a copy of its cookies",
      },
    ],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.5.2",
    state: "holds",
    how: "the first sign-in matches a person by the verified e-mail; later sign-ins match by issuer and subject ([staff](decisions/staff.md))",
    tests: [
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title:
          "after the first sign-in the provider's subject identifies the person, even when the e-mail address changes",
      },
      {
        file: "tests/integration/auth/sign-in-providers.test.ts",
        title: "a person with a staff member's e-mail address and another subject is not signed in",
      },
    ],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.5.5",
    state: "does not apply",
    how: "no back-channel log-out",
    tests: [],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.6.1, 10.6.2, 10.7.1–10.7.3",
    state: "does not apply",
    how: "the bank is no provider",
    tests: [],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.1.1",
    state: "holds",
    how: "the life of keys follows NIST SP 800-57, [cryptography.md](cryptography.md#the-life-of-a-key)",
    tests: [
      {
        file: "tests/integration/security/key-rotation.test.ts",
        title: "tax numbers and app secrets, including those under an older key, open with only the new key afterwards",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.1.2",
    state: "holds",
    how: "[cryptography.md](cryptography.md) is the inventory, and a test compares the code with it",
    tests: [{ file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" }],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.2.1",
    state: "holds",
    how: "Node's OpenSSL, argon2, jose, otplib, `@simplewebauthn`",
    tests: [
      {
        file: "tests/unit/cryptography.test.ts",
        title: "all cryptographic code comes from Node and from established libraries",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.2.2",
    state: "holds",
    how: "hashes contain their parameters, and encrypted values contain the id of their key",
    tests: [
      {
        file: "tests/integration/security/database-copy.test.ts",
        title: "a PIN hash without a pepper is accepted once and replaced by a hash with the pepper",
      },
      {
        file: "tests/integration/security/key-rotation.test.ts",
        title: "tax numbers and app secrets, including those under an older key, open with only the new key afterwards",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.2.3",
    state: "holds",
    how: "SHA-256, AES-256, argon2id; apps use HMAC-SHA-1 by RFC 6238",
    tests: [{ file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" }],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.3.1, 11.3.2, 11.3.3",
    state: "holds",
    how: "AES-256 in GCM for the token of a session and for tax numbers",
    tests: [
      { file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" },
      {
        file: "tests/integration/security/database-copy.test.ts",
        title: "a tax number that is changed or copied to another user cannot be decrypted",
      },
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.4.1",
    state: "holds",
    how: "SHA-256, also in HMAC",
    tests: [{ file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" }],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.4.2",
    state: "holds",
    how: "argon2id with 19 MiB and two passes; PINs also with a pepper that is not in the database",
    tests: [
      {
        file: "tests/integration/security/database-copy.test.ts",
        title: "passwords and PINs are hashed with argon2id, with at least 19 MiB and two passes",
      },
      {
        file: "tests/integration/security/database-copy.test.ts",
        title: "trying all PINs against a hash finds none",
      },
      {
        file: "tests/integration/users/register-user.test.ts",
        title: "the database contains neither password nor PINs",
      },
      {
        file: "tests/unit/server/key-ring.test.ts",
        title: "a site does not start without its own keys, or with one secret for all purposes",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.4.3",
    state: "holds",
    how: "seals are hash trees of SHA-256",
    tests: [
      {
        file: "tests/integration/ledger/seals.test.ts",
        title: "rewritten rows and seals differ from the seals that are kept elsewhere",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.4.4",
    state: "does not apply",
    how: "no key is derived from a password",
    tests: [],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.5.1",
    state: "holds",
    how: "codes, nonces and challenges are random bytes of the system; ids of sessions are UUIDs inside an encrypted token",
    tests: [
      { file: "tests/unit/cryptography.test.ts", title: "Math.random never creates a secret" },
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.6.1",
    state: "holds",
    how: "RS256 for the provider; ES256, RS256 and EdDSA for passkeys; no other algorithm",
    tests: [
      { file: "tests/integration/auth/forged-sign-ins.test.ts", title: "nobody is signed in by an ID token" },
      { file: "tests/integration/auth/passkeys.test.ts", title: "with a key for signatures by SHA-1 (RS1)" },
    ],
  },
  {
    chapter: "V12 Secure communication",
    ids: "12.1.1, 12.1.2, 12.2.1, 12.2.2",
    state: "open",
    how: "the operator's proxy provides TLS ([operations](operations.md)), and no test checks it",
    tests: [],
  },
  {
    chapter: "V12 Secure communication",
    ids: "12.1.3",
    state: "does not apply",
    how: "no client certificates",
    tests: [],
  },
  {
    chapter: "V12 Secure communication",
    ids: "12.3.1, 12.3.2",
    state: "holds",
    how: "site and worker do not start if a URL of Postgres, mail or identity provider on another machine demands no TLS, unless the operator states that the network is their own (`ALLOW_PLAINTEXT`)",
    tests: [
      {
        file: "tests/unit/server/guarded-address.test.ts",
        title: "a bank refuses to start with an unencrypted address, unless it states that the network is its own",
      },
    ],
  },
  {
    chapter: "V12 Secure communication",
    ids: "12.3.3, 12.3.4",
    state: "holds",
    how: "site and worker connect to no other service than Postgres; see 12.3.1",
    tests: [
      {
        file: "tests/unit/server/guarded-address.test.ts",
        title: "a bank refuses to start with an unencrypted address, unless it states that the network is its own",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.1.1",
    state: "holds",
    how: "[operations](operations.md#what-is-around-holdfast) lists the hosts to which site and worker connect; users of the site cannot add a host",
    tests: [
      {
        file: "tests/unit/cryptography.test.ts",
        title: "the bank's own code sends no request to a given URL or to the target of a redirect",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.2.1",
    state: "open",
    how: "the operator's task: passwords of database roles do not change by themselves ([operations](operations.md))",
    tests: [],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.2.2",
    state: "holds",
    how: "site and worker own nothing in the database",
    tests: [
      {
        file: "tests/integration/security/minting.test.ts",
        title: "the site's role cannot post its own entries, hold or release money, or reverse entries",
      },
      {
        file: "tests/integration/scripts/two-roles.test.ts",
        title: "the site does not start, and explains the reason and the remedy",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.2.3",
    state: "holds",
    how: "no secret has a default; without a secret, the product does not start",
    tests: [
      {
        file: "tests/integration/users/ensure-first-admin.test.ts",
        title: "outside demonstrations the settings must name the admin, with a strong password",
      },
      {
        file: "tests/unit/server/key-ring.test.ts",
        title: "a site does not start without its own keys, or with one secret for all purposes",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.2.4, 13.2.5",
    state: "holds",
    how: "the settings list all hosts; no request chooses a host, and the product calls no other host; the operator's firewall enforces the same from outside",
    tests: [
      {
        file: "tests/unit/cryptography.test.ts",
        title: "the bank's own code sends no request to a given URL or to the target of a redirect",
      },
      {
        file: "tests/e2e/requests/sockets.spec.ts",
        title: "no URL leads to the source, the settings or another site",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.3.1",
    state: "open",
    how: "the operator's task: secrets come from the environment, or with the embedded database from a file of mode 0600 ([operations](operations.md))",
    tests: [],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.3.2",
    state: "holds",
    how: "only `db:migrate` knows the connection URL of the owner; the threads that draw PDF documents get no secret",
    tests: [
      {
        file: "tests/integration/scripts/two-roles.test.ts",
        title: "the site does not start, and explains the reason and the remedy",
      },
      {
        file: "tests/integration/downloads/draw-paper.test.ts",
        title: "the threads receive none of the site's settings",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.4.1",
    state: "open",
    how: "the operator's task: the build needs no `.git` ([operations](operations.md)), and no URL leads to this folder if it exists",
    tests: [
      {
        file: "tests/e2e/requests/sockets.spec.ts",
        title: "no URL leads to the source, the settings or another site",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.4.2",
    state: "holds",
    how: "the parts of the demonstration are off, and error messages of models contain no values",
    tests: [
      {
        file: "tests/unit/email/mailbox-closed.test.ts",
        title: "outside the demonstration the mailbox does not exist",
      },
      { file: "tests/integration/server/db.test.ts", title: "models' errors never contain their arguments" },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.4.3",
    state: "holds",
    how: "folders are no addresses",
    tests: [
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a call outside the contract is refused as JSON",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.4.4",
    state: "holds",
    how: "TRACE is refused before any code reads the request",
    tests: [
      {
        file: "tests/e2e/requests/sockets.spec.ts",
        title: "TRACE does not return the request, and no odd method makes the site fail",
      },
      {
        file: "tests/integration/server/plain-requests.test.ts",
        title: "the request %s is refused, because Next would fail",
      },
    ],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.4.5",
    state: "holds",
    how: "the document of the contract and `/api/health` are public on purpose; jobs need a secret",
    tests: [{ file: "tests/unit/jobs/is-cron-call.test.ts", title: "the scheduler is admitted with the secret" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.1.1, 14.1.2",
    state: "holds",
    how: "[data.md](data.md) assigns a class to every table and states the protection of each class",
    tests: [{ file: "tests/unit/data-document.test.ts", title: "every table of the schema has exactly one class" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.1",
    state: "holds",
    how: "sessions and secrets are in headers and bodies; only links of e-mails contain codes, which work once; the facts of a receipt follow the # of their URL, which browsers do not send",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "no URL contains a secret, except the single-use codes of e-mailed links",
      },
      { file: "tests/integration/auth/email-codes.test.ts", title: "the link works once, even with ten parallel uses" },
      {
        file: "tests/e2e/transfers/verify-receipt.spec.ts",
        title: "a stranger scans a receipt and reads its own facts, until the payment is returned",
      },
    ],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.2",
    state: "holds",
    how: "",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "pages are never cached" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.3",
    state: "holds",
    how: "pages load nothing from other hosts",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.4",
    state: "holds",
    how: "[data.md](data.md) describes each class and names the tests of its protection",
    tests: [
      { file: "tests/unit/data-document.test.ts", title: "every table of the schema has exactly one class" },
      {
        file: "tests/integration/security/database-copy.test.ts",
        title: "the database contains no readable tax number",
      },
      { file: "tests/integration/jobs/clean-up.test.ts", title: "the clean-up removes only rows whose use has ended" },
    ],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.3.1",
    state: "holds",
    how: "after a log-out, and when the session has ended elsewhere, the browser loads the log-in page as a new document and clears its stored data",
    tests: [
      {
        file: "tests/e2e/requests/browser-traces.spec.ts",
        title: "after a log-out the back button shows no data of the account, and the reply clears the browser's data",
      },
      {
        file: "tests/e2e/requests/browser-traces.spec.ts",
        title: "after a session ended elsewhere, the open page shows no data of the account",
      },
    ],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.3.2",
    state: "holds",
    how: "`no-store` on pages, calls and files",
    tests: [
      { file: "tests/unit/server/proxy.test.ts", title: "pages are never cached" },
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a page whose path looks like a file has the headers of a page",
      },
    ],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.3.3",
    state: "holds",
    how: "the browser's storage contains no account data: while a form waits for its answer, the tab stores the request id, the form and a hash of its reader ([repeated requests](decisions/repeated-requests.md)); before the log-in, the tab keeps a typed e-mail address; cookies that scripts can read contain the look and the language; the service worker stores no data",
    tests: [
      {
        file: "tests/e2e/requests/browser-traces.spec.ts",
        title: "the browser stores no data of the account except cookies that scripts cannot read",
      },
      {
        file: "tests/unit/offline/offline-page.test.ts",
        title: "the service worker contains the page and stores nothing in the browser",
      },
      {
        file: "tests/e2e/offline.spec.ts",
        title: "a log-out deletes all data of the customer, and removes the service worker until the next page",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.1.1",
    state: "holds",
    how: "[SECURITY.md](../SECURITY.md#how-soon-things-are-mended) states the times; the database server counts as a component, and a server that lacks fixes for longer is refused",
    tests: [
      {
        file: "tests/integration/scripts/postgres-releases.test.ts",
        title: "a bank refuses the server and names the required release and the remedy",
      },
      {
        file: "tests/integration/scripts/postgres-releases.test.ts",
        title: "a bank refuses the embedded server before anything is started",
      },
      {
        file: "tests/unit/proofs/security.test.ts",
        title: "SECURITY.md states the time limits for fixing a vulnerability and for renewing libraries",
      },
      {
        file: "tests/unit/health/postgres-releases.test.ts",
        title: "a server that lacks a security release is late for 30 days, and then refused",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.1.2",
    state: "holds",
    how: "the lockfile, exact versions",
    tests: [
      { file: "tests/unit/scripts/lockfile.test.ts", title: "every library is named with its exact version" },
      { file: "tests/unit/scripts/lockfile.test.ts", title: "the lockfile names no registry" },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.1.3",
    state: "holds",
    how: "[log in](decisions/log-in.md), [papers](decisions/papers.md) and [reconciliation](decisions/reconciliation.md): hashing, PDF documents and networks' files",
    tests: [
      {
        file: "tests/integration/reconciliation/heavy-files.test.ts",
        title: "a file of %s does not delay other requests, and is answered",
      },
      {
        file: "tests/integration/downloads/draw-paper.test.ts",
        title: "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
      },
      {
        file: "tests/unit/server/hashing-turn.test.ts",
        title:
          "two hashes run at the same time, and a client with many requests waits behind a client with one request",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.2.1",
    state: "open",
    how: "no tool measures whether the times of SECURITY.md were kept",
    tests: [],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.2.2",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/downloads/draw-paper.test.ts",
        title: "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
      },
      {
        file: "tests/unit/server/hashing-turn.test.ts",
        title:
          "two hashes run at the same time, and a client with many requests waits behind a client with one request",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.2.3",
    state: "holds",
    how: "only a demonstration has the mailbox, the moves of the date and the invented customers",
    tests: [
      {
        file: "tests/unit/email/mailbox-closed.test.ts",
        title: "outside the demonstration the mailbox does not exist",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.1",
    state: "holds",
    how: "each response contains only the fields of its schema",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      { file: "tests/integration/users/users.test.ts", title: "the reply shows only whether a secret is set" },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.2",
    state: "holds",
    how: "our own code calls no URL, so it follows no redirect; libraries call mail and identity provider at the URLs of the settings",
    tests: [
      {
        file: "tests/unit/cryptography.test.ts",
        title: "the bank's own code sends no request to a given URL or to the target of a redirect",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.3",
    state: "holds",
    how: "schemas name the fields that may change; all other fields are refused",
    tests: [
      {
        file: "tests/integration/contract/unknown-fields.test.ts",
        title: "every route refuses unknown members of the body and unknown query parameters, and names them",
      },
      {
        file: "tests/integration/users/users.test.ts",
        title: "customers can set no status and edit no other customer",
      },
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.4",
    state: "holds",
    how: "",
    tests: [
      {
        file: "tests/integration/server/request-context.test.ts",
        title: "with %i trusted proxies, the header %s gives the address %s",
      },
      {
        file: "tests/e2e/requests/hostile-requests.spec.ts",
        title: "a forged address in X-Forwarded-For appears nowhere",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.5",
    state: "holds",
    how: "schemas check types at run time, and TypeScript checks types at build time",
    tests: [
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a malformed body gets the documented error, and never a 500",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.6",
    state: "holds",
    how: "own members alone",
    tests: [
      {
        file: "tests/integration/server/odd-values.test.ts",
        title: "a property name of every JavaScript object is not a sort order: %s",
      },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.7",
    state: "holds",
    how: "body, query and path are separate and have separate schemas; a repeated header becomes one list",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      {
        file: "tests/integration/contract/unknown-fields.test.ts",
        title: "every route refuses unknown members of the body and unknown query parameters, and names them",
      },
      {
        file: "tests/integration/contract/unknown-fields.test.ts",
        title: "a query parameter that occurs twice is refused, because its value is ambiguous",
      },
      {
        file: "tests/integration/server/request-context.test.ts",
        title: "a header that occurs twice becomes one list",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.1.1",
    state: "holds",
    how: "[logging.md](logging.md) is the inventory, and a test compares the code with it",
    tests: [
      {
        file: "tests/unit/logging-document.test.ts",
        title: "the document lists every kind of act that the code writes into the audit trail",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.2.1",
    state: "holds",
    how: "each event contains the actor, the act, the record, the origin and the time",
    tests: [
      {
        file: "tests/integration/auth/pin-locks.test.ts",
        title: "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.2.2",
    state: "open",
    how: "each line has a time in UTC; the operator provides correct clocks ([operations](operations.md))",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "a line is one JSON object with its moment in UTC, whatever it contains",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.2.3",
    state: "holds",
    how: "standard output, the table of audit events, and the messages of a failed start",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "server code writes only to the log, except for errors that end the server at its start",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.2.4",
    state: "holds",
    how: "JSON lines",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "a line is one JSON object with its moment in UTC, whatever it contains",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.2.5",
    state: "holds",
    how: "the log contains neither secrets nor the credentials for a wallet",
    tests: [
      {
        file: "tests/integration/transfers/outgoing.test.ts",
        title:
          "no table, job, e-mail or log contains the credentials after the network has paid, and staff see that they were given",
      },
      {
        file: "tests/integration/users/register-user.test.ts",
        title: "the database contains neither password nor PINs",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.3.1",
    state: "holds",
    how: "log-ins, refused log-ins and log-outs are audited",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "a wrong password and an unknown e-mail address get the same answer",
      },
      {
        file: "tests/integration/auth/pin-locks.test.ts",
        title: "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.3.2",
    state: "holds",
    how: "each refusal is a line of the log with its code; refused acts on one's own records are audited",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "a refusal is logged with its code and the request's id, and without typed values",
      },
      {
        file: "tests/integration/access/services.test.ts",
        title: "$title is refused and audited, and nothing else is written",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.3.3",
    state: "holds",
    how: "each refusal is a line of the log, including refusals by limits and of typed values; wrong secrets and locks are audited",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "a refusal is logged with its code and the request's id, and without typed values",
      },
      {
        file: "tests/integration/auth/pin-locks.test.ts",
        title: "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.3.4",
    state: "holds",
    how: "each line contains the request's id",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "an unexpected error is logged with the request's id and its place, and the client gets only the id",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.4.1",
    state: "holds",
    how: "JSON; text that is no IP address is dropped, and request ids have a fixed format",
    tests: [
      {
        file: "tests/integration/server/request-context.test.ts",
        title: "with %i trusted proxies, the header %s gives the address %s",
      },
      {
        file: "tests/unit/server/proxy.test.ts",
        title: "the request id is the client's id if the client's id is well-formed, in both directions",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.4.2",
    state: "holds",
    how: "the role of site and worker cannot change audit events, and seals reveal changes by the owner",
    tests: [
      {
        file: "tests/integration/ledger/runtime-role.test.ts",
        title: "the site's role writes %s only through functions",
      },
      {
        file: "tests/integration/ledger/seals.test.ts",
        title: "rewritten rows and seals differ from the seals that are kept elsewhere",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.4.3",
    state: "open",
    how: "the operator's task: the log must be sent elsewhere ([operations](operations.md)); seals can be exported",
    tests: [
      {
        file: "tests/integration/ledger/seals.test.ts",
        title: "rewritten rows and seals differ from the seals that are kept elsewhere",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.5.1",
    state: "holds",
    how: "a general sentence and an id",
    tests: [
      {
        file: "tests/unit/server/log.test.ts",
        title: "an unexpected error is logged with the request's id and its place, and the client gets only the id",
      },
      {
        file: "tests/e2e/requests/http-contract.spec.ts",
        title: "a malformed body gets the documented error, and never a 500",
      },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.5.2",
    state: "holds",
    how: "orders to networks are stored and repeated",
    tests: [
      { file: "tests/integration/connectors/outcomes.test.ts", title: "$behaviour ends in one outcome ($channel)" },
    ],
  },
  {
    chapter: "V16 Logging and error handling",
    ids: "16.5.3",
    state: "holds",
    how: "what fails leaves nothing",
    tests: [
      {
        file: "tests/integration/faults/killed-postgres.test.ts",
        title: "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
      },
      {
        file: "tests/integration/transfers/status-pairs.test.ts",
        title: "an amount that the sender cannot afford is refused, and nothing changes",
      },
    ],
  },
  {
    chapter: "V17 WebRTC",
    ids: "17.1.1, 17.2.1–17.2.4, 17.3.1, 17.3.2",
    state: "does not apply",
    how: "no audio, no video",
    tests: [],
  },
];
