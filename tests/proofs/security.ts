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
    how: "addresses are decoded once, by Next; what cannot be decoded is refused",
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
    how: "React encodes what it shows, in pages and e-mails; nothing is put in as HTML",
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
    how: "addresses are made by `lib/paths.ts`; where a log-in leads is a path of this site",
    tests: [{ file: "tests/e2e/identity/auth.spec.ts", title: "a log-in never redirects to another site" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.3",
    state: "holds",
    how: "nothing builds scripts of data; inline ones run only with the nonce",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.4",
    state: "holds",
    how: "values are parameters, or words of our own that are checked where the statement is made; SQL stands in files of its own",
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
    how: "no shell, directory service, XPath or LaTeX takes anything of a request",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.2.9",
    state: "does not apply",
    how: "no pattern is made of what people type",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.1, 1.3.4, 1.3.5",
    state: "does not apply",
    how: "nobody hands in HTML, SVG, Markdown or style sheets",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.2",
    state: "holds",
    how: "no `eval` on the server or in pages, where the policy forbids it as well",
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
    how: "texts have lengths and characters by schema; names are letters, marks and what stands within names",
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
    how: "no address that somebody hands in is called; networks and mail go to addresses of the settings",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.7–1.3.10",
    state: "does not apply",
    how: "no templates, JNDI, memcache or format strings of what people type",
    tests: [],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.3.11",
    state: "holds",
    how: "an address is one address, and header lines hold no line breaks",
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
    how: "amounts are `bigint` with bounds, pages and counts have bounds",
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
    how: "networks' files in XML: a document type, an entity of one's own and an address elsewhere are refused",
    tests: [{ file: "tests/unit/reconciliation/bad-files.test.ts", title: "a statement is refused as %s: %s" }],
  },
  {
    chapter: "V1 Encoding and sanitization",
    ids: "1.5.2",
    state: "holds",
    how: "JSON, and networks' files in CSV, XML, MT940 and OFX: only what a schema or a reader names is taken over, into plain values",
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
    how: "the schemas are the rules and make `/api/openapi.json`, which says them",
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
    how: "the rules are listed in `tests/proofs/input-rules.ts`",
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
    how: "limits are a part of the domain rules and of one file, `lib/transfers/sending/policy.ts`",
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
    how: "every body, query and action is parsed by a schema",
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
    how: "the same schemas check in actions and routes",
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
    how: "bank code, country and IBAN fit each other; quote, account and amount too",
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
    how: "a transfer goes only where its status allows; a quote is used once",
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
    how: "limits hold over accounts, channels and parallel requests",
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
    how: "locks on the accounts of the books",
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
    how: "log-ins, sign-ups, mails, codes, PINs, quotes, statements and look-ups of payees are bounded, and each person's orders, searches, lists, files and calls too; papers have a queue",
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
    ],
  },
  {
    chapter: "V3 Web frontend",
    ids: "3.2.1",
    state: "holds",
    how: "data is sent as what it is, sniffing is off, and a policy without rights goes with it",
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
    how: "HttpOnly, and in no reply: what `POST /api/login` answers to programs is another token, which no cookie holds",
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
    how: "a year, with subdomains, where the site is reached by https",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "every reply carries the security headers" }],
  },
  { chapter: "V3 Web frontend", ids: "3.4.2", state: "does not apply", how: "no CORS header is ever sent", tests: [] },
  {
    chapter: "V3 Web frontend",
    ids: "3.4.3",
    state: "holds",
    how: "a policy with a nonce a reply",
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
    how: "`none`; the demonstration’s mailbox frames its own letters",
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
    how: "Origin or Sec-Fetch-Site of our own on everything that changes something",
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
    how: "a page of another site that opens `/logout` gets a question; only a press or an own page logs out",
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
    how: "one application, with its cookie tied to its host",
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
    how: "no plug-in, applet or object can be there",
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
    how: "JSON with its charset; files with theirs",
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
    how: "the operator’s: Holdfast speaks no TLS and redirects nothing; their proxy redirects pages alone ([operations](operations.md))",
    tests: [],
  },
  {
    chapter: "V4 API and web service",
    ids: "4.1.3",
    state: "holds",
    how: "what the site reads of a proxy is set by the site itself",
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
    how: "a request with two lengths, or none that can be trusted, is refused whole, over real sockets",
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
    how: "decisions [reconciliation](decisions/reconciliation.md) and [reconciliation](decisions/reconciliation.md) say which files staff upload, how large, and what becomes of the others",
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
    how: "256 MB, in parts that are counted",
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
    how: "a file is what its content says, whatever it is called",
    tests: [{ file: "tests/unit/reconciliation/bad-files.test.ts", title: "a statement is refused as %s: %s" }],
  },
  {
    chapter: "V5 File handling",
    ids: "5.2.3",
    state: "does not apply",
    how: "nothing that is uploaded is unpacked",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.3.1",
    state: "does not apply",
    how: "what is uploaded is kept in the database, read as a payment network's file, and never handed out or run",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.3.2",
    state: "does not apply",
    how: "no path of the file system is made of a request",
    tests: [],
  },
  {
    chapter: "V5 File handling",
    ids: "5.4.1, 5.4.2",
    state: "holds",
    how: "the bank names its files: kind, account or day, in letters, digits and hyphens",
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
    how: "no file of somebody else is passed on",
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
    how: "[log in](decisions/log-in.md) says which words count: names, e-mail, the bank’s name, the published password",
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
    how: "password or passkey for customers; for staff these or the identity provider, as `STAFF_SIGN_IN` says",
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
    how: "judged with the 49,233 most used passwords",
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
    how: "password fields can be shown, take what is pasted and what managers fill in",
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
    how: "as typed, in Unicode’s form NFKC",
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
    how: "12 to 128 characters, any",
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
    how: "with the 49,233 passwords that leaks have most; the bank asks nobody outside",
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
    how: "by device, by e-mail and address, and by address; the right password is no way past a lock",
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
    how: "outside a demonstration nobody exists until the operator names the first admin",
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
    how: "staff need a second factor unless the operator says otherwise; customers are asked for one once they have set it up. A passkey stands for both",
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
    how: "no initial passwords are given out",
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
    how: "by a link that works once. Neither it nor any other link of an e-mail passes a second factor, also none that was added a minute ago",
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
    how: "two of the staff remove the factors of whoever has lost them, with a reason; for a day little is sent then. How they find out who it is, is the bank’s own rule and not asked for",
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
    how: "links of e-mails work once",
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
    how: "recovery codes are hashed with argon2 and a pepper, codes of e-mails derived with 256 bits and stored as SHA-256",
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
    how: "codes of e-mails have 256 bits, derived with a key from random ones",
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
    how: "a code of an app counts in its 30 seconds and 15 more on either side, since clocks differ; nothing is sent as a second step of a log-in. Links of e-mails, which prove a mailbox, last an hour or a day; “This was not me”, which only tightens, seven days",
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
    how: "no out-of-band log-in; codes of e-mails are bounded per address",
    tests: [],
  },
  { chapter: "V6 Authentication", ids: "6.8.1", state: "does not apply", how: "one provider", tests: [] },
  {
    chapter: "V6 Authentication",
    ids: "6.8.2",
    state: "holds",
    how: "against a provider that forges",
    tests: [{ file: "tests/integration/auth/forged-sign-ins.test.ts", title: "nobody is signed in by an ID token" }],
  },
  { chapter: "V6 Authentication", ids: "6.8.3", state: "does not apply", how: "no SAML", tests: [] },
  {
    chapter: "V6 Authentication",
    ids: "6.8.4",
    state: "holds",
    how: "the bank names the strengths that are enough (`OIDC_ACR_VALUES`); where it names none, its provider must ask for two factors ([operations](operations.md#sessions))",
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
    how: "[sessions](decisions/sessions.md) and `lib/server/session/session.ts`: 15 idle minutes and 12 hours, or 30 days where a customer chose “Remember me”, which counts for nobody of the staff",
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
    how: "any number, which [operations](operations.md) says; each is listed and can be ended",
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
    how: "the bank’s session has ends of its own ([operations](operations.md#sessions))",
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
    how: "the row of the session is read on every request",
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
    how: "an encrypted token; forged ones are worth nothing",
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
    how: "a log-in ends the browser’s former session",
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
    how: "a new password or PIN ends all of them",
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
    how: "staff end one session of a customer, or all; of a colleague, admins",
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
    how: "PINs, passwords, the e-mail address, second factors and step-up take a second factor of whoever has one, else the current password",
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
    how: "`/profile/security` lists devices and logs them out, by a second factor or the current password",
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
    how: "a session begins with a click or a form",
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
    how: "each service, action, page and route stands in a table with who may",
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
    how: "a status is for staff, who may not set their own, and a PIN for its owner",
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
    how: "another’s records answer as if they did not exist; staff act on no record of their own",
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
    how: "the session’s token is encrypted with authentication",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
      { file: "tests/integration/auth/log-in.test.ts", title: "a forged cookie never opens a session" },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.1.2",
    state: "holds",
    how: "one algorithm, that of next-auth 4: A256GCM with a derived key",
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
    how: "the key is the installation’s own",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a forged token leads to no session, even beside a genuine token",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.2.1",
    state: "holds",
    how: "the session’s row has the last word about its end",
    tests: [
      {
        file: "tests/integration/auth/log-in.test.ts",
        title: "the session ends at its absolute limit, even when it is in use",
      },
    ],
  },
  {
    chapter: "V9 Self-contained tokens",
    ids: "9.2.2",
    state: "holds",
    how: "nothing but the id of a session is in it",
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
    how: "a token says what it is good for, a cookie or a bearer at this site; each purpose has a key of its own",
    tests: [
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "another site with the same secret refuses the token, before and after the right site has read it",
      },
      {
        file: "tests/integration/auth/session-token.test.ts",
        title: "a token without a purpose or with another purpose is refused",
      },
    ],
  },
  {
    chapter: "V10 OAuth and OpenID Connect",
    ids: "10.1.1",
    state: "holds",
    how: "the provider’s tokens stay in the server",
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
    how: "no access tokens of others are taken",
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
    how: "nonce, issuer and audience, in the token, the reply and what the provider says of itself",
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
    how: "by issuer and subject, once they were matched by the verified e-mail ([staff](decisions/staff.md))",
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
    how: "the lives of keys by NIST SP 800-57, [cryptography.md](cryptography.md#the-life-of-a-key)",
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
    how: "an inventory, [cryptography.md](cryptography.md), which the code is held against",
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
    how: "hashes carry their parameters, keys their ids",
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
    how: "SHA-256, AES-256, argon2id; apps use HMAC-SHA-1 as RFC 6238 has it",
    tests: [{ file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" }],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.3.1, 11.3.2, 11.3.3",
    state: "holds",
    how: "AES-256 in GCM, for the session’s token and for tax numbers",
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
    how: "SHA-256 and HMAC with it",
    tests: [{ file: "tests/unit/cryptography.test.ts", title: "only the algorithms of docs/cryptography.md are used" }],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.4.2",
    state: "holds",
    how: "argon2id with 19 MiB and two passes. PINs with a pepper that is not in the database",
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
    how: "seals are trees of SHA-256",
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
    how: "no key is made of a password",
    tests: [],
  },
  {
    chapter: "V11 Cryptography",
    ids: "11.5.1",
    state: "holds",
    how: "random bytes of the system for codes, nonces and challenges; ids of sessions are UUIDs inside an encrypted token",
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
    how: "RS256 of the provider; ES256, RS256 and EdDSA of passkeys; nothing else",
    tests: [
      { file: "tests/integration/auth/forged-sign-ins.test.ts", title: "nobody is signed in by an ID token" },
      { file: "tests/integration/auth/passkeys.test.ts", title: "with a key for signatures by SHA-1 (RS1)" },
    ],
  },
  {
    chapter: "V12 Secure communication",
    ids: "12.1.1, 12.1.2, 12.2.1, 12.2.2",
    state: "open",
    how: "TLS ends at the operator’s proxy ([operations](operations.md)); nothing tests it",
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
    how: "site and worker do not start with an address of Postgres, mail or identity provider on another machine that demands no TLS, unless the operator says that the network is theirs",
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
    how: "site and worker speak to Postgres alone; see 12.3.1",
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
    how: "[operations](operations.md#what-is-around-holdfast) lists whom site and worker speak to, and nobody who uses the site can add to it",
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
    how: "the operator’s: passwords of database roles do not change by themselves ([operations](operations.md))",
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
    how: "no default secret: a start without one is refused",
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
    how: "the addresses of the settings are the list: nothing of a request chooses one, and no other is called. The operator’s firewall does the same from outside",
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
    how: "the operator’s: secrets come from the environment, or a file of mode 0600 with the embedded database ([operations](operations.md))",
    tests: [],
  },
  {
    chapter: "V13 Configuration",
    ids: "13.3.2",
    state: "holds",
    how: "the owner’s address is for `db:migrate` alone, and no secret reaches the threads that draw papers",
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
    how: "the operator’s: the build needs no `.git` ([operations](operations.md)), and no address leads to the folder where there is one",
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
    how: "the demonstration’s parts are off, models never tell their values",
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
    how: "TRACE is refused before anything reads it",
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
    how: "the contract’s document and `/api/health` are public on purpose, jobs take a secret",
    tests: [{ file: "tests/unit/jobs/is-cron-call.test.ts", title: "the scheduler is admitted with the secret" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.1.1, 14.1.2",
    state: "holds",
    how: "[data.md](data.md) gives every table a class, and says of each class how it is guarded",
    tests: [{ file: "tests/unit/data-document.test.ts", title: "every table of the schema has exactly one class" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.1",
    state: "holds",
    how: "sessions and secrets travel in headers and bodies; links of e-mails hold codes that work once",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "no URL contains a secret, except the single-use codes of e-mailed links",
      },
      { file: "tests/integration/auth/email-codes.test.ts", title: "the link works once, even with ten parallel uses" },
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
    how: "pages load nothing of others",
    tests: [{ file: "tests/unit/server/proxy.test.ts", title: "on a page only the site's own scripts can run" }],
  },
  {
    chapter: "V14 Data protection",
    ids: "14.2.4",
    state: "holds",
    how: "class by class, with the tests that show it, [data.md](data.md)",
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
    how: "a log-out, and a session that ended elsewhere, load the log-in page whole and have the browser forget what it has kept",
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
    how: "nothing of the account is in any storage of the browser: while a form waits for its answer, the tab keeps the request’s id, the form and a hash for whose it is ([repeated requests](decisions/repeated-requests.md)); cookies that scripts can read say how the pages look; the service worker keeps nothing",
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
    how: "[SECURITY.md](../SECURITY.md#how-soon-things-are-mended) says how soon; the database server counts as a component, though it is no package of ours, and one that misses fixes for longer is refused",
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
    how: "[log in](decisions/log-in.md), [papers](decisions/papers.md) and [reconciliation](decisions/reconciliation.md): hashing, papers and foreign files",
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
    how: "nothing measures by itself whether the times of SECURITY.md were kept",
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
    how: "the mailbox, moving the date and invented customers are of a demonstration alone",
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
    how: "what is answered is what its schema has",
    tests: [
      {
        file: "tests/integration/contract/openapi.test.ts",
        title: "every route accepts requests and sends replies that match the document",
      },
      { file: "tests/integration/users/users.test.ts", title: "of secrets, the reply shows only whether they are set" },
    ],
  },
  {
    chapter: "V15 Secure coding and architecture",
    ids: "15.3.2",
    state: "holds",
    how: "nothing of ours calls an address, so that it is sent on to none; mail and identity provider are asked by their libraries, at addresses of the settings",
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
    how: "schemas name what may change, and what they do not name is refused",
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
    how: "types are checked by schemas at run time and by TypeScript at build time",
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
    how: "body, query and path are apart, each with its schema; a header that comes twice is one list",
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
    how: "an inventory, [logging.md](logging.md), which the code is held against",
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
    how: "who, what, on what, from where, when",
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
    how: "UTC in every line; the clocks are the operator’s ([operations](operations.md))",
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
    how: "standard output, the table of audits, and what ends a start",
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
    how: "neither secrets nor what a wallet was given",
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
    how: "log-ins, refusals and log-outs are audited",
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
    how: "each refusal is a line of the log with its code; those on one’s own records are audited",
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
    how: "each refusal, of limits and of what was typed too, is a line of the log; wrong secrets and locks are audited",
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
    how: "with the request’s id",
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
    how: "JSON; addresses that are none are dropped, request ids have a form",
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
    how: "the role of site and worker cannot change the audit, and seals show what the owner changed",
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
    how: "sending logs elsewhere is the operator’s ([operations](operations.md)); seals can be exported",
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
    how: "orders to networks are kept and asked again",
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
