import type { InputRule } from "./proof";

/**
 * The rules for combinations of fields. The schemas (`schema.ts` of each feature) define the valid values of single fields. The
 * server checks each rule for every source of input. `npm run proofs` prints this list.
 */
export const inputRules: InputRule[] = [
  {
    fields: "password and its repetition",
    rule: "both are equal",
    files: ["lib/auth/passwords/password-policy.model.ts"],
    tests: {
      "tests/unit/auth/password-policy.test.ts": [
        "a difference between the passwords is reported beside the second field, together with other problems",
      ],
    },
  },
  {
    fields: "country of residence, state and postcode",
    rule: "the state is required in countries whose addresses have a state, and the postcode in countries where every address has one. A postcode must have the format of its country",
    files: ["lib/places"],
    tests: { "tests/unit/places/addresses.test.ts": ["an address needs the parts that its country demands"] },
  },
  {
    fields: "password, names and e-mail",
    rule: "the password must not consist of the names or the e-mail address",
    files: ["lib/auth/passwords/password-strength.model.ts"],
    tests: {
      "tests/integration/auth/passwords.test.ts": [
        "a new password must not consist of the owner's names, e-mail address or the bank's name",
      ],
    },
  },
  {
    fields: "PINs and current password",
    rule: "users can change their own PIN only with their password",
    files: ["lib/users/edit-schema.ts"],
    tests: {
      "tests/integration/auth/stolen-session.test.ts": ["a stolen session changes no PIN without the current password"],
    },
  },
  {
    fields: "bank code, country, account and bank number of a wire",
    rule: "account number and bank number must have the format of the named country or, if no country is named, of the SWIFT code's country. An IBAN is required in countries whose banks accept only IBANs. Check digits must be right. The bank number is required if no IBAN contains it",
    files: ["lib/payee-accounts"],
    tests: {
      "tests/unit/payee-accounts/accounts-by-country.test.ts": [
        "an account without an IBAN and its bank code have the form of their country",
      ],
      "tests/unit/transfers/wire-fields.test.ts": [
        "the codes of a wire must belong to the named country",
        "an American routing number has its check digit, with or without a country",
      ],
    },
  },
  {
    fields: "a payee's number at a bank whose country is not known",
    rule: "a number that looks like an IBAN must have the right check digits when a payee is added, restored or paid",
    files: ["lib/payee-accounts/account-schema.ts"],
    tests: {
      "tests/integration/beneficiaries/account-numbers.test.ts": [
        "a payee whose IBAN has a wrong check digit cannot be added, restored or paid",
      ],
    },
  },
  {
    fields: "payee's number and name",
    rule: "the number of look-ups is bounded; the holder's name is shown only for a close match",
    files: ["lib/beneficiaries"],
    tests: {
      "tests/integration/security/payee-lookups.test.ts": [
        "a text with many names does not reveal the account's owner",
      ],
    },
  },
  {
    fields: "amount, account and quote",
    rule: "a quote must belong to this account, amount and currency, and can be used only once",
    files: ["lib/quotes"],
    tests: {
      "tests/e2e/requests/http-contract.spec.ts": [
        "a quote is a price for one conversion: it can be read, repeated and used once",
      ],
    },
  },
  {
    fields: "amount, day and payee",
    rule: "the limits apply to the sums over all accounts and channels",
    files: ["lib/transfers/sending/policy.ts"],
    tests: {
      "tests/integration/transfers/limits.test.ts": [
        "the day's limit counts over all accounts of the customer, even in parallel",
      ],
    },
  },
  {
    fields: "payee, amount and currency of a payment",
    rule: "a payment that is equal to a payment of the last day needs a confirmation",
    files: ["prisma/functions/transfers/send_transfer.sql"],
    tests: {
      "tests/integration/transfers/same-payment.test.ts": [
        "within a day the bank asks for a confirmation and moves nothing, and a confirmed payment is sent once",
      ],
    },
  },
  {
    fields: "amount and plan of a loan",
    rule: "the amount is within the plan's range, and the customer has an account in the plan's currency",
    files: ["lib/loans"],
    tests: {
      "tests/integration/loans/apply-for-loan.test.ts": [
        "the plan must be offered, and the customer must have an account in its currency",
      ],
    },
  },
  {
    fields: "amount and plan of a deposit",
    rule: "the amount is within the plan's range",
    files: ["lib/deposits"],
    tests: {
      "tests/integration/deposits/apply.test.ts": [
        "the oldest account in the plan's currency is used, or the named account",
      ],
    },
  },
  {
    fields: "old and new status of a transfer, loan or deposit",
    rule: "each pair of statuses has a defined effect on the money, or is refused",
    files: [
      "lib/transfers/status-effect.model.ts",
      "lib/loans/status-effect.model.ts",
      "lib/deposits/status-effect.model.ts",
    ],
    tests: {
      "tests/integration/transfers/status-pairs.test.ts": [
        "an amount that the sender cannot afford is refused, and nothing changes",
      ],
    },
  },
  {
    fields: "currency of an account and its use",
    rule: "the currency is fixed from the first posting, hold, loan or deposit on",
    files: ["lib/accounts"],
    tests: {
      "tests/integration/accounts/fixed-currency.test.ts": ["neither staff nor SQL can change the account's currency"],
    },
  },
  {
    fields: "currency column and single currency of a settlement's CSV",
    rule: "exactly one of the two is set",
    files: ["lib/reconciliation/schema.ts"],
    tests: {
      "tests/unit/reconciliation/bad-files.test.ts": [
        "a CSV file is read by the named columns, in the bank's order or another order",
      ],
    },
  },
  {
    fields: "amount, debit and credit columns of a settlement's CSV",
    rule: "either one column of amounts, or one column of paid amounts and one column of returned amounts",
    files: ["lib/reconciliation/schema.ts"],
    tests: {
      "tests/unit/reconciliation/bank-files.test.ts": ["a file has one column of amounts, or one for each direction"],
    },
  },
  {
    fields: "start and end of an event, or of a list's period",
    rule: "the end is after the beginning; a request for the calendar covers 400 days at most",
    files: ["lib/calendar/schema.ts", "lib/history"],
    tests: {
      "tests/integration/calendar/events.test.ts": [
        "an event that ends before its start or lasts too long is refused: %j",
      ],
    },
  },
];
