import { doesNotApply, holds, open, type Requirements } from "./proof";

/**
 * The requirements of OWASP's Application Security Verification Standard 5.0, levels 1 and 2, and how Holdfast meets them. The
 * text of each requirement is in the standard: https://github.com/OWASP/ASVS. `npm run proofs` prints this list.
 */
export const requirements: Requirements = {
  "V1 Encoding and sanitization": {
    "1.1.1": holds(
      {
        "tests/e2e/requests/hostile-requests.spec.ts": [
          "calls and pages refuse a URL whose escapes are not valid characters",
        ],
      },
      "Next decodes each URL once; a URL that cannot be decoded is refused",
    ),
    "1.1.2, 1.2.1": holds(
      {
        "tests/unit/text-as-code.test.ts": ["no text is inserted into a page or an e-mail as HTML"],
        "tests/unit/email/render-email.test.ts": ["typed texts are escaped"],
        "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"],
      },
      "React encodes all values on pages and in e-mails; no value is inserted as HTML",
    ),
    "1.2.2": holds(
      { "tests/e2e/identity/auth.spec.ts": ["a log-in never redirects to another site"] },
      "`lib/paths.ts` builds all URLs; after a log-in, only a path of this site opens",
    ),
    "1.2.3": holds(
      { "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"] },
      "no code builds scripts from data; inline scripts run only with the nonce",
    ),
    "1.2.4": holds(
      {
        "tests/unit/data-access.test.ts": [
          "SQL runs only in files *.sql.ts",
          "a text in an SQL statement is a bound value or a constant of the code",
        ],
        "tests/integration/server/odd-values.test.ts": [
          "a property name of every JavaScript object is not a sort order: %s",
        ],
      },
      "values are parameters, or words of our own that are checked before they enter the SQL text; SQL is in separate files",
    ),
    "1.2.5–1.2.8": doesNotApply("no shell, directory service, XPath or LaTeX receives data of a request"),
    "1.2.9": doesNotApply("no regular expression is built from typed text"),
    "1.3.1, 1.3.4, 1.3.5": doesNotApply("no input accepts HTML, SVG, Markdown or style sheets"),
    "1.3.2": holds(
      {
        "tests/unit/text-as-code.test.ts": ["no text is run as code, neither with eval nor as a function or timer"],
        "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"],
      },
      "neither the server nor a page calls `eval`, and the policy of the pages forbids it",
    ),
    "1.3.3": holds(
      {
        "tests/unit/users/register-schema.test.ts": [
          "every field except the description is required, and its error has the field's name",
          "%j is not a valid name, because other people read names in e-mails of the bank",
        ],
      },
      "schemas limit the length and the characters of texts; names consist of letters, marks and the usual punctuation of names",
    ),
    "1.3.6": doesNotApply("the server calls no URL from a request; networks and mail use the URLs of the settings"),
    "1.3.7–1.3.10": doesNotApply("no template, JNDI look-up, memcache call or format string contains typed text"),
    "1.3.11": holds(
      {
        "tests/unit/email/transports.test.ts": [
          "the transport treats an address as a single address, whatever characters it contains",
        ],
      },
      "an e-mail has exactly one recipient, and header lines contain no line breaks",
    ),
    "1.4.1, 1.4.3": doesNotApply("JavaScript and SQL manage memory themselves"),
    "1.4.2": holds(
      {
        "tests/e2e/requests/http-contract.spec.ts": [
          "an invalid amount is refused beside its field, and nothing is written",
        ],
        "tests/integration/server/odd-values.test.ts": [
          "a list's filter accepts only dates that the database can store: %s",
        ],
      },
      "amounts are `bigint` with bounds; pages and counts have bounds",
    ),
    "1.5.1": holds(
      { "tests/unit/reconciliation/bad-files.test.ts": ["a statement is refused as %s: %s"] },
      "a network's XML file with a document type, its own entities or an external URL is refused",
    ),
    "1.5.2": holds(
      {
        "tests/e2e/requests/http-contract.spec.ts": ["a malformed body gets the documented error, and never a 500"],
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
        "tests/unit/reconciliation/bad-files.test.ts": [
          "long texts are shortened, and characters that Postgres cannot store are removed",
        ],
      },
      "schemas and readers take only the members that they name from JSON and from networks' files, and build plain values",
    ),
  },
  "V2 Validation and business logic": {
    "2.1.1": holds(
      {
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
      },
      "the schemas are the rules, and `/api/openapi.json` is generated from the schemas",
    ),
    "2.1.2": holds(
      {
        "tests/unit/proofs/input-rules.test.ts": [
          "every rule for combinations of fields has an existing place and an existing test",
        ],
      },
      "`tests/proofs/input-rules.ts` lists the rules",
    ),
    "2.1.3": holds(
      {
        "tests/integration/transfers/limits.test.ts": [
          "the day's limit counts over all accounts of the customer, even in parallel",
          "in the first 24 hours the payee gets at most the limit in total, including wires and wallet transfers",
          "the PIN is required when the day's sum without a PIN reaches the step-up limit, however the sum is split",
        ],
      },
      "the limits are in the domain rules and in one file, `lib/transfers/sending/policy.ts`",
    ),
    "2.2.1": holds(
      {
        "tests/unit/users/register-schema.test.ts": [
          "every field except the description is required, and its error has the field's name",
        ],
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
        "tests/integration/server/odd-values.test.ts": [
          "a property name of every JavaScript object is not a sort order: %s",
        ],
      },
      "a schema parses every body, query and action",
    ),
    "2.2.2": holds(
      {
        "tests/unit/access/actions.test.ts": ["sessionAction and commandAction refuse visitors without a session"],
        "tests/e2e/requests/http-contract.spec.ts": ["a malformed body gets the documented error, and never a 500"],
      },
      "actions and routes check the same schemas",
    ),
    "2.2.3": holds(
      {
        "tests/unit/payee-accounts/accounts-by-country.test.ts": [
          "an IBAN must belong to the named country, or to the SWIFT code's country if no country is named",
          "a bank code beside an IBAN must be part of the IBAN",
        ],
        "tests/unit/transfers/wire-fields.test.ts": ["the codes of a wire must belong to the named country"],
        "tests/integration/transfers/converted.test.ts": [
          "a cancellation returns the full amount, and the quote stays used",
        ],
        "tests/e2e/requests/http-contract.spec.ts": [
          "a quote is a price for one conversion: it can be read, repeated and used once",
        ],
      },
      "bank code, country and IBAN must agree; so must quote, account and amount",
    ),
    "2.3.1": holds(
      {
        "tests/e2e/requests/http-contract.spec.ts": [
          "a quote is a price for one conversion: it can be read, repeated and used once",
        ],
        "tests/integration/transfers/status-pairs.test.ts": [
          "from $before to $after with $amount",
          "two staff members who approve in parallel pay once",
        ],
      },
      "a transfer moves only as its status allows; a quote can be used once",
    ),
    "2.3.2": holds(
      {
        "tests/integration/transfers/limits.test.ts": [
          "the day's limit counts over all accounts of the customer, even in parallel",
          "in the first 24 hours the payee gets at most the limit in total, including wires and wallet transfers",
          "the PIN is required when the day's sum without a PIN reaches the step-up limit, however the sum is split",
        ],
      },
      "limits apply across accounts, channels and parallel requests",
    ),
    "2.3.3": holds(
      {
        "tests/integration/faults/killed-postgres.test.ts": [
          "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
        ],
        "tests/integration/transfers/status-pairs.test.ts": [
          "an amount that the sender cannot afford is refused, and nothing changes",
        ],
      },
      "each command is one transaction",
    ),
    "2.3.4": holds(
      {
        "tests/integration/transfers/interbank.test.ts": [
          "an account that can afford ten transfers settles exactly ten of 64 parallel sends",
          "twenty parallel requests with the same id pay once",
        ],
      },
      "commands lock the accounts of the books",
    ),
    "2.4.1": holds(
      {
        "tests/integration/security/pace.test.ts": [
          "of 60 parallel wires of one cent, the bank accepts the limit for a minute, and the others learn when to try again",
          "searches in the palette are limited",
        ],
        "tests/integration/security/payee-lookups.test.ts": [
          "90 numbers that are tried in transfers reveal no more than the limit allows, and then nothing",
        ],
        "tests/integration/auth/lockout.test.ts": ["an IP address that fails for many e-mail addresses is stopped"],
        "tests/integration/users/register-user.test.ts": ["an IP address with too many sign-ups is stopped"],
        "tests/integration/auth/pin-locks.test.ts": ["of 100 parallel guesses only five are checked"],
        "tests/integration/downloads/draw-paper.test.ts": [
          "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
        ],
        "tests/unit/server/hashing-turn.test.ts": [
          "two hashes run at the same time, and a client with many requests waits behind a client with one request",
        ],
        "tests/integration/transfers/receipt-check.test.ts": [
          "an IP address may check sixty receipts in a quarter of an hour, right or wrong",
        ],
      },
      "log-ins, sign-ups, e-mails, codes, PINs, quotes, statements, checks of receipts and look-ups of payees are limited; so are the orders, searches, lists, files and calls of each person; PDF documents wait in a queue",
    ),
  },
  "V3 Web frontend": {
    "3.2.1": holds(
      {
        "tests/unit/server/proxy.test.ts": [
          "the policy of data allows nothing to load, and the policy of an e-mail's HTML allows nothing to run",
        ],
        "tests/e2e/requests/hostile-requests.spec.ts": ["a call outside the contract is refused as JSON"],
      },
      "each response states its type; browsers may not guess another type; the policy of data allows no scripts",
    ),
    "3.2.2": holds(
      {
        "tests/unit/text-as-code.test.ts": ["no text is inserted into a page or an e-mail as HTML"],
        "tests/unit/email/render-email.test.ts": ["typed texts are escaped"],
      },
      "React text only",
    ),
    "3.3.1, 3.3.2, 3.3.3": holds(
      {
        "tests/integration/auth/log-in.test.ts": [
          "over HTTPS the cookie is Secure, limited to this host, and not readable by scripts",
        ],
      },
      "`__Host-` and Secure under https, SameSite=Lax",
    ),
    "3.3.4": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "a browser's cookie is never a bearer token or part of an API reply, and a program's token is never a cookie",
        ],
      },
      "session cookies are HttpOnly and not in any response; `POST /api/login` gives programs a different token, which no cookie contains",
    ),
    "3.4.1": holds(
      { "tests/unit/server/proxy.test.ts": ["every reply carries the security headers"] },
      "for a year, with subdomains, if the site uses https",
    ),
    "3.4.2": doesNotApply("no response has a CORS header"),
    "3.4.3": holds(
      {
        "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"],
        "tests/e2e/requests/http-contract.spec.ts": ["every page carries the security headers, with its own nonce"],
      },
      "each response has a policy with its own nonce",
    ),
    "3.4.4": holds(
      {
        "tests/e2e/requests/public-files.spec.ts": ["a stranger gets every file of public/ with its right type"],
        "tests/e2e/requests/hostile-requests.spec.ts": [
          "a page whose path looks like a file has the headers of a page",
        ],
      },
      "also on files of the build and of public/",
    ),
    "3.4.5": holds(
      { "tests/unit/server/proxy.test.ts": ["every reply carries the security headers"] },
      "`same-origin`",
    ),
    "3.4.6": holds(
      {
        "tests/unit/server/proxy.test.ts": [
          "on a page only the site's own scripts can run",
          "the policy of data allows nothing to load, and the policy of an e-mail's HTML allows nothing to run",
        ],
      },
      "`none`; only the demonstration's mailbox shows its own e-mails in a frame",
    ),
    "3.5.1, 3.5.2": holds(
      {
        "tests/unit/server/origin-check.test.ts": [
          "a changing request is refused from another site, whatever else it carries",
          "a server action without a statement of its origin is refused",
        ],
        "tests/e2e/requests/http-contract.spec.ts": [
          "a request from another site moves nothing, although it carries the cookie",
        ],
      },
      "each request that changes data needs an Origin or Sec-Fetch-Site of our own site",
    ),
    "3.5.3": holds(
      {
        "tests/e2e/identity/auth.spec.ts": [
          "a page of another site that opens the log-out page logs nobody out without a click",
        ],
      },
      "if a page of another site opens `/logout`, the page asks first; only a press or one of our own pages logs out",
    ),
    "3.5.4": holds(
      {
        "tests/integration/auth/log-in.test.ts": [
          "over HTTPS the cookie is Secure, limited to this host, and not readable by scripts",
        ],
      },
      "one application, whose cookie is bound to its host",
    ),
    "3.5.5": doesNotApply("no `postMessage`"),
    "3.7.1": holds(
      { "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"] },
      "no page can contain a plug-in, applet or object",
    ),
    "3.7.2": holds(
      { "tests/e2e/identity/auth.spec.ts": ["a log-in never redirects to another site"] },
      "only to paths of this site",
    ),
  },
  "V4 API and web service": {
    "4.1.1": holds(
      {
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
        "tests/e2e/requests/public-files.spec.ts": ["a stranger gets every file of public/ with its right type"],
      },
      "JSON and files state their charset",
    ),
    "4.1.2": open(
      "the operator's task: Holdfast provides no TLS and does not redirect; the operator's proxy redirects only pages ([operations](operations.md))",
    ),
    "4.1.3": holds(
      {
        "tests/integration/server/request-context.test.ts": [
          "with %i trusted proxies, the header %s gives the address %s",
        ],
        "tests/e2e/requests/hostile-requests.spec.ts": ["a forged address in X-Forwarded-For appears nowhere"],
        "tests/unit/server/proxy.test.ts": [
          "the request id is the client's id if the client's id is well-formed, in both directions",
        ],
      },
      "the site itself sets the values that it reads from proxy headers",
    ),
    "4.2.1": holds(
      {
        "tests/e2e/requests/sockets.spec.ts": [
          "a body whose length is ambiguous or unreadable is refused completely",
          "two requests on one connection with right lengths are two requests",
        ],
      },
      "a request with two lengths or an unreliable length is refused completely, also over plain sockets",
    ),
    "4.3.1, 4.3.2": doesNotApply("no GraphQL"),
    "4.4.1–4.4.4": doesNotApply("no WebSocket outside development"),
  },
  "V5 File handling": {
    "5.1.1": holds(
      {
        "tests/integration/reconciliation/files.test.ts": [
          "an unreadable file is refused with the reason (%s), and leaves nothing behind",
        ],
      },
      "[reconciliation](decisions/reconciliation.md) states which files staff upload, how large the files may be, and how the bank handles all other files",
    ),
    "5.2.1": holds(
      {
        "tests/integration/reconciliation/files.test.ts": [
          "a file that is too large or empty is refused before its upload, and no bytes beyond the announced size are accepted",
          "an upload cannot fill the disk: surplus parts are not kept, and at most twenty unfinished uploads are kept",
        ],
      },
      "256 MB, in counted parts",
    ),
    "5.2.2": holds(
      { "tests/unit/reconciliation/bad-files.test.ts": ["a statement is refused as %s: %s"] },
      "the content of a file decides its type, not its name",
    ),
    "5.2.3": doesNotApply("no uploaded file is unpacked"),
    "5.3.1": doesNotApply(
      "uploaded files are stored in the database and read as files of a payment network; they are never sent to a browser or run",
    ),
    "5.3.2": doesNotApply("no path of the file system contains data of a request"),
    "5.4.1, 5.4.2": holds(
      {
        "tests/e2e/requests/hostile-requests.spec.ts": [
          "a program with a log-in token gets the customer's files, and nobody gets them with another token",
        ],
      },
      "the bank names its files by kind, account or day, in letters, digits and hyphens",
    ),
    "5.4.3": doesNotApply("the bank passes on no file of another person"),
  },
  "V6 Authentication": {
    "6.1.1": holds(
      {
        "tests/integration/auth/lockout.test.ts": [
          "of 20 parallel attempts the bank checks only five",
          "a person on a known device is not locked out, whatever the number of strangers",
          "a person who has admitted a new device by e-mail is not locked out, and the old password still works",
        ],
      },
      "[log in](decisions/log-in.md)",
    ),
    "6.1.2": holds(
      {
        "tests/integration/auth/passwords.test.ts": [
          "a new password must not consist of the owner's names, e-mail address or the bank's name",
        ],
      },
      "[log in](decisions/log-in.md) lists the words that weaken a password: names, e-mail, the bank's name, the published password",
    ),
    "6.1.3": holds(
      {
        "tests/integration/auth/sign-in-providers.test.ts": [
          "the right password of staff is refused, and customers are not affected",
        ],
        "tests/integration/auth/passkeys.test.ts": [
          "a log-in by passkey is refused to staff who sign in with the bank's own provider",
        ],
      },
      "customers use a password or passkey; staff use a password, a passkey or the identity provider, as `STAFF_SIGN_IN` states",
    ),
    "6.2.1": holds(
      { "tests/unit/auth/password-policy.test.ts": ["a password has 12 to 128 characters of any kind: %s"] },
      "twelve characters",
    ),
    "6.2.2": holds(
      {
        "tests/e2e/identity/security.spec.ts": [
          "a customer changes the password and stays logged in, and a stolen cookie stops working immediately",
        ],
      },
      "on `/profile/security`, and by the link of an e-mail",
    ),
    "6.2.3": holds({
      "tests/integration/auth/passwords.test.ts": [
        "a change of the password is refused with a wrong current password, and locked after five attempts",
      ],
    }),
    "6.2.4": holds(
      {
        "tests/integration/auth/passwords.test.ts": [
          "a guessable password cannot sign up",
          "a guessable password is refused, and everything stays unchanged",
        ],
      },
      "new passwords are compared with the 49,233 most used passwords",
    ),
    "6.2.5": holds(
      { "tests/unit/auth/password-policy.test.ts": ["a password has 12 to 128 characters of any kind: %s"] },
      "any characters",
    ),
    "6.2.6, 6.2.7": holds(
      {
        "tests/e2e/requests/browser-traces.spec.ts": [
          "every password field allows pasting, showing and password managers",
        ],
      },
      "password fields can show their text, and accept pasted text and password managers",
    ),
    "6.2.8": holds(
      {
        "tests/integration/auth/passwords.test.ts": [
          "a new password counts as typed, including every letter, its case and the spaces",
        ],
      },
      "as typed, in Unicode's form NFKC",
    ),
    "6.2.9": holds(
      { "tests/unit/auth/password-policy.test.ts": ["a password has 12 to 128 characters of any kind: %s"] },
      "12 to 128 characters of any kind",
    ),
    "6.2.10": holds(
      { "tests/integration/auth/log-in.test.ts": ["a password that was hashed ten years ago opens a session"] },
      "nothing expires",
    ),
    "6.2.11": holds(
      {
        "tests/unit/auth/password-policy.test.ts": [
          "a password with its owner's name or e-mail is refused",
          "a password that guessing programs try early is refused",
        ],
      },
      "names, e-mail and words of banking",
    ),
    "6.2.12": holds(
      {
        "tests/integration/auth/passwords.test.ts": [
          "a guessable password cannot sign up",
          "a guessable password is refused, and everything stays unchanged",
        ],
      },
      "new passwords are compared with the 49,233 most frequent passwords of leaks; the bank asks no other service",
    ),
    "6.3.1": holds(
      {
        "tests/integration/auth/lockout.test.ts": [
          "of 20 parallel attempts the bank checks only five",
          "an IP address that fails for many e-mail addresses is stopped",
          "a person on a known device is not locked out, whatever the number of strangers",
        ],
      },
      "by device, by e-mail with IP address, and by IP address; even the right password is refused during a lock",
    ),
    "6.3.2": holds(
      {
        "tests/integration/users/ensure-first-admin.test.ts": [
          "outside demonstrations the settings must name the admin, with a strong password",
        ],
      },
      "outside a demonstration, no user exists before the operator names the first admin",
    ),
    "6.3.3": open(
      "staff need a second factor unless the operator decides otherwise; customers need their second factor once they have set it up; a passkey counts as both factors",
      {
        "tests/integration/auth/passkeys.test.ts": [
          "a passkey in the second step is required as soon as a person has one, and logs in",
        ],
        "tests/integration/auth/second-step.test.ts": [
          "a staff member's password alone opens no session by any way",
          "the person is not logged in: no session exists, and the device is not remembered",
        ],
        "tests/integration/auth/first-passkey.test.ts": [
          "a first passkey opens a session once the recovery codes are confirmed, is audited and reported, and is required from then on",
        ],
      },
    ),
    "6.3.4": holds({
      "tests/integration/auth/sign-in-providers.test.ts": [
        "the right password of staff is refused, and customers are not affected",
      ],
    }),
    "6.4.1": doesNotApply("the bank issues no initial passwords"),
    "6.4.2": doesNotApply("neither hints nor questions"),
    "6.4.3": holds(
      {
        "tests/integration/auth/mailbox-alone.test.ts": [
          "the thief does not get past an app that was added a minute ago, and the app alone does not log in either",
        ],
        "tests/integration/auth/email-codes.test.ts": [
          "only the new password works afterwards, every session ends, and the owner is notified",
          "the link works once, even with ten parallel uses",
        ],
        "tests/integration/auth/second-step.test.ts": [
          "a second factor is still required after a new password by e-mail",
        ],
      },
      "a link resets the password once; no link of an e-mail replaces a second factor, not even a factor that was added a minute ago",
    ),
    "6.4.4": open(
      "two members of staff remove the lost factors of a person, with a reason; for a day, the person can send no money; each bank has its own rule for identifying the person, and the product does not ask for it",
      {
        "tests/integration/approvals/kinds.test.ts": [
          "removing second factors needs two people, whatever the limit is",
        ],
        "tests/integration/auth/second-factors.test.ts": [
          "staff remove a person's factors with a reason, which logs the person out everywhere and notifies them",
        ],
      },
    ),
    "6.5.1": holds(
      {
        "tests/integration/auth/email-codes.test.ts": ["the link works once, even with ten parallel uses"],
        "tests/integration/auth/second-step.test.ts": [
          "a used code does not log in, neither for the person nor for a thief who saw the code",
          "a recovery code logs in once, in any spelling, and an e-mail reports the log-in",
        ],
      },
      "each link of an e-mail works once",
    ),
    "6.5.2": holds(
      {
        "tests/integration/auth/second-factors.test.ts": [
          "secret and codes are stored so that a copy of the database does not reveal them",
        ],
        "tests/integration/auth/email-codes.test.ts": [
          "a code has 256 bits from a key and from random bits, and the database stores only its hash",
        ],
      },
      "recovery codes are hashed with argon2 and a pepper; codes of e-mails have 256 bits, and only their SHA-256 hash is stored",
    ),
    "6.5.3, 6.5.4": holds(
      {
        "tests/integration/auth/email-codes.test.ts": [
          "a code has 256 bits from a key and from random bits, and the database stores only its hash",
        ],
      },
      "codes of e-mails have 256 bits, which a key derives from random bits",
    ),
    "6.5.5": open(
      'a code of an app is valid for its 30 seconds and for 15 seconds before and after, because clocks differ; no code is sent for the second step of a log-in; links of e-mails, which prove a mailbox, are valid for an hour or a day; "This was not me", which only tightens protection, is valid for seven days',
      {
        "tests/integration/auth/second-step.test.ts": [
          "a code from a minute ago, another person's code and a code of an unconfirmed app do not log in",
        ],
        "tests/integration/auth/email-codes.test.ts": ["a verification code lasts 24 hours and a reset code one hour"],
      },
    ),
    "6.6.1": doesNotApply("no telephone"),
    "6.6.2": doesNotApply("no out-of-band log-in"),
    "6.6.3": doesNotApply("no log-in uses a second channel; codes of e-mails are limited per address"),
    "6.8.1": doesNotApply("one provider"),
    "6.8.2": holds(
      { "tests/integration/auth/forged-sign-ins.test.ts": ["nobody is signed in by an ID token"] },
      "tested against a provider that forges sign-ins",
    ),
    "6.8.3": doesNotApply("no SAML"),
    "6.8.4": holds(
      {
        "tests/integration/auth/forged-sign-ins.test.ts": [
          "the bank asks the provider for the strength, and a log-in with a sufficient strength signs in",
          "a log-in of strength %j signs nobody in",
        ],
      },
      "the bank names the sufficient strengths (`OIDC_ACR_VALUES`); without this setting, the provider must ask for two factors ([operations](operations.md#sessions))",
    ),
  },
  "V7 Session management": {
    "7.1.1": holds(
      {
        "tests/integration/auth/log-in.test.ts": [
          "a staff member's session ends after 15 idle minutes and after 12 hours, even with 'Remember me' or a new role",
          "the session ends after 15 idle minutes unless it is remembered",
          "the session ends at its absolute limit, even when it is in use",
        ],
      },
      '[sessions](decisions/sessions.md) and `lib/server/session/session.ts`: 15 idle minutes and 12 hours, or 30 days with "Remember me", which has no effect for staff',
    ),
    "7.1.2": holds(
      {
        "tests/integration/auth/passwords.test.ts": [
          "customers can list only their own devices and log one of them out",
        ],
      },
      "any number, as [operations](operations.md) states; users see and can end each session",
    ),
    "7.1.3": holds(
      {
        "tests/integration/auth/sign-in-providers.test.ts": [
          "the bank's own rules end the session: 15 idle minutes, 12 hours, or a log-out here",
        ],
      },
      "the end of the bank's session does not depend on the provider ([operations](operations.md#sessions))",
    ),
    "7.2.1": holds(
      { "tests/integration/auth/log-in.test.ts": ["the session ends when it is revoked"] },
      "each request reads the row of the session",
    ),
    "7.2.2": holds(
      { "tests/integration/auth/log-in.test.ts": ["a second log-in in the same browser ends the first session"] },
      "made at each log-in",
    ),
    "7.2.3": holds(
      {
        "tests/integration/auth/log-in.test.ts": ["a forged cookie never opens a session"],
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
      },
      "an encrypted token; forged tokens are refused",
    ),
    "7.2.4": holds(
      { "tests/integration/auth/log-in.test.ts": ["a second log-in in the same browser ends the first session"] },
      "a log-in ends the browser's previous session",
    ),
    "7.3.1": holds({
      "tests/integration/auth/log-in.test.ts": ["the session ends after 15 idle minutes unless it is remembered"],
    }),
    "7.3.2": holds({
      "tests/integration/auth/log-in.test.ts": ["the session ends at its absolute limit, even when it is in use"],
    }),
    "7.4.1": holds({
      "tests/integration/auth/log-in.test.ts": [
        "the session ends with the log-out, even for a thief with a copy of the cookie",
        "the session ends when it is revoked",
      ],
    }),
    "7.4.2": holds({
      "tests/integration/users/users.test.ts": ["the status %s immediately ends every session of the user"],
    }),
    "7.4.3": holds(
      {
        "tests/integration/auth/email-codes.test.ts": [
          "only the new password works afterwards, every session ends, and the owner is notified",
        ],
      },
      "a new password or PIN ends all sessions",
    ),
    "7.4.4": holds(
      { "tests/e2e/page-queries.spec.ts": ["every page behind the log-in leads its"] },
      "in the menu of every page",
    ),
    "7.4.5": holds(
      {
        "tests/integration/staff/customers-page.test.ts": [
          "staff end one device or all devices, which is audited and reported by e-mail",
        ],
        "tests/integration/users/users.test.ts": ["the status %s immediately ends every session of the user"],
      },
      "staff end one session or all sessions of a customer; only admins end the sessions of a colleague",
    ),
    "7.5.1": holds(
      {
        "tests/integration/users/email-change.test.ts": [
          "a change of the address needs the actor's proof and another address, and ignores upper and lower case",
        ],
        "tests/integration/auth/relayed-password.test.ts": [
          "a person with an app needs more than session and password, and a refusal changes nothing",
        ],
        "tests/integration/auth/stolen-session.test.ts": [
          "a stolen session changes no PIN without the current password",
          "a stolen session cannot guess the password, even with 50 parallel attempts",
        ],
        "tests/integration/auth/second-factors.test.ts": [
          "adding an app is refused with only a session, with a wrong password, and to an ended session",
        ],
        "tests/integration/auth/ended-meanwhile.test.ts": [
          "%s is refused to a session that ends between the password check and the change",
        ],
      },
      "changes of PINs, password, e-mail address, second factors and step-up need the second factor of the person or, without a factor, the current password",
    ),
    "7.5.2": holds(
      {
        "tests/e2e/identity/security.spec.ts": [
          "a customer sees their open sessions and ends the others, including a copy of their own cookie",
        ],
        "tests/integration/auth/passwords.test.ts": [
          "logging out all devices needs the current password, so a thief with a stolen session cannot lock the owner out",
        ],
      },
      "`/profile/security` lists the devices and logs them out after a proof by second factor or current password",
    ),
    "7.6.1": holds(
      {
        "tests/integration/auth/sign-in-providers.test.ts": [
          "the bank's own rules end the session: 15 idle minutes, 12 hours, or a log-out here",
        ],
      },
      "see 7.1.3",
    ),
    "7.6.2": holds(
      { "tests/e2e/staff/staff-sign-in.spec.ts": ["a reply of the provider to another browser signs nobody in"] },
      "a session begins only after a click or a form",
    ),
  },
  "V8 Authorization": {
    "8.1.1, 8.2.1": holds(
      {
        "tests/unit/access/services.test.ts": ["the access table has exactly the services that take an actor"],
        "tests/unit/access/pages.test.ts": ["the access table has exactly the pages and the methods of the routes"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      },
      "tables list each service, action, page and route with the people who may use it",
    ),
    "8.1.2, 8.2.3": holds(
      {
        "tests/integration/users/users.test.ts": ["customers can set no status and edit no other customer"],
        "tests/integration/access/services.test.ts": ["$title is refused and audited, and nothing else is written"],
      },
      "only staff change a status, but not their own; only owners choose their PINs",
    ),
    "8.2.2": holds(
      {
        "tests/integration/access/services.test.ts": [
          "calls that change nothing",
          "$title is refused and audited, and nothing else is written",
        ],
        "tests/e2e/requests/http-contract.spec.ts": ["another customer's records are not found"],
      },
      "the record of another customer gets the same answer as a missing record; staff act on no record of their own",
    ),
    "8.3.1": holds(
      {
        "tests/unit/access/actions.test.ts": ["sessionAction and commandAction refuse visitors without a session"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      },
      "services authorise inside",
    ),
    "8.4.1": doesNotApply("one bank"),
  },
  "V9 Self-contained tokens": {
    "9.1.1": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
        "tests/integration/auth/log-in.test.ts": ["a forged cookie never opens a session"],
        "tests/unit/transfers/receipt-proof.test.ts": [
          "a receipt with another value for any of its facts is told",
          "a proof or a stamp of other facts, of a part of them or of another letter is told",
        ],
      },
      "the token of a session is encrypted with authentication; a receipt carries a keyed hash of its facts",
    ),
    "9.1.2": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
      },
      "one algorithm, which next-auth 4 defines: A256GCM with a derived key",
    ),
    "9.1.3": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
        "tests/unit/transfers/receipt-proof.test.ts": [
          "the proof of another receipt is told, and another bank's proof",
        ],
      },
      "each installation has its own key",
    ),
    "9.2.1": holds(
      {
        "tests/integration/auth/log-in.test.ts": ["the session ends at its absolute limit, even when it is in use"],
        "tests/integration/transfers/receipt-check.test.ts": [
          "is confirmed until its last day, which stays the same when the setting changes",
        ],
      },
      "the row of the session decides when the session ends; a receipt contains its last day",
    ),
    "9.2.2": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
      },
      "the token contains only the id of a session",
    ),
    "9.2.3, 9.2.4": holds(
      {
        "tests/integration/auth/session-token.test.ts": [
          "another site with the same secret refuses the token, before and after the right site has read it",
          "a token without a purpose or with another purpose is refused",
        ],
        "tests/integration/transfers/receipt-check.test.ts": ["the proof of one receipt does not open another payment"],
      },
      "each token states its use, cookie or bearer at this site; each purpose has its own key; the proof of a receipt fits only its own reference",
    ),
  },
  "V10 OAuth and OpenID Connect": {
    "10.1.1": holds(
      {
        "tests/integration/auth/forged-sign-ins.test.ts": [
          "the provider's tokens stay on the server: no reply, cookie or record contains them",
        ],
      },
      "the provider's tokens stay on the server",
    ),
    "10.1.2, 10.2.1": holds(
      { "tests/e2e/staff/staff-sign-in.spec.ts": ["a reply of the provider to another browser signs nobody in"] },
      "state, nonce and PKCE of next-auth",
    ),
    "10.2.2": doesNotApply("one provider"),
    "10.3.1–10.3.4": doesNotApply("the bank accepts no access tokens of other services"),
    "10.4.1–10.4.11": doesNotApply("the bank is no authorization server"),
    "10.5.1, 10.5.3, 10.5.4": holds(
      {
        "tests/integration/auth/forged-sign-ins.test.ts": [
          "nobody is signed in by an ID token",
          "a provider with a wrong issuer signs nobody in",
          "a reply that names another provider or omits a parameter that the provider always sends signs nobody in",
          "a repeated reply signs nobody in, neither in the same browser nor with a copy of its cookies",
        ],
      },
      "nonce, issuer and audience are checked in the token, in the reply and in the provider's own description",
    ),
    "10.5.2": holds(
      {
        "tests/integration/auth/sign-in-providers.test.ts": [
          "after the first sign-in the provider's subject identifies the person, even when the e-mail address changes",
          "a person with a staff member's e-mail address and another subject is not signed in",
        ],
      },
      "the first sign-in matches a person by the verified e-mail; later sign-ins match by issuer and subject ([staff](decisions/staff.md))",
    ),
    "10.5.5": doesNotApply("no back-channel log-out"),
    "10.6.1, 10.6.2, 10.7.1–10.7.3": doesNotApply("the bank is no provider"),
  },
  "V11 Cryptography": {
    "11.1.1": holds(
      {
        "tests/integration/security/key-rotation.test.ts": [
          "tax numbers and app secrets, including those under an older key, open with only the new key afterwards",
        ],
      },
      "the life of keys follows NIST SP 800-57, [cryptography.md](cryptography.md#the-life-of-a-key)",
    ),
    "11.1.2": holds(
      { "tests/unit/cryptography.test.ts": ["only the algorithms of docs/cryptography.md are used"] },
      "[cryptography.md](cryptography.md) is the inventory, and a test compares the code with it",
    ),
    "11.2.1": holds(
      { "tests/unit/cryptography.test.ts": ["all cryptographic code comes from Node and from established libraries"] },
      "Node's OpenSSL, argon2, jose, otplib, `@simplewebauthn`",
    ),
    "11.2.2": holds(
      {
        "tests/integration/security/database-copy.test.ts": [
          "a PIN hash without a pepper is accepted once and replaced by a hash with the pepper",
        ],
        "tests/integration/security/key-rotation.test.ts": [
          "tax numbers and app secrets, including those under an older key, open with only the new key afterwards",
        ],
      },
      "hashes contain their parameters, and encrypted values contain the id of their key",
    ),
    "11.2.3": holds(
      { "tests/unit/cryptography.test.ts": ["only the algorithms of docs/cryptography.md are used"] },
      "SHA-256, AES-256, argon2id; apps use HMAC-SHA-1 by RFC 6238",
    ),
    "11.3.1, 11.3.2, 11.3.3": holds(
      {
        "tests/unit/cryptography.test.ts": ["only the algorithms of docs/cryptography.md are used"],
        "tests/integration/security/database-copy.test.ts": [
          "a tax number that is changed or copied to another user cannot be decrypted",
        ],
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
      },
      "AES-256 in GCM for the token of a session and for tax numbers",
    ),
    "11.4.1": holds(
      { "tests/unit/cryptography.test.ts": ["only the algorithms of docs/cryptography.md are used"] },
      "SHA-256, also in HMAC",
    ),
    "11.4.2": holds(
      {
        "tests/integration/security/database-copy.test.ts": [
          "passwords and PINs are hashed with argon2id, with at least 19 MiB and two passes",
          "trying all PINs against a hash finds none",
        ],
        "tests/integration/users/register-user.test.ts": ["the database contains neither password nor PINs"],
        "tests/unit/server/key-ring.test.ts": [
          "a site does not start without its own keys, or with one secret for all purposes",
        ],
      },
      "argon2id with 19 MiB and two passes; PINs also with a pepper that is not in the database",
    ),
    "11.4.3": holds(
      {
        "tests/integration/ledger/seals.test.ts": [
          "rewritten rows and seals differ from the seals that are kept elsewhere",
        ],
      },
      "seals are hash trees of SHA-256",
    ),
    "11.4.4": doesNotApply("no key is derived from a password"),
    "11.5.1": holds(
      {
        "tests/unit/cryptography.test.ts": ["Math.random never creates a secret"],
        "tests/integration/auth/session-token.test.ts": [
          "a forged token leads to no session, even beside a genuine token",
        ],
      },
      "codes, nonces and challenges are random bytes of the system; ids of sessions are UUIDs inside an encrypted token",
    ),
    "11.6.1": holds(
      {
        "tests/integration/auth/forged-sign-ins.test.ts": ["nobody is signed in by an ID token"],
        "tests/integration/auth/passkeys.test.ts": ["with a key for signatures by SHA-1 (RS1)"],
      },
      "RS256 for the provider; ES256, RS256 and EdDSA for passkeys; no other algorithm",
    ),
  },
  "V12 Secure communication": {
    "12.1.1, 12.1.2, 12.2.1, 12.2.2": open(
      "the operator's proxy provides TLS ([operations](operations.md)), and no test checks it",
    ),
    "12.1.3": doesNotApply("no client certificates"),
    "12.3.1, 12.3.2": holds(
      {
        "tests/unit/server/guarded-address.test.ts": [
          "a bank refuses to start with an unencrypted address, unless it states that the network is its own",
        ],
      },
      "site and worker do not start if a URL of Postgres, mail or identity provider on another machine demands no TLS, unless the operator states that the network is their own (`ALLOW_PLAINTEXT`)",
    ),
    "12.3.3, 12.3.4": holds(
      {
        "tests/unit/server/guarded-address.test.ts": [
          "a bank refuses to start with an unencrypted address, unless it states that the network is its own",
        ],
      },
      "site and worker connect to no other service than Postgres; see 12.3.1",
    ),
  },
  "V13 Configuration": {
    "13.1.1": holds(
      {
        "tests/unit/cryptography.test.ts": [
          "the bank's own code sends no request to a given URL or to the target of a redirect",
        ],
      },
      "[operations](operations.md#what-is-around-holdfast) lists the hosts to which site and worker connect; users of the site cannot add a host",
    ),
    "13.2.1": open(
      "the operator's task: passwords of database roles do not change by themselves ([operations](operations.md))",
    ),
    "13.2.2": holds(
      {
        "tests/integration/security/minting.test.ts": [
          "the site's role cannot post its own entries, hold or release money, or reverse entries",
        ],
        "tests/integration/scripts/two-roles.test.ts": [
          "the site does not start, and explains the reason and the remedy",
        ],
      },
      "site and worker own nothing in the database",
    ),
    "13.2.3": holds(
      {
        "tests/integration/users/ensure-first-admin.test.ts": [
          "outside demonstrations the settings must name the admin, with a strong password",
        ],
        "tests/unit/server/key-ring.test.ts": [
          "a site does not start without its own keys, or with one secret for all purposes",
        ],
      },
      "no secret has a default; without a secret, the product does not start",
    ),
    "13.2.4, 13.2.5": holds(
      {
        "tests/unit/cryptography.test.ts": [
          "the bank's own code sends no request to a given URL or to the target of a redirect",
        ],
        "tests/e2e/requests/sockets.spec.ts": ["no URL leads to the source, the settings or another site"],
      },
      "the settings list all hosts; no request chooses a host, and the product calls no other host; the operator's firewall enforces the same from outside",
    ),
    "13.3.1": open(
      "the operator's task: secrets come from the environment, or with the embedded database from a file of mode 0600 ([operations](operations.md))",
    ),
    "13.3.2": holds(
      {
        "tests/integration/scripts/two-roles.test.ts": [
          "the site does not start, and explains the reason and the remedy",
        ],
        "tests/integration/downloads/draw-paper.test.ts": ["the threads receive none of the site's settings"],
      },
      "only `db:migrate` knows the connection URL of the owner; the threads that draw PDF documents get no secret",
    ),
    "13.4.1": open(
      "the operator's task: the build needs no `.git` ([operations](operations.md)), and no URL leads to this folder if it exists",
      { "tests/e2e/requests/sockets.spec.ts": ["no URL leads to the source, the settings or another site"] },
    ),
    "13.4.2": holds(
      {
        "tests/unit/email/mailbox-closed.test.ts": ["outside the demonstration the mailbox does not exist"],
        "tests/integration/server/db.test.ts": ["models' errors never contain their arguments"],
      },
      "the parts of the demonstration are off, and error messages of models contain no values",
    ),
    "13.4.3": holds(
      { "tests/e2e/requests/hostile-requests.spec.ts": ["a call outside the contract is refused as JSON"] },
      "folders are no addresses",
    ),
    "13.4.4": holds(
      {
        "tests/e2e/requests/sockets.spec.ts": [
          "TRACE does not return the request, and no odd method makes the site fail",
        ],
        "tests/integration/server/plain-requests.test.ts": ["the request %s is refused, because Next would fail"],
      },
      "TRACE is refused before any code reads the request",
    ),
    "13.4.5": holds(
      { "tests/unit/jobs/is-cron-call.test.ts": ["the scheduler is admitted with the secret"] },
      "the document of the contract and `/api/health` are public on purpose; jobs need a secret",
    ),
  },
  "V14 Data protection": {
    "14.1.1, 14.1.2": holds(
      { "tests/unit/data-document.test.ts": ["every table of the schema has exactly one class"] },
      "[data.md](data.md) assigns a class to every table and states the protection of each class",
    ),
    "14.2.1": holds(
      {
        "tests/integration/contract/openapi.test.ts": [
          "no URL contains a secret, except the single-use codes of e-mailed links",
        ],
        "tests/integration/auth/email-codes.test.ts": ["the link works once, even with ten parallel uses"],
        "tests/e2e/transfers/verify-receipt.spec.ts": [
          "a stranger scans a receipt and reads its own facts, until the payment is returned",
        ],
      },
      "sessions and secrets are in headers and bodies; only links of e-mails contain codes, which work once; the facts of a receipt follow the # of their URL, which browsers do not send",
    ),
    "14.2.2": holds({ "tests/unit/server/proxy.test.ts": ["pages are never cached"] }),
    "14.2.3": holds(
      { "tests/unit/server/proxy.test.ts": ["on a page only the site's own scripts can run"] },
      "pages load nothing from other hosts",
    ),
    "14.2.4": holds(
      {
        "tests/unit/data-document.test.ts": ["every table of the schema has exactly one class"],
        "tests/integration/auth/email-codes.test.ts": [
          "a code has 256 bits from a key and from random bits, and the database stores only its hash",
        ],
        "tests/integration/users/register-user.test.ts": ["the database contains neither password nor PINs"],
        "tests/integration/security/database-copy.test.ts": ["the database contains no readable tax number"],
        "tests/integration/users/users.test.ts": ["the reply shows only whether a secret is set"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/unit/server/log.test.ts": ["a line contains no secret, even if the code logs a secret"],
        "tests/integration/audit/trail.test.ts": [
          "the file has every event that the pages have, and its download is itself an event",
        ],
        "tests/integration/ledger/seals.test.ts": [
          "rewritten rows and seals differ from the seals that are kept elsewhere",
        ],
        "tests/integration/jobs/clean-up.test.ts": ["the clean-up removes only rows whose use has ended"],
      },
      "[data.md](data.md) describes the protection of each class",
    ),
    "14.3.1": holds(
      {
        "tests/e2e/requests/browser-traces.spec.ts": [
          "after a log-out the back button shows no data of the account, and the reply clears the browser's data",
          "after a session ended elsewhere, the open page shows no data of the account",
        ],
      },
      "after a log-out, and when the session has ended elsewhere, the browser loads the log-in page as a new document and clears its stored data",
    ),
    "14.3.2": holds(
      {
        "tests/unit/server/proxy.test.ts": ["pages are never cached"],
        "tests/e2e/requests/hostile-requests.spec.ts": [
          "a page whose path looks like a file has the headers of a page",
        ],
      },
      "`no-store` on pages, calls and files",
    ),
    "14.3.3": holds(
      {
        "tests/e2e/requests/browser-traces.spec.ts": [
          "the browser stores no data of the account except cookies that scripts cannot read",
        ],
        "tests/unit/offline/offline-page.test.ts": [
          "the service worker contains the page and stores nothing in the browser",
        ],
        "tests/e2e/offline.spec.ts": [
          "a log-out deletes all data of the customer, and removes the service worker until the next page",
        ],
      },
      "the browser's storage contains no account data: while a form waits for its answer, the tab stores the request id, the form and a hash of its reader ([repeated requests](decisions/repeated-requests.md)); before the log-in, the tab keeps a typed e-mail address; cookies that scripts can read contain the look and the language; the service worker stores no data",
    ),
  },
  "V15 Secure coding and architecture": {
    "15.1.1": holds(
      {
        "tests/integration/scripts/postgres-releases.test.ts": [
          "a bank refuses the server and names the required release and the remedy",
          "a bank refuses the embedded server before anything is started",
        ],
        "tests/unit/proofs/security.test.ts": [
          "SECURITY.md states the time limits for fixing a vulnerability and for renewing libraries",
        ],
        "tests/unit/health/postgres-releases.test.ts": [
          "a server that lacks a security release is late for 30 days, and then refused",
        ],
      },
      "[SECURITY.md](../SECURITY.md#how-soon-things-are-mended) states the times; the database server counts as a component, and a server that lacks fixes for longer is refused",
    ),
    "15.1.2": holds(
      {
        "tests/unit/scripts/lockfile.test.ts": [
          "every library is named with its exact version",
          "the lockfile names no registry",
        ],
      },
      "the lockfile, exact versions",
    ),
    "15.1.3": holds(
      {
        "tests/integration/reconciliation/heavy-files.test.ts": [
          "a file of %s does not delay other requests, and is answered",
        ],
        "tests/integration/downloads/draw-paper.test.ts": [
          "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
        ],
        "tests/unit/server/hashing-turn.test.ts": [
          "two hashes run at the same time, and a client with many requests waits behind a client with one request",
        ],
      },
      "[log in](decisions/log-in.md), [papers](decisions/papers.md) and [reconciliation](decisions/reconciliation.md): hashing, PDF documents and networks' files",
    ),
    "15.2.1": open("no tool measures whether the times of SECURITY.md were kept"),
    "15.2.2": holds({
      "tests/integration/downloads/draw-paper.test.ts": [
        "the site draws one paper of a customer at a time, lets three wait, and refuses further requests",
      ],
      "tests/unit/server/hashing-turn.test.ts": [
        "two hashes run at the same time, and a client with many requests waits behind a client with one request",
      ],
    }),
    "15.2.3": holds(
      { "tests/unit/email/mailbox-closed.test.ts": ["outside the demonstration the mailbox does not exist"] },
      "only a demonstration has the mailbox, the moves of the date and the invented customers",
    ),
    "15.3.1": holds(
      {
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
        "tests/integration/users/users.test.ts": ["the reply shows only whether a secret is set"],
      },
      "each response contains only the fields of its schema",
    ),
    "15.3.2": holds(
      {
        "tests/unit/cryptography.test.ts": [
          "the bank's own code sends no request to a given URL or to the target of a redirect",
        ],
      },
      "our own code calls no URL, so it follows no redirect; libraries call mail and identity provider at the URLs of the settings",
    ),
    "15.3.3": holds(
      {
        "tests/integration/contract/unknown-fields.test.ts": [
          "every route refuses unknown members of the body and unknown query parameters, and names them",
        ],
        "tests/integration/users/users.test.ts": ["customers can set no status and edit no other customer"],
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
      },
      "schemas name the fields that may change; all other fields are refused",
    ),
    "15.3.4": holds({
      "tests/integration/server/request-context.test.ts": [
        "with %i trusted proxies, the header %s gives the address %s",
      ],
      "tests/e2e/requests/hostile-requests.spec.ts": ["a forged address in X-Forwarded-For appears nowhere"],
    }),
    "15.3.5": holds(
      { "tests/e2e/requests/http-contract.spec.ts": ["a malformed body gets the documented error, and never a 500"] },
      "schemas check types at run time, and TypeScript checks types at build time",
    ),
    "15.3.6": holds(
      {
        "tests/integration/server/odd-values.test.ts": [
          "a property name of every JavaScript object is not a sort order: %s",
        ],
      },
      "own members alone",
    ),
    "15.3.7": holds(
      {
        "tests/integration/contract/openapi.test.ts": [
          "every route accepts requests and sends replies that match the document",
        ],
        "tests/integration/contract/unknown-fields.test.ts": [
          "every route refuses unknown members of the body and unknown query parameters, and names them",
          "a query parameter that occurs twice is refused, because its value is ambiguous",
        ],
        "tests/integration/server/request-context.test.ts": ["a header that occurs twice becomes one list"],
      },
      "body, query and path are separate and have separate schemas; a repeated header becomes one list",
    ),
  },
  "V16 Logging and error handling": {
    "16.1.1": holds(
      {
        "tests/unit/logging-document.test.ts": [
          "the document lists every kind of act that the code writes into the audit trail",
        ],
      },
      "[logging.md](logging.md) is the inventory, and a test compares the code with it",
    ),
    "16.2.1": holds(
      {
        "tests/integration/auth/pin-locks.test.ts": [
          "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
        ],
      },
      "each event contains the actor, the act, the record, the origin and the time",
    ),
    "16.2.2": open("each line has a time in UTC; the operator provides correct clocks ([operations](operations.md))", {
      "tests/unit/server/log.test.ts": ["a line is one JSON object with its moment in UTC, whatever it contains"],
    }),
    "16.2.3": holds(
      {
        "tests/unit/server/log.test.ts": [
          "server code writes only to the log, except for errors that end the server at its start",
        ],
      },
      "standard output, the table of audit events, and the messages of a failed start",
    ),
    "16.2.4": holds(
      { "tests/unit/server/log.test.ts": ["a line is one JSON object with its moment in UTC, whatever it contains"] },
      "JSON lines",
    ),
    "16.2.5": holds(
      {
        "tests/integration/transfers/outgoing.test.ts": [
          "no table, job, e-mail or log contains the credentials after the network has paid, and staff see that they were given",
        ],
        "tests/integration/users/register-user.test.ts": ["the database contains neither password nor PINs"],
      },
      "the log contains neither secrets nor the credentials for a wallet",
    ),
    "16.3.1": holds(
      {
        "tests/integration/auth/log-in.test.ts": ["a wrong password and an unknown e-mail address get the same answer"],
        "tests/integration/auth/pin-locks.test.ts": [
          "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
        ],
      },
      "log-ins, refused log-ins and log-outs are audited",
    ),
    "16.3.2": holds(
      {
        "tests/unit/server/log.test.ts": [
          "a refusal is logged with its code and the request's id, and without typed values",
        ],
        "tests/integration/access/services.test.ts": ["$title is refused and audited, and nothing else is written"],
      },
      "each refusal is a line of the log with its code; refused acts on one's own records are audited",
    ),
    "16.3.3": holds(
      {
        "tests/unit/server/log.test.ts": [
          "a refusal is logged with its code and the request's id, and without typed values",
        ],
        "tests/integration/auth/pin-locks.test.ts": [
          "each failure and each lock is audited without the PIN, and an e-mail reports the lock",
        ],
      },
      "each refusal is a line of the log, including refusals by limits and of typed values; wrong secrets and locks are audited",
    ),
    "16.3.4": holds(
      {
        "tests/unit/server/log.test.ts": [
          "an unexpected error is logged with the request's id and its place, and the client gets only the id",
        ],
      },
      "each line contains the request's id",
    ),
    "16.4.1": holds(
      {
        "tests/integration/server/request-context.test.ts": [
          "with %i trusted proxies, the header %s gives the address %s",
        ],
        "tests/unit/server/proxy.test.ts": [
          "the request id is the client's id if the client's id is well-formed, in both directions",
        ],
      },
      "JSON; text that is no IP address is dropped, and request ids have a fixed format",
    ),
    "16.4.2": holds(
      {
        "tests/integration/ledger/runtime-role.test.ts": ["the site's role writes %s only through functions"],
        "tests/integration/ledger/seals.test.ts": [
          "rewritten rows and seals differ from the seals that are kept elsewhere",
        ],
      },
      "the role of site and worker cannot change audit events, and seals reveal changes by the owner",
    ),
    "16.4.3": open(
      "the operator's task: the log must be sent elsewhere ([operations](operations.md)); seals can be exported",
      {
        "tests/integration/ledger/seals.test.ts": [
          "rewritten rows and seals differ from the seals that are kept elsewhere",
        ],
      },
    ),
    "16.5.1": holds(
      {
        "tests/unit/server/log.test.ts": [
          "an unexpected error is logged with the request's id and its place, and the client gets only the id",
        ],
        "tests/e2e/requests/http-contract.spec.ts": ["a malformed body gets the documented error, and never a 500"],
      },
      "a general sentence and an id",
    ),
    "16.5.2": holds(
      { "tests/integration/connectors/outcomes.test.ts": ["$behaviour ends in one outcome ($channel)"] },
      "orders to networks are stored and repeated",
    ),
    "16.5.3": holds(
      {
        "tests/integration/faults/killed-postgres.test.ts": [
          "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
        ],
        "tests/integration/transfers/status-pairs.test.ts": [
          "an amount that the sender cannot afford is refused, and nothing changes",
        ],
      },
      "what fails leaves nothing",
    ),
  },
  "V17 WebRTC": { "17.1.1, 17.2.1–17.2.4, 17.3.1, 17.3.2": doesNotApply("no audio, no video") },
};
