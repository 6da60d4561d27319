import type { Command } from "./proof";

/**
 * Every command that moves money or changes privileges. The answers describe the outcome if, at the same time, another actor acts
 * or the same actor sends the command again. `npm run proofs` prints this list.
 */
export const commands: Command[] = [
  {
    title: "Sending money",
    services: ["initiateTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a repeated order gets the transfer as it was at first, whatever has happened to it",
          },
          {
            file: "tests/integration/transfers/same-payment.test.ts",
            title: "the same request id gets the first payment, with and without the confirmation",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "twenty parallel requests with the same id pay once",
          },
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "an account that can afford ten transfers settles exactly ten of 64 parallel sends",
          },
          {
            file: "tests/integration/transfers/outgoing.test.ts",
            title: "twenty parallel requests with the same id record the transfer once",
          },
          {
            file: "tests/integration/transfers/limits.test.ts",
            title: "the day's limit counts over all accounts of the customer, even in parallel",
          },
          {
            file: "tests/integration/transfers/same-payment.test.ts",
            title: "of eight parallel payments, even from two accounts, one is sent and seven need a confirmation",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
          {
            file: "tests/integration/faults/killed-postgres.test.ts",
            title: "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "each transfer that is sent while its customer is being %s is recorded completely or refused",
          },
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "a beneficiary that is edited, paid and deleted in parallel is deleted afterwards",
          },
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "opposite transfers that are sent and approved in parallel never fail",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/fixed-currency.test.ts",
            title:
              "a transfer that arrives during a change of the receiver's currency is in the new currency or is refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "another customer's account cannot be debited",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a sender who was suspended after the log-in cannot send",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a suspended receiver is paid, and for a blocked receiver the transfer waits as active",
          },
        ],
      },
    ],
  },
  {
    title: "Money between own accounts",
    services: ["initiateTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title: "the money moves once, and every repeat gets the first answer, whatever has happened since",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title:
              "of two parallel requests with the same id and different accounts, one succeeds and the other is refused",
          },
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title: "parallel transfers from one account to several accounts never overdraw the account",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title: "a hundred parallel transfers in both directions cause no deadlock and move every cent",
          },
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title:
              "when an account or customer is frozen meanwhile, finished transfers are complete, and later transfers are refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/own-transfer-races.test.ts",
            title: "when a currency changes meanwhile, the money arrives in the new currency or does not move",
          },
          {
            file: "tests/integration/transfers/own-transfers.test.ts",
            title: "an own transfer keeps the quoted price when the rate changes, until the quote expires",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/own-transfers.test.ts",
            title: "other people's accounts, the same account and an amount above the balance are refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/own-transfers.test.ts",
            title:
              "staff without accounts, customers without a verified e-mail address, and suspended or blocked people are refused",
          },
          {
            file: "tests/integration/transfers/own-transfers.test.ts",
            title: "the debited account must be active, and the credited account must not be blocked",
          },
        ],
      },
    ],
  },
  {
    title: "A price for a conversion, and its use",
    services: ["createQuote"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/converted.test.ts",
            title: "a repeated request gets the same transfer, even after the quote has expired",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/converted.test.ts",
            title: "a quote is used once, however many parallel transfers name it",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "one quote pays one of 16 parallel transfers",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/quotes/quotes.test.ts", title: "a quote keeps its price when the rate changes" },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/converted.test.ts",
            title: "a quote of another customer, amount, account or currency is refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/quotes/quotes.test.ts",
            title:
              "a quote is refused for another customer's account, a blocked account, and before the e-mail address is verified",
          },
          {
            file: "tests/integration/transfers/converted.test.ts",
            title: "an expired quote moves nothing, even after the right PIN",
          },
        ],
      },
    ],
  },
  {
    title: "The bank's rates",
    services: ["setRate"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title:
              "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
          },
          {
            file: "tests/integration/quotes/set-rate.test.ts",
            title: "of several editors who saw the same rate, only one sets the next rate",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/quotes/set-rate.test.ts",
            title: "of several editors who saw the same rate, only one sets the next rate",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/quotes/set-rate.test.ts",
            title: "of several editors who saw the same rate, only one sets the next rate",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/quotes/set-rate.test.ts",
            title: "of several editors who saw the same rate, only one sets the next rate",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "does not apply",
        how: "a rate has no status; a rate that is too old prices no conversion",
        tests: [
          {
            file: "tests/integration/quotes/rate-age.test.ts",
            title: "a rate of either currency is valid for seven days",
          },
        ],
      },
    ],
  },
  {
    title: "Entries of the general journal",
    services: ["postJournal", "reverseJournal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title:
              "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry of the journal needs two people at any amount, and is posted once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry of the journal needs two people at any amount, and is posted once",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry is taken back once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry is taken back once",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "the confirmation posts the stored entry",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry is taken back once",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/access/services.test.ts",
            title: "calls that change nothing",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an entry of the journal needs two people at any amount, and is posted once",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "nobody else may post to the journal",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
    ],
  },
  {
    title: "Months of the books",
    services: ["closeMonth", "reopenMonth"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title:
              "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "closing December carries the result of the year forward, once, and again after a later entry",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/access/services.test.ts",
            title: "calls that change nothing",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "a closed month takes no entry, also at the same moment, and opens again by two admins",
          },
        ],
      },
    ],
  },
  {
    title: "Accounts of the chart",
    services: ["addChartAccount"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title:
              "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "the database adds one account after the other",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an account that two admins have added takes entries, and its code and number are used once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "does not apply",
        how: "an account of the chart is never removed",
        tests: [],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an account that two admins have added takes entries, and its code and number are used once",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/access/services.test.ts",
            title: "calls that change nothing",
          },
          {
            file: "tests/integration/books/journal.test.ts",
            title: "an account that two admins have added takes entries, and its code and number are used once",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "does not apply",
        how: "an account of the chart has no status",
        tests: [],
      },
    ],
  },
  {
    title: "A customer's cancel",
    services: ["cancelTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a repeated edit, approval or cancellation is executed once and gets the same answer",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a repeated edit, approval or cancellation is executed once and gets the same answer",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title:
              "of a cancellation and a parallel approval (staff %s), exactly one succeeds and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title:
              "of a new amount and a parallel cancellation, the transfer is cancelled without a hold, or changed and held",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "a pending transfer can be cancelled once by its sender, which releases the money",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/interbank.test.ts",
            title: "a transfer that staff already work on cannot be cancelled",
          },
        ],
      },
    ],
  },
  {
    title: "A question of staff to the receiver of a payment",
    services: ["askForReturn"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "exists once: parallel requests, and a repeat with the same request id, give one request",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "exists once: parallel requests, and a repeat with the same request id, give one request",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "and an edit of staff at the same moment: the money moves once",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "exists once: parallel requests, and a repeat with the same request id, give one request",
          },
          { file: "tests/integration/transfers/returns.test.ts", title: "ends when the transfer changes" },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "is refused to a customer, to an auditor, and to staff about a payment that they send or receive",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "is refused for a transfer that is held, goes to a network, or stays with its owner",
          },
        ],
      },
    ],
  },
  {
    title: "A receiver's answer to the question for a return",
    services: ["answerReturn"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "is given once: repeats and parallel consents return the money once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "is given once: repeats and parallel consents return the money once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "and a refusal at the same moment: only one of the two counts",
          },
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "and an edit of staff at the same moment: the money moves once",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/transfers/returns.test.ts", title: "ends when the transfer changes" },
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "with too little money is refused, the request stays open, and a later consent returns the money",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "of another customer, of the sender and of staff is impossible",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/returns.test.ts",
            title: "of another customer, of the sender and of staff is impossible",
          },
          { file: "tests/integration/transfers/returns.test.ts", title: "ends after 14 days" },
        ],
      },
    ],
  },
  {
    title: "The sender's dispute about a final payment",
    services: ["openDispute"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "happens once: repeats and parallel calls open one dispute",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "happens once: repeats and parallel calls open one dispute",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "and a consent of the receiver at the same moment: the money goes back at most once",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is refused after a refusal that was about an earlier posting of the payment",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title:
              "is possible for staff who act for the sender, and for no receiver, stranger, auditor or member of staff who receives the payment",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title:
              "is refused before the payment is final, and before the receiver has refused or the time of the question is over",
          },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is refused after a decision and after a withdrawal",
          },
        ],
      },
    ],
  },
  {
    title: "The receiver's answer to a dispute, and the sender's withdrawal",
    services: ["answerDispute", "withdrawDispute"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "counts once in parallel, and the same request again gets the first result",
          },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is for the sender alone, notifies the receiver, and ends a waiting proposal with its hold",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "counts once in parallel, and the same request again gets the first result",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "and a %s at the same moment: only one of the two counts",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "reaches staff once, and ends a proposal whose author has not read the answer",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is refused to everyone else, and after the end",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is refused to everyone else, and after the end",
          },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "lapses after 30 days with a notice to both parties, and the sender may dispute again",
          },
        ],
      },
    ],
  },
  {
    title: "Staff's decision of a dispute",
    services: ["decideDispute"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is made once: the same request again, parallel decisions and parallel confirmations",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is made once: the same request again, parallel decisions and parallel confirmations",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "and a %s at the same moment: only one of the two counts",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "reaches staff once, and ends a proposal whose author has not read the answer",
          },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "who gets money before the confirmation is not spared by a proposal that the bank pays",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title:
              "is not made by customers, auditors, or staff who send or receive the payment, neither as first nor as second person",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "is for the sender alone, notifies the receiver, and ends a waiting proposal with its hold",
          },
          {
            file: "tests/integration/transfers/disputes.test.ts",
            title: "still counts after a change of the payment's status that moves no money",
          },
        ],
      },
    ],
  },
  {
    title: "Staff's edit of a transfer: approval, rejection, status, amount",
    services: ["editTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a repeated edit, approval or cancellation is executed once and gets the same answer",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/status-pairs.test.ts",
            title: "two staff members who approve in parallel pay once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
          {
            file: "tests/integration/faults/killed-postgres.test.ts",
            title: "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title:
              "of a cancellation and a parallel approval (staff %s), exactly one succeeds and the other is refused",
          },
          { file: "tests/integration/connectors/recall.test.ts", title: "each transfer ends in one way (%s)" },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/status-pairs.test.ts",
            title: "an edit of a transfer that has changed meanwhile is refused",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "the new amount is converted at the agreed rate, even after the amount was one cent",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/staff/own-records.test.ts",
            title: "a staff member cannot approve or edit a transfer that they send or receive, alone or in a batch",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "for a sender who is %s nothing is approved, and the hold stays",
          },
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "no status, amount or approval can bring a cancelled transfer back",
          },
          {
            file: "tests/integration/transfers/stopped-sender.test.ts",
            title: "the hold of an account that is %s can fall but not rise",
          },
        ],
      },
    ],
  },
  {
    title: "The approval of several",
    services: ["approveTransfers"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "a repeated edit, approval or cancellation is executed once and gets the same answer",
          },
          {
            file: "tests/integration/staff/transfer-queues.test.ts",
            title: "a transfer that occurs twice in a request is approved once",
          },
          {
            file: "tests/integration/approvals/all-that-match.test.ts",
            title:
              "staff approve the list in batches: a repeated batch does nothing twice, and an unsent batch stays pending",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/transfer-queues.test.ts",
            title: "two staff members who approve the same transfers in parallel approve each of them once",
          },
          {
            file: "tests/integration/approvals/all-that-match.test.ts",
            title: "each transfer is approved once when two staff members approve the same list in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
          {
            file: "tests/integration/faults/killed-postgres.test.ts",
            title: "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "each transfer is approved separately, and the answer states the reason of each refusal",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/staff/own-records.test.ts",
            title: "a staff member cannot approve or edit a transfer that they send or receive, alone or in a batch",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/second-actor.test.ts",
            title: "each transfer is approved separately, and the answer states the reason of each refusal",
          },
          {
            file: "tests/integration/approvals/all-that-match.test.ts",
            title: "the list is fixed when staff open it: transfers that arrive or change later are not approved",
          },
        ],
      },
    ],
  },
  {
    title: "An application for a loan",
    services: ["applyForLoan"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
          {
            file: "tests/integration/loans/apply-for-loan.test.ts",
            title: "a repeated application returns the same loan, and different content is refused",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/apply-for-loan.test.ts",
            title: "two parallel applications create exactly one loan",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/fixed-currency.test.ts",
            title: "of an application and a parallel change of the currency, exactly one succeeds",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/plans/running-records.test.ts",
            title:
              "a change of a loan plan does not affect applications, which keep their terms and can still be disbursed",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title:
              "a customer who was suspended or blocked after the request arrived is refused an account and an application",
          },
          {
            file: "tests/integration/loans/apply-for-loan.test.ts",
            title: "an application is refused until the earlier loan is cleared, and possible afterwards",
          },
        ],
      },
    ],
  },
  {
    title: "Staff's edit of a loan: approval, disbursement, taking back, closing, write-off",
    services: ["editLoan"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/loans/repeats.test.ts",
            title: "$what, eight times in parallel and again after another person's edit",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/repeats.test.ts",
            title: "$what, eight times in parallel and again after another person's edit",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/loans/loan-status.test.ts",
            title:
              "of a rejection and a payout at the same moment, the first one decides, and a rejected loan is not lent",
          },
          {
            file: "tests/integration/loans/repeats.test.ts",
            title: "a payment and a parallel closing by staff take no money twice",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/loan-status.test.ts",
            title: "an editor with an older version cannot overwrite the loan",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/loans/statuses.test.ts", title: "no loan is disbursed and no deposit is locked" },
          {
            file: "tests/integration/loans/statuses.test.ts",
            title: "a disbursement or lock during the status change is refused too",
          },
        ],
      },
    ],
  },
  {
    title: "Recovering a written-off loan",
    services: ["recoverLoan"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "the same request books once, and parallel requests book together at most the written-off amount",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "the same request books once, and parallel requests book together at most the written-off amount",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "a recovery and the deletion of the loan at the same moment leave clean books",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "if the loan was not written off, or if the loan has changed since staff saw it",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "for the customer, for another customer, and for staff who own the loan",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/recover-loan.test.ts",
            title: "if the account has too little money, or if the customer is blocked, except from outside",
          },
        ],
      },
    ],
  },
  {
    title: "Paying instalments: one, a part, all",
    services: ["payInstalments"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "a repeat pays no second part, with a request id or with the rest that the customer saw",
          },
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
          {
            file: "tests/integration/loans/repeats.test.ts",
            title: "an instalment other than the next one is refused, with and without a key",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "a repeat pays no second part, with a request id or with the rest that the customer saw",
          },
          { file: "tests/integration/loans/repeats.test.ts", title: "many parallel calls pay the instalment once" },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "a date that is run again, in parallel, or after a killed transaction collects one part",
          },
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/late-interest.test.ts",
            title:
              "staff who collect all collect the late interest, and a part or a write-off at the same moment takes nothing twice",
          },
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "a part and an early repayment, a collection or a write-off at the same moment exclude each other",
          },
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/loans/collect-instalments.test.ts",
            title:
              "an instalment that the customer has paid is not collected, and parallel payments pay the instalment once",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "the customer pays a part of a due instalment within the limits",
          },
          {
            file: "tests/integration/loans/collect-instalments.test.ts",
            title: "the customer pays the next instalment or all remaining instalments, for the shown sum",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/parts.test.ts",
            title: "no part is paid before the due date, of a whole plan, or by another user",
          },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/statuses.test.ts",
            title: "customers can neither pay nor close early, even with a session from before",
          },
        ],
      },
    ],
  },
  {
    title: "An application for a deposit",
    services: ["applyForDeposit"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/apply.test.ts",
            title: "a repeated or parallel request creates one application, even when the plan is deleted by then",
          },
          {
            file: "tests/integration/deposits/apply.test.ts",
            title: "a customer has at most twenty undecided applications, even with parallel requests",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/fixed-currency.test.ts",
            title: "of an application and a parallel change of the currency, exactly one succeeds",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/plans/running-records.test.ts",
            title: "a change of an FDR plan does not affect applications",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/apply.test.ts",
            title: "an unverified, suspended or blocked customer is refused",
          },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title:
              "a customer who was suspended or blocked after the request arrived is refused an account and an application",
          },
        ],
      },
    ],
  },
  {
    title: "Staff's edit of a deposit: start, suspension, closing, deletion",
    services: ["editDeposit"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/loans/repeats.test.ts",
            title: "$what, eight times in parallel and again after another person's edit",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/status-pairs.test.ts",
            title: "two staff members start the deposit in parallel, and the money is locked once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/deposits/closing.test.ts",
            title: "closed during the day's end, the deposit pays each interest once, whichever is first",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/status-pairs.test.ts",
            title: "an edit does not overwrite a parallel edit",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/loans/statuses.test.ts", title: "no loan is disbursed and no deposit is locked" },
          {
            file: "tests/integration/loans/statuses.test.ts",
            title: "a disbursement or lock during the status change is refused too",
          },
        ],
      },
    ],
  },
  {
    title: "A deposit's early end",
    services: ["closeDeposit"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/interest.test.ts",
            title: "the deposit ends once, however often and in parallel it is requested",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/deposits/interest.test.ts",
            title: "of the owner's request and a parallel end of the day, exactly one ends the deposit",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/deposits/interest.test.ts",
            title: "the principal returns, and the owner loses the interest that is not due, as shown before",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/statuses.test.ts",
            title: "customers can neither pay nor close early, even with a session from before",
          },
          { file: "tests/integration/deposits/interest.test.ts", title: "only a running deposit can be ended" },
        ],
      },
    ],
  },
  {
    title: "The withdrawal of an application for a loan or deposit",
    services: ["withdrawLoan", "withdrawDeposit"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/withdraw-application.test.ts",
            title: "of parallel withdrawals exactly one succeeds",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "of %s in parallel exactly one succeeds, and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/withdraw-application.test.ts",
            title: "an application whose money has moved, or that staff have refused, cannot be withdrawn",
          },
          {
            file: "tests/integration/loans/withdraw-application.test.ts",
            title: "a proposal to approve the application is refused after the withdrawal",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/withdraw-application.test.ts",
            title: "other customers and staff cannot withdraw the application",
          },
          {
            file: "tests/integration/access/services.test.ts",
            title: "calls that change nothing",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/withdraw-application.test.ts",
            title: "a customer who is suspended or blocked after the request arrived cannot withdraw the application",
          },
        ],
      },
    ],
  },
  {
    title: "Plans",
    services: [
      "createLoanPlan",
      "createDepositPlan",
      "editLoanPlan",
      "editDepositPlan",
      "deleteLoanPlan",
      "deleteDepositPlan",
    ],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title: "one admin cannot change a plan, and a second admin confirms the changed fields of the preview",
          },
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title: "parallel requests make one proposal, and parallel confirmations change the plan once",
          },
          {
            file: "tests/integration/plans/edit-plans.test.ts",
            title: "several parallel requests with the same name create the plan once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title:
              "a confirmation and a withdrawal at the same moment leave a withdrawn plan with old or confirmed terms",
          },
          {
            file: "tests/integration/plans/edit-plans.test.ts",
            title: "an editor with an older version can neither change nor withdraw the plan",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title: "a change of the plan ends a proposal to change the plan",
          },
          {
            file: "tests/integration/plans/edit-plans.test.ts",
            title: "an editor with an older version can neither change nor withdraw the plan",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title: "tellers, auditors and customers neither propose nor confirm",
          },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/plans.test.ts",
            title: "one admin withdraws a plan, which ends a proposal to change the plan",
          },
          {
            file: "tests/integration/plans/edit-plans.test.ts",
            title:
              "a plan's name is unique among offered plans, ignoring case, and the name of a withdrawn plan is free",
          },
        ],
      },
    ],
  },
  {
    title: "A further account",
    services: ["openAccount"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title:
              "an account number in the request is ignored, parallel requests get different numbers, and a customer has at most ten accounts",
          },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "the database itself refuses an eleventh account, whichever code opens it",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/lock-order.test.ts",
            title: "parallel transfers, applications, staff edits and new accounts do not cause a deadlock",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "it reads no data that others edit",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "a customer needs a verified e-mail address and can open accounts only for themselves",
          },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "staff can open a further account only for a customer who already has an account",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title:
              "a customer who was suspended or blocked after the request arrived is refused an account and an application",
          },
        ],
      },
    ],
  },
  {
    title: "Staff's edit of an account: balance, currency, status",
    services: ["editAccount"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "a changed balance is booked once as its difference, upwards or down to zero",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "of several members of staff who correct the same balance at the same moment, one succeeds",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/fixed-currency.test.ts",
            title: "of an application and a parallel change of the currency, exactly one succeeds",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "an edit never undoes or overwrites movements that happened after the editor read the balance",
          },
          {
            file: "tests/integration/accounts/accounts.test.ts",
            title: "a transfer that arrives during a correction is neither overwritten nor lost",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/staff/own-records.test.ts",
            title: "a staff member cannot edit or credit their own account, and the attempt is audited",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/lock-order.test.ts",
            title: "parallel transfers, applications, staff edits and new accounts do not cause a deadlock",
          },
        ],
      },
    ],
  },
  {
    title: "Edits of people: names, status, ATM PIN",
    services: ["editUser", "editCustomer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/lock-order.test.ts",
            title: "staff members who disable each other in parallel do not cause a deadlock",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
          { file: "tests/integration/users/users.test.ts", title: "user and account change together or not at all" },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/users.test.ts",
            title: "nobody can suspend themselves, and if two admins suspend each other, one admin stays active",
          },
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "each transfer that is sent while its customer is being %s is recorded completely or refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/users.test.ts",
            title:
              "in the same field the edit is refused with the present value and overwrites nothing, for staff and owner",
          },
          {
            file: "tests/integration/users/users.test.ts",
            title: "in other fields the edit succeeds and reverts nothing, even when the whole form is sent",
          },
          {
            file: "tests/integration/users/users.test.ts",
            title: "of ten parallel edits of a field or status only one succeeds",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          { file: "tests/integration/access/actions.test.ts", title: "for $name" },
          {
            file: "tests/integration/staff/own-records.test.ts",
            title: "a staff member cannot set their own status or reset their own PIN",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/users.test.ts",
            title: "the status %s immediately ends every session of the user",
          },
        ],
      },
    ],
  },
  {
    title: "Closing of the relationship with a customer",
    services: ["closeCustomer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "is done once for its request, also in parallel and after a lost reply",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "must confirm, and a repeat of the confirmation changes nothing",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "is done once for its request, also in parallel and after a lost reply",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "of two members of staff at the same moment, only one closes it",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "a payment to the customer that is being approved prevents the closing",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title:
              "an order to the customer is refused, waits or prevents the closing, and no closed account gets money",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "the customer's own order prevents the closing, and after the closing an order is refused",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "an application of the customer is refused, or prevents the closing",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "an edit of the status and the closing: the later one counts, and both are audited",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "cannot confirm after money has arrived, and after a change of the status",
          },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "after the relationship was opened again, the customer receives money and can be closed anew",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "is refused to customers, auditors and the person itself, and for colleagues",
          },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/staff/close-customer.test.ts", title: "a customer who is %s can be closed" },
          {
            file: "tests/integration/staff/close-customer.test.ts",
            title: "cannot confirm after money has arrived, and after a change of the status",
          },
        ],
      },
    ],
  },
  {
    title: "Corrections of a customer's data with a reason and evidence, and resets of PINs",
    services: ["correctCustomer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "%s is done once for its request, also in parallel and after a lost reply",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "%s is done once for its request, also in parallel and after a lost reply",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "cannot be chosen with a proof that the owner gave before the reset",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "a value that somebody has changed since the form was opened is not overwritten",
          },
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "of an act and an edit of the same field at the same moment, only one is recorded",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "%s is refused to customers, auditors and the person itself",
          },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customer-acts.test.ts",
            title: "a suspended customer can be corrected, and keeps the status",
          },
        ],
      },
    ],
  },
  {
    title: "Transfer PINs of one's own",
    services: ["editUser"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/stolen-session.test.ts",
            title: "a stolen session changes no PIN without the current password",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/stolen-session.test.ts",
            title: "a stolen session cannot guess the password, even with 50 parallel attempts",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/auth/lost-replies.test.ts", title: "a PIN is changed once" }],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/stolen-session.test.ts",
            title: "a stolen session sends nothing with a PIN that is changed while the transfer waits",
          },
          {
            file: "tests/integration/auth/ended-meanwhile.test.ts",
            title: "%s is refused to a session that ends between the password check and the change",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/stolen-session.test.ts",
            title: "a PIN that was set after the transfer was submitted does not confirm the transfer",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/stolen-session.test.ts",
            title: "a stolen session sends nothing after its end, even when the request arrived before the end",
          },
        ],
      },
    ],
  },
  {
    title: "A new password, while logged in",
    services: ["changePassword"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "five parallel requests change the password once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "five parallel requests change the password once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "the password is changed once, and the new password works",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title:
              "a new password during a reset by e-mail: one of the two passwords works, and every session has ended",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
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
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "a change of the password is refused to a session that has ended meanwhile",
          },
        ],
      },
    ],
  },
  {
    title: "Codes by e-mail: verification, reset",
    services: ["verifyEmail", "resetPassword", "letDeviceIn", "requestPasswordReset", "resendVerification"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/email-codes.test.ts",
            title: "the link works once, even with ten parallel uses",
          },
          {
            file: "tests/integration/auth/lockout.test.ts",
            title:
              "the link works once, even ten times in parallel and after a new password, and the admission is audited",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/email-codes.test.ts",
            title: "the link works once, even with ten parallel uses",
          },
          {
            file: "tests/integration/auth/lockout.test.ts",
            title:
              "the link works once, even ten times in parallel and after a new password, and the admission is audited",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "the address is verified, the password is set or the device is admitted once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/email-codes.test.ts",
            title: "a log-in with the old password during the reset leaves no session open",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/email-codes.test.ts",
            title: "a reset uses up the owner's other reset links",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/email-codes.test.ts",
            title: "expired codes, invented codes and reset codes are refused",
          },
          {
            file: "tests/integration/auth/lockout.test.ts",
            title: "the device loses its admission after an hour without a log-in, and never has it for other people",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/auth/email-codes.test.ts", title: "a suspended user stays suspended" },
          {
            file: "tests/integration/auth/lockout.test.ts",
            title: "forgetting all devices ends the admission, and a device that has logged in keeps its state",
          },
        ],
      },
    ],
  },
  {
    title: "A log-in with a second factor",
    services: ["beginLogIn", "giveCode"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "a used code does not log in, neither for the person nor for a thief who saw the code",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "one code opens one session, however often it is sent in parallel",
          },
          { file: "tests/integration/auth/second-step.test.ts", title: "a person has five attempts, even in parallel" },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a log-in leaves one session, and a further code logs in again",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "the step opens no session when the password is changed during the check of the code",
          },
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "the step ends when all sessions of its owner are ended, for example by a new password",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "a factor that is added after the password check is required",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "the step is refused without its cookie and with a forged cookie",
          },
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "the step ends after its use, even for a thief with a copy of its cookie",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "the step ends when its owner is suspended or blocked meanwhile",
          },
        ],
      },
    ],
  },
  {
    title: 'The answer "This was not me" to a change',
    services: ["disownSecurityChange"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "'this was not me' works once, even when sent again or ten times in parallel",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "'this was not me' works once, even when sent again or ten times in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "all sessions are ended once, and a new password lets the owner in",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "log-ins with the right password at the same moment leave no session open",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "the link of an older change works after a newer change, and uses up the newer link",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "an expired code, an invented code and a code for another purpose are refused",
          },
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "a person's own link does not affect another person",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title:
              "'this was not me' works for a person whom staff have blocked meanwhile, and the person stays blocked",
          },
        ],
      },
    ],
  },
  {
    title: "Ending devices",
    services: ["endSession", "endOtherSessions"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "customers can list only their own devices and log one of them out",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a device is logged out once, and the repeat reports success",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a device is logged out once, and the repeat reports success",
          },
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "all devices are logged out once, including this device, and the password still works",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "a change of the password is refused to a session that has ended meanwhile",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "it reads no data that others edit",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "another person cannot log out the devices of a customer",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passwords.test.ts",
            title: "all devices end together, including this device and copies of its cookie",
          },
        ],
      },
    ],
  },
  {
    title: "Signing up",
    services: ["registerUser", "signUp"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/register-user.test.ts",
            title: "an e-mail address signs up once, ignoring case, and the second attempt writes nothing",
          },
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "refuses a weak password and an address that is taken",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/register-user.test.ts",
            title: "ten parallel sign-ups with the same e-mail address create one customer",
          },
          {
            file: "tests/integration/users/register-user.test.ts",
            title: "50 parallel sign-ups get 50 different account numbers",
          },
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "creates one customer if it is sent several times at once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a repeated sign-up creates one customer, and its owner can log in",
          },
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "lets the customer log in if the answer was lost before the session began",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "does not apply",
        how: "nobody has a permission for a customer who does not exist yet",
        tests: [],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "it reads no data that others edit",
        tests: [],
      },
      { asked: "another role", state: "does not apply", how: "strangers sign up", tests: [] },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/register-user.test.ts",
            title: "an IP address with too many sign-ups is stopped",
          },
        ],
      },
    ],
  },
  {
    title: "Finishing the registration",
    services: ["finishRegistration"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "change nothing when they are sent again, even with other answers",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "open one account when they are sent several times at once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "a repeat reports the account that the first request has opened",
        tests: [
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "change nothing when they are sent again, even with other answers",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "does not apply",
        how: "a finished registration cannot be opened again",
        tests: [{ file: "tests/integration/users/registration-in-parts.test.ts", title: "cannot be undone" }],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "it reads no data that others edit",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "are refused for staff and for a customer who is suspended meanwhile",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/registration-in-parts.test.ts",
            title: "are refused for staff and for a customer who is suspended meanwhile",
          },
        ],
      },
    ],
  },
  {
    title: "The e-mail address",
    services: ["requestEmailChange", "withdrawEmailChange", "proveEmailAddress"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "the same link, repeated or in parallel, reports the state and changes the address once",
          },
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "a later request replaces an earlier request, and one of two parallel requests is left",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "both links in parallel change the address once",
          },
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "the same link, repeated or in parallel, reports the state and changes the address once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "the same link, repeated or in parallel, reports the state and changes the address once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "the links of a withdrawn or expired change show its state and change nothing",
          },
          { file: "tests/integration/users/email-change.test.ts", title: "“This was not me” ends a pending change" },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "a change to an address that signs up meanwhile is refused, and both accounts stay unchanged",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/email-change.test.ts",
            title: "a change of the address is refused for a person who was suspended or blocked meanwhile",
          },
        ],
      },
    ],
  },
  {
    title: "Beneficiaries",
    services: ["addBeneficiary", "editBeneficiary", "deleteBeneficiary", "restoreBeneficiary"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title:
              "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
          },
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
          {
            file: "tests/integration/beneficiaries/payee-acts.test.ts",
            title: "a repeat after a lost reply gets the first answer without another proof",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/beneficiaries/beneficiaries.test.ts",
            title: "the same account is refused a second time, and ten parallel requests add the account once",
          },
          {
            file: "tests/integration/beneficiaries/beneficiaries.test.ts",
            title: "two parallel deletions delete the beneficiary once",
          },
          {
            file: "tests/integration/beneficiaries/restored.test.ts",
            title: "eight parallel requests restore the beneficiary once, and its account appears once",
          },
          {
            file: "tests/integration/beneficiaries/payee-acts.test.ts",
            title: "of eight parallel acts only one needs no proof",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/opposite-acts.test.ts",
            title: "a beneficiary that is edited, paid and deleted in parallel is deleted afterwards",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/limit-counters.test.ts",
            title:
              "a cancellation lowers a new payee's count only by counted amounts, not by amounts from before a new PIN",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/beneficiaries/beneficiaries.test.ts",
            title: "another customer's beneficiary is not found",
          },
          {
            file: "tests/integration/beneficiaries/payee-acts.test.ts",
            title: "a change by staff becomes a proposal, a second person confirms it, and the customer is notified",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/beneficiaries/beneficiaries.test.ts",
            title: "a suspended customer can neither read nor change beneficiaries",
          },
        ],
      },
    ],
  },
  {
    title: "Networks: requests and answers",
    services: ["receiveNetworkAnswer", "recallPayment", "takeReturns", "workNetworkOrders"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/network-returns.test.ts",
            title: "gives the sender the whole amount once, %s, also in parallel and again",
          },
          {
            file: "tests/integration/connectors/answers.test.ts",
            title: "an answer that arrives twenty times in parallel counts once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/network-returns.test.ts",
            title: "gives the sender the whole amount once, %s, also in parallel and again",
          },
          {
            file: "tests/integration/connectors/answers.test.ts",
            title: "an answer that arrives twenty times in parallel counts once",
          },
          {
            file: "tests/integration/connectors/worker.test.ts",
            title: "many workers send each transfer to the network once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/network-returns.test.ts",
            title: "counts although the answer that the payment was accepted was lost",
          },
          {
            file: "tests/integration/faults/killed-worker.test.ts",
            title: "killing the worker and Postgres at any moment leaves each transfer in one outcome",
          },
          {
            file: "tests/integration/connectors/recall.test.ts",
            title: "after the network's promise and a crash, the transfer ends with the network's outcome",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/network-returns.test.ts",
            title: "and a recall at the same moment return the money once",
          },
          { file: "tests/integration/connectors/recall.test.ts", title: "each transfer ends in one way (%s)" },
          {
            file: "tests/integration/connectors/recall.test.ts",
            title: "staff learn immediately that a transfer is paid when the network's answer was lost",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "the money returns once according to the network's answer, and staff learn that the file differs",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "a colleague cannot reverse the transfer before it is sent to the network",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/recall.test.ts",
            title:
              "staff change the amount, hold the transfer and approve it again, and the network receives the last amount once",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/ledger/runtime-role.test.ts",
            title: "the site's role writes %s only through functions",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/connectors/network-returns.test.ts",
            title: "of a refused or cancelled order, of an unsent transfer or without an amount moves nothing",
          },
          {
            file: "tests/integration/connectors/contradictions.test.ts",
            title:
              "a contradiction to a network's own answer is recorded for staff, and changes neither money nor status",
          },
        ],
      },
    ],
  },
  {
    title: "The end of a day, and moving the date",
    services: ["runDay", "advanceDays", "endDueDays", "retryFailure"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/day/run-day.test.ts",
            title: "a second run of a day that has ended changes nothing",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/day/run-day.test.ts",
            title: "many parallel runs of one day pay and count each item once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/day/term-product-days.test.ts",
            title:
              "one of two processes can be killed repeatedly at any moment, then the other, and the next process reaches the same result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/faults/storm.test.ts",
            title: "parallel acts from several processes cause no deadlock and no internal error, and the books add up",
          },
          {
            file: "tests/integration/day/advance-days.test.ts",
            title: "a second parallel call is refused, and the date moves as far as the first call requested",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/day/retry-failure.test.ts",
            title: "an item that the customer has paid meanwhile counts as done",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/day/advance-days.test.ts",
            title: "customers cannot move the date, and nobody can at a bank with real money",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/loans/statuses.test.ts",
            title:
              "the collection stops while the customer's %s are blocked, marks instalments as overdue with the reason, and continues afterwards",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: the confirmation by a second person",
    services: ["confirmProposal", "declineProposal", "approveTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "the proposal is executed once when several people confirm it in parallel",
          },
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "several smaller transfers of one day count together, whoever approves them, even in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated request for a declined proposal stays declined, and other requests are refused while the proposal is open",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "of a parallel confirmation and decline, one succeeds and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "the proposal ends when its transfer changes, and the proposed act does not happen",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a role gained after the proposal cannot confirm it, and a proposal whose maker lost the role is refused",
          },
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "only staff can propose and confirm, and one person cannot do both",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "a person who lost the role after the request arrived cannot confirm the proposal",
          },
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "one person can refuse a loan, and an impossible act is not proposed",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: giving money back and booking to suspense in the reconciliation",
    services: ["workException", "confirmProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title:
              "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title: "the proposal is executed once when several people confirm it in parallel",
          },
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title:
              "bookings to one account on one day count together, whoever books them and whichever customer they concern",
          },
          { file: "tests/integration/approvals/settlement-files.test.ts", title: "parallel returns count together" },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title:
              "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "of a parallel confirmation and decline, one succeeds and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title: "the proposal ends when the exception or its transfer has changed, and after 24 hours",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title:
              "neither the maker nor the transfer's owner can confirm the proposal, and a refusal leaves nothing half done",
          },
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "SQL cannot return a payment of a network, and cannot post to or from a suspense account",
          },
          {
            file: "tests/integration/reconciliation/suspense.test.ts",
            title: "the site's role cannot post to or from a suspense account, with or without an exception's name",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title: "auditors, customers and people without the role can neither make nor confirm the proposal",
          },
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "an act waits for a parallel change of the role before it locks any money",
          },
        ],
      },
    ],
  },
  {
    title: "Incoming payments: posting, asking and returning",
    services: ["workIncoming"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "a posting credits the customer, is audited, and a repeat of the request changes nothing",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "of many parallel postings and returns, one succeeds, and the money moves once",
          },
          {
            file: "tests/integration/incoming/money-in.test.ts",
            title: "imports and runs of the job at the same moment book each credit once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
          {
            file: "tests/integration/incoming/money-in.test.ts",
            title:
              "a run of the job that crashes before its commit leaves the payment received, and the next run books it once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "of many parallel postings and returns, one succeeds, and the money moves once",
          },
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "a withdrawal of the file and a posting at the same moment do not both succeed",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "a question keeps the payment waiting, and an act on the version before is refused",
          },
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "a proposal ends when somebody asks about the payment, or when it goes back",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "only admins and tellers act, and nobody posts to their own account",
          },
          {
            file: "tests/integration/incoming/money-in.test.ts",
            title: "the site's role can neither write payments nor book one to another account",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title:
              "a code of another network, an unknown account and a blocked account are refused beside their fields",
          },
          {
            file: "tests/integration/incoming/staff-acts.test.ts",
            title: "a payment goes back by itself after its time, once, with the code of its reason",
          },
        ],
      },
    ],
  },
  {
    title: "Incoming payments: answering another bank that asks for a payment back",
    services: ["answerRecall"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "leaves once with its code, is audited, and a second request for the payment gets the same answer",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "takes booked money from the customer, who must have agreed, and tells the customer",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "is stored once, whatever repeats, and its message is processed",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "of many parallel answers one counts, and one answer leaves",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "killed at any statement of the database, it sends each answer once",
          },
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "of many parallel answers one counts, and one answer leaves",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "a customer who spends the money at that moment either keeps it or loses it, and never both",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "a posting to a customer and a return of the same payment do not both succeed",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "all open requests for a payment get the same answer",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "that is proposed has no effect after another person has refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "only admins and tellers answer, and nobody answers for a payment to themselves",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "the database keeps a request and its answer",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "a payment that goes back by itself ends the request, and an answer at that moment is refused",
          },
          {
            file: "tests/integration/incoming/recalls.test.ts",
            title: "a request waits again when the file of its payment is withdrawn, and the bank keeps no answer",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: declining a proposal about one's own records",
    services: ["declineProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated request for a declined proposal stays declined, and other requests are refused while the proposal is open",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title:
              "others decide the proposal once, however often the owner tries to confirm or decline it in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title:
              "others decide the proposal once, however often the owner tries to confirm or decline it in parallel",
          },
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "of a parallel confirmation and decline, one succeeds and the other is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "the proposal ends when its transfer changes, and the proposed act does not happen",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title:
              "a colleague can decline the proposal, but the owner of the money cannot, and the attempt is audited",
          },
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title: "SQL cannot decline or confirm the proposal in the owner's name",
          },
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "two people give or take a role, and neither of them is the role's owner",
          },
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "the receiver of the money cannot decide on the proposal and is not notified about the proposal",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title: "a person who lost the role after the request arrived cannot confirm the proposal",
          },
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title: "the maker of a proposal can withdraw it, even when the proposal is about the maker",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: a match that reverses a posting to suspense",
    services: ["workException", "confirmProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a request is executed once, even twenty times in parallel and after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title:
              "parallel matches of two exceptions about the same payment, from both sides, end both without a deadlock",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title:
              "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a match by hand during the import of a file with the same payment pays the transfer once",
          },
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title: "no second person is needed when a file itself explains a booking",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/reconciliation.test.ts",
            title: "the proposal ends when the exception or its transfer has changed, and after 24 hours",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title: "the sender of the transfer cannot make, confirm or decline the match",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title: "above the limit, a second person confirms the reversal of the suspense booking (%s)",
          },
          {
            file: "tests/integration/approvals/own-matters.test.ts",
            title: "no second person is needed when the suspense account holds nothing for the exception",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: an admin who suspends others",
    services: ["editUser", "changeRole", "inviteColleague"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/form-repeats.test.ts",
            title: "the act is done once for its id, despite a double click and a repeat after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/lock-order.test.ts",
            title: "staff members who disable each other in parallel do not cause a deadlock",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/users.test.ts",
            title: "nobody can suspend themselves, and if two admins suspend each other, one admin stays active",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/users/users.test.ts",
            title: "of ten parallel edits of a field or status only one succeeds",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "the admin cannot give a role or invite a person alone, even through SQL",
          },
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "the only admin can give a role alone, and is then no longer the only admin",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "the admin cannot give a role or invite a person alone, even through SQL",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: the day of one member of staff",
    services: ["editAccount", "editTransfer", "approveTransfers", "editLoan", "confirmProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title: "the confirmation of a waiting proposal does the shown act, whatever other acts happened meanwhile",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title: "parallel acts count together, and a repeated act counts once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title:
              "different kinds of acts share the limit: a correction, a loan, an edited amount and a reversed payment",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title: "the confirmation of a waiting proposal does the shown act, whatever other acts happened meanwhile",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title: "all actors who are not on the staff count as one person",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/staff-day.test.ts",
            title: "the limit's day is the last 24 hours and not a calendar date",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: money that staff take from a customer",
    services: ["editAccount", "editCustomer", "editTransfer", "confirmProposal", "declineProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/claw-back.test.ts",
            title: "parallel decisions confirm the proposal once, and never both confirm and decline it",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/claw-back.test.ts",
            title: "when the customer sends money in parallel, only the rest can be sent, and the claw-back succeeds",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/claw-back.test.ts",
            title:
              "a customer who moves one cent cannot prevent the claw-back, and the claw-back takes the amount that both people saw",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "only staff can propose and confirm, and one person cannot do both",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/claw-back.test.ts",
            title:
              "the money is released when the proposal is declined, withdrawn, expired or replaced by another correction",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: a deposit that staff end early",
    services: ["editDeposit", "confirmProposal"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "early ends of one owner's deposits by staff count together, even when repeated or sent in parallel",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "early ends of one owner's deposits by staff count together, even when repeated or sent in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/transfers.test.ts",
            title:
              "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "a deposit that its owner ends meanwhile is ended once, and the proposal is over",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "a deposit that its owner ends meanwhile is ended once, and the proposal is over",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "staff need two people to end a deposit early, and the owner needs nobody else",
          },
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "only staff can propose and confirm, and one person cannot do both",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/kinds.test.ts",
            title: "one person can suspend and resume a deposit, but its early end still needs two people",
          },
        ],
      },
    ],
  },
  {
    title: "Four eyes: a new member of staff",
    services: ["acceptInvitation", "goOnAfterPassword"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "of a parallel acceptance and withdrawal one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "SQL cannot add a person to the staff or reopen an invitation that is over",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "SQL cannot add a person to the staff or reopen an invitation that is over",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/approvals/sql-attacks.test.ts",
            title: "SQL cannot add a person to the staff or reopen an invitation that is over",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "an invitation is valid only while its last sender may invite",
          },
        ],
      },
    ],
  },
  {
    title: "A transfer confirmed by a passkey",
    services: ["askToConfirmTransfer"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a repeated or parallel request gets the same transfer and asks for one signature",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "the signature of a sent order confirms no other order, whoever has it",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a repeated or parallel request gets the same transfer and asks for one signature",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title:
              "the order is sent once when every reply is lost, and the same signature works when nothing was committed",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature is refused after its owner has chosen another confirmation",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title:
              "after the passkey is removed its signature is refused, the PIN is required and every payee counts as new",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature does not confirm an order with %s",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature is refused for another receiver, another account or another request id",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature is refused when the currency of the receiver or of the account has changed",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "another session or another person cannot use the challenge of an order",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a log-in signature confirms no order, and an order signature logs nobody in",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature is refused when the session ends between challenge and order",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a passkey that was added after the order arrived cannot confirm the order",
          },
          {
            file: "tests/integration/transfers/confirmed-by-passkey.test.ts",
            title: "a signature for an expired challenge is refused",
          },
        ],
      },
    ],
  },
  {
    title: "Passkeys",
    services: [
      "askForNewPasskey",
      "addPasskey",
      "renameSecondFactor",
      "askForPasskey",
      "verifyPasskeyLogIn",
      "askForPasskeyOfStep",
      "givePasskey",
      "startSession",
      "askForFirstPasskey",
      "addFirstPasskey",
    ],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a signature counts once, even twenty times in parallel",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a challenge counts once, even when two passkeys have signed it",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a challenge adds one passkey, even when it is used several times in parallel",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a passkey in the second step opens one session, even ten times in parallel",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a person can have ten passkeys, even with parallel requests",
          },
          {
            file: "tests/integration/auth/first-passkey.test.ts",
            title:
              "a first passkey's challenge works once and only for the same log-in, not for another log-in or from a session",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkey-crashes.test.ts",
            title: "the passkey is added once, logs in, and its owner can create recovery codes that they see",
          },
          { file: "tests/integration/auth/passkey-crashes.test.ts", title: "the passkey is renamed once" },
          {
            file: "tests/integration/auth/passkey-crashes.test.ts",
            title: "the passkey is removed once, and logs nobody in",
          },
          {
            file: "tests/integration/auth/passkey-crashes.test.ts",
            title: "the passkey is not added, and a later repeat adds it with the device's first answer",
          },
          {
            file: "tests/integration/auth/passkey-crashes.test.ts",
            title: "the passkey stays with its recovery codes, and a later repeat removes both",
          },
          {
            file: "tests/integration/auth/first-passkey.test.ts",
            title: "after a reply that was lost after the commit, the log-in continues with the one stored passkey",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a removed passkey does not log in, even when it is removed between signature and session",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title:
              "a thief's passkey stops working immediately and stays refused after the new password, and the owner's older passkey works",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a log-in by passkey is refused when the counter does not rise, because the passkey may be a copy",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "another session or another person cannot use the challenge of a session",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "another person can neither change nor list a passkey",
          },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a log-in by passkey is refused to staff who sign in with the bank's own provider",
          },
          {
            file: "tests/integration/auth/first-passkey.test.ts",
            title: "customers, people with a second factor and strangers cannot set up a passkey during a log-in",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a log-in by passkey is refused to suspended and blocked people, as with the password",
          },
          { file: "tests/integration/auth/passkeys.test.ts", title: "an ended session adds no passkey" },
          {
            file: "tests/integration/auth/passkeys.test.ts",
            title: "a passkey in the second step is refused once the owner's sessions have ended",
          },
          {
            file: "tests/integration/auth/first-passkey.test.ts",
            title:
              "a first passkey is refused without user verification, from another site, after its time, and after the log-in has ended",
          },
        ],
      },
    ],
  },
  {
    title: "Second factors, and roles of staff",
    services: [
      "addTimeCode",
      "confirmAddedTimeCode",
      "beginSetUp",
      "confirmSetUp",
      "finishSetUp",
      "makeRecoveryCodes",
      "removeSecondFactor",
      "removeSecondFactorsOf",
      "setStepUp",
      "confirmPassword",
      "changeRole",
      "removeColleague",
    ],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title:
              "two parallel confirmations add one app and one set of codes, and the app's first code does not log in",
          },
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title:
              "removing a factor needs a second factor, is reported and audited, and the last factor takes the recovery codes with it",
          },
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title: "new recovery codes invalidate the earlier codes",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "a colleague's role changes once for a request, even with a parallel request and after a lost reply",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title:
              "two parallel confirmations add one app and one set of codes, and the app's first code does not log in",
          },
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title: "staff who need a factor keep their last factor, even when two factors are removed in parallel",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "one admin remains when two demote, remove or block each other in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "an added app stays once, and its owner can create recovery codes that they see",
          },
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a removal by staff leaves no factor, and is audited and reported once",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "a colleague's role changes once for a request, even with a parallel request and after a lost reply",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/ended-meanwhile.test.ts",
            title: "%s is refused to a session that ends between the password check and the change",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "the removal happens once, even during a change of the role",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/second-step.test.ts",
            title: "a factor that is added after the password check is required",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "the second of two editors learns that the role has changed, and overwrites nothing",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title: "removing a factor does not affect another person's factor",
          },
          {
            file: "tests/integration/auth/second-factors.test.ts",
            title:
              "staff cannot remove their own factors, give a reason of under ten characters or name fewer than two checks, and customers remove nobody's factors",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "nobody can change their own role, and an attempt is audited",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/ended-meanwhile.test.ts",
            title: "%s is refused to a session that ends between the password check and the change",
          },
          {
            file: "tests/integration/staff/colleagues.test.ts",
            title: "a person who has lost the right after the request began cannot change the role",
          },
        ],
      },
    ],
  },
  {
    title: "Having the books verified",
    services: ["startVerification"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/verification.test.ts",
            title: "one of several parallel starts succeeds, and the others learn about the running verification",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/verification.test.ts",
            title: "one of several parallel starts succeeds, and the others learn about the running verification",
          },
          {
            file: "tests/integration/books/verification.test.ts",
            title: "several parallel workers run the verification once",
          },
          { file: "tests/integration/books/nightly.test.ts", title: "several workers run the verification once" },
          {
            file: "tests/integration/books/nightly.test.ts",
            title: "the nightly verification waits for a verification that a colleague has started, and then runs",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/verification.test.ts",
            title: "after a worker is killed in the middle, another worker continues immediately",
          },
          {
            file: "tests/integration/books/verification.test.ts",
            title: "a stopped worker loses no finished part, and the stop does not count as an attempt",
          },
          {
            file: "tests/integration/books/nightly.test.ts",
            title: "when the workers are killed in the middle, the next worker continues the same verification",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "does not apply",
        how: "nobody takes a verification back",
        tests: [],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/verification.test.ts",
            title: "broken books are found and named, even across an interruption, and the run does not count as clean",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/books/verification.test.ts",
            title: "only admins and auditors can start a verification, and tellers can read its result",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
    ],
  },
  {
    title: "Files of networks: upload, columns, import, discard",
    services: ["startUpload", "addChunk", "readFile", "chooseColumns", "confirmFile", "discardFile"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "a file is imported once, despite repeated or parallel confirmations and a lost reply",
          },
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "only its uploader can write a file, and a part that is sent twice counts once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title:
              "a second upload of the same file is recognised, even by two staff members in parallel, and allowed after a discard",
          },
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "two staff members who read the same file in parallel get one complete reading",
          },
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "a file is imported once, despite repeated or parallel confirmations and a lost reply",
          },
          {
            file: "tests/integration/approvals/settlement-files.test.ts",
            title: "when the uploader and a colleague import the file in parallel, the colleague's import succeeds",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/killed-import.test.ts",
            title:
              "killed while it reads, a process leaves a file that cannot be imported and that a second reading completes",
          },
          {
            file: "tests/integration/reconciliation/killed-import.test.ts",
            title:
              "killed while it matches, a process leaves nothing of the import, and the next process completes it once",
          },
          {
            file: "tests/integration/reconciliation/killed-import.test.ts",
            title: "killed at any moment, an import is complete or absent, and a repeat gets the same result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "a parallel confirmation and discard have one outcome, and an outdated reading is reported",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "a refusal that arrives during the import either contradicts the matched line or prevents the match",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "an import that waits for a refusal of the transfer does not match the line",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title: "a parallel confirmation and discard have one outcome, and an outdated reading is reported",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title:
              "only people who are still admins or tellers can use files, and auditors and customers change nothing by any call",
          },
          {
            file: "tests/integration/approvals/settlement-files.test.ts",
            title:
              "the uploader cannot import the file, neither through the service nor through SQL, but a colleague can",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/files.test.ts",
            title:
              "only people who are still admins or tellers can use files, and auditors and customers change nothing by any call",
          },
        ],
      },
    ],
  },
  {
    title: "Files of networks: withdrawal of an import",
    services: ["withdrawFile"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "parallel and repeated requests withdraw the file once, and a colleague's withdrawal is a conflict",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "parallel and repeated requests withdraw the file once, and a colleague's withdrawal is a conflict",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "a lost reply changes nothing, and the request's repeat gets the same result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "an import and a withdrawal of the same entries at one moment count each entry at most once",
          },
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "a withdrawal and an import of the same file at one moment leave it withdrawn or imported",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "a withdrawal that waits for an act on an exception is refused",
          },
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "if staff act on an exception while its file is withdrawn, one of the two acts succeeds",
          },
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title:
              "if money is given back because a file lacks a payment while this file is withdrawn, one of the two acts succeeds",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "only people who are still admins or tellers can withdraw a file",
          },
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "with four eyes, the uploader can withdraw the file, but the importer cannot, not even by SQL",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/withdrawn-files.test.ts",
            title: "for a file that is not imported, and for an outdated version",
          },
        ],
      },
    ],
  },
  {
    title: "The work list: claims",
    services: ["claimWork", "renewWork", "releaseWork", "takeOverWork", "assignWork"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "the same request again claims once, and the same request id for another record is refused",
          },
          {
            file: "tests/integration/work/claims.test.ts",
            title: "the holder passes the record on with a note, and the colleague is told once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "of parallel claims by ten people, one person gets the claim",
          },
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a take-over names the claim that the admin saw, and there must be one",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a repeat of the request after a take-over does not give the claim back",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a claim that is given back and taken over at the same moment has one holder or none",
          },
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a record that is claimed and decided at the same moment leaves the list",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a record that a colleague works on is given to nobody else, and an older version is refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "only people whose role may decide a kind may claim it",
          },
          { file: "tests/integration/work/claims.test.ts", title: "nobody gets a record that they may not decide" },
          {
            file: "tests/integration/work/claims.test.ts",
            title: "the database gives one record no second holder, and the site's role cannot write claims itself",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a person who lost the role since the request began gets nothing",
          },
          {
            file: "tests/integration/work/claims.test.ts",
            title: "a record that was decided meanwhile leaves the list with its claim, and cannot be claimed",
          },
        ],
      },
    ],
  },
  {
    title: "The work list: approval of many transfers",
    services: ["approveWork"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "the same request again has the same results and approves nothing a second time",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "of parallel approvals of the same transfers by three people, each transfer is approved once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "the same request again has the same results and approves nothing a second time",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "each transfer has its own result: approved, proposed, claimed by a colleague, or changed meanwhile",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "each transfer has its own result: approved, proposed, claimed by a colleague, or changed meanwhile",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "only staff who may approve transfers approve and list them",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/work/approve-all.test.ts",
            title: "a person who lost the role since the request began approves nothing",
          },
        ],
      },
    ],
  },
  {
    title: "Differences to networks' files: the owner",
    services: ["assignException"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title:
              "the same request again changes the owner once, and the same request id with another owner is refused",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "of eight people who take a difference at the same moment, one gets it and seven get a conflict",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "a lost reply changes nothing, and the request's repeat gets the same result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "if one person gives a difference away while another puts it back, one act happens",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "an editor who saw another owner gets a conflict",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "taking a difference disturbs neither a colleague who works on it nor the withdrawal of its file",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "auditors and customers neither take differences nor get them",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "staff do not take a difference of their own transfer, and do not get it",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "the site's database role cannot set an owner by itself",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "a person who has lost the permission since the log-in takes no difference",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "a difference that has ended meanwhile keeps its last owner",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "a difference that ends at the moment when its owner changes ends in any case",
          },
          {
            file: "tests/integration/reconciliation/exception-owners.test.ts",
            title: "a difference with a suspended owner shows this, counts as unowned, and can be taken by anybody",
          },
        ],
      },
    ],
  },
  {
    title: "Files of networks: another account of a network",
    services: ["acceptAccounts"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "staff accept a new account once, also in parallel, and the audit trail has both accounts",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "staff accept a new account once, also in parallel, and the audit trail has both accounts",
          },
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "if two first files with different accounts are imported in parallel, one file names the account",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "staff accept a new account once, also in parallel, and the audit trail has both accounts",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title:
              "two people who accept different accounts at one moment leave one of them, and only its file is imported",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "an outdated version cannot accept an account",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "with four eyes the uploader cannot accept an account, and other roles never can",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/accounts.test.ts",
            title: "with four eyes the uploader cannot accept an account, and other roles never can",
          },
        ],
      },
    ],
  },
  {
    title: "Work on the differences between a network's file and the books",
    services: ["workException"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a request is executed once, even twenty times in parallel and after a lost reply",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "if a later file states the return again while the first exception is %s, there is one return",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "a repeated request gives the money back once",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "of several parallel acts one succeeds, and the others learn that the exception has changed",
          },
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a request is executed once, even twenty times in parallel and after a lost reply",
          },
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a match by hand during the import of a file with the same payment pays the transfer once",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "of two lines without a reference that are matched in parallel, one becomes the return",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "if a match and a file state the return in parallel, there is one return and the file is imported",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "nothing is given back before the rest arrives, and then the full amount is given back once",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a request is executed once, even twenty times in parallel and after a lost reply",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "an act that returns money during staff's edit of the transfer's label is complete or refused",
          },
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title:
              "parallel matches of two exceptions about the same payment, from both sides, end both without a deadlock",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "after staff have reversed the transfer, its return can still be resolved",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "after one part is noted nothing more is given back, even in parallel",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "of several parallel acts one succeeds, and the others learn that the exception has changed",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "a transfer whose rest is being imported is given back whole or not at all",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "only admins and tellers can act, and auditors and customers change nothing",
          },
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "an act on the actor's own transfer is refused and audited",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/reconciliation/exceptions.test.ts",
            title: "a person who has lost the role after the request arrived is refused",
          },
          {
            file: "tests/integration/reconciliation/returns.test.ts",
            title: "no money is given back %s, because the network may still pay the transfer",
          },
        ],
      },
    ],
  },
  {
    title: "Inviting somebody to the staff, and accepting",
    services: ["inviteColleague", "resendInvitation", "withdrawInvitation", "acceptInvitation", "goOnAfterPassword"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "an invitation is created once for a request, even with a parallel request and after a lost reply",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an expired invitation needs two people to be renewed, once for many requests, and SQL alone cannot renew it",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "each e-mail address has one invitation, whoever invites, in sequence or in parallel",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "parallel sign-ins accept the invitation once, and all are the same person",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an expired invitation needs two people to be renewed, once for many requests, and SQL alone cannot renew it",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title:
              "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "of a parallel acceptance and withdrawal one succeeds, and the other is refused",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "an invitation that is withdrawn while a resend waits stays withdrawn",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "a used, withdrawn, replaced, expired or invented link does not work",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "a customer who has signed up meanwhile with the e-mail address does not become staff",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "SQL cannot accept an expired invitation",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "an invitation is valid only while its last sender may invite",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "a person who lost the right after the request began cannot send, resend or withdraw an invitation",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "one person alone cannot take over the invitation of a sender who may no longer invite",
          },
          {
            file: "tests/integration/staff/invitations.test.ts",
            title: "one person can resend a valid invitation, and the resend does not extend it",
          },
        ],
      },
    ],
  },
  {
    title: "The staff's calendar",
    services: ["addEvent", "updateEvent", "deleteEvent"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calendar/events.test.ts",
            title: "a repeated request adds, changes or deletes once, even when both requests arrive in parallel",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calendar/events.test.ts",
            title: "a repeated request adds, changes or deletes once, even when both requests arrive in parallel",
          },
          {
            file: "tests/integration/calendar/events.test.ts",
            title: "when both delete an event in parallel, one succeeds",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calendar/events.test.ts",
            title:
              "when one deletes an event and the other changes it, the event is deleted or the deletion is refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calendar/events.test.ts",
            title:
              "when both change the same event, the second editor learns the first editor's name, and nothing is overwritten",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/calendar/events.test.ts",
            title:
              "an auditor sees all events and changes nothing, and a person who became an auditor meanwhile changes nothing either",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "does not apply",
        how: "an event has no status; the user's status is read with each request",
        tests: [],
      },
    ],
  },
  {
    title: "Staff's acts on a customer's page: logging out, notes",
    services: ["logOutCustomer", "addNote", "editNote"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "a repeated or parallel request logs the customer out once",
          },
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "each note is written once for a request, the newest note is first, and the audit trail keeps it",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "a repeated or parallel request logs the customer out once",
          },
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "an editor with an older version or a parallel request overwrites nothing",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "a repeated or parallel request logs the customer out once",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "does not apply",
        how: "a log-in at the same moment opens a new session, which staff can also end; only the author changes a note",
        tests: [],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title: "an editor with an older version or a parallel request overwrites nothing",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/staff/customers-page.test.ts",
            title:
              "auditors may log nobody out, tellers may log out only customers, and a session id of another person ends nothing",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "does not apply",
        how: "a suspended or blocked user has no session left; a note may be about any customer",
        tests: [],
      },
    ],
  },
  {
    title: "The staff's board",
    services: ["addTask", "updateTask", "deleteTask", "moveTask", "addComment"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/board/board.test.ts",
            title: "a repeated request does each act once, even when both requests arrive in parallel",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/board/board.test.ts",
            title:
              "when they move different tasks in parallel, both moves stay, and the positions have no gaps or duplicates",
          },
          {
            file: "tests/integration/board/board.test.ts",
            title: "many parallel moves and deletions all succeed",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/board/board.test.ts",
            title:
              "when one deletes a task and the other changes, moves or comments on it, the task is deleted and the other person learns this",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/board/board.test.ts",
            title: "when both change the same task, the second change is refused and overwrites nothing",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/board/board.test.ts",
            title:
              "an auditor sees the board and changes nothing, and a person who became an auditor meanwhile changes nothing either",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "does not apply",
        how: "the status of a task forbids no act; the user's status is read with each request",
        tests: [],
      },
    ],
  },
  {
    title: "Messages",
    services: [
      "startThread",
      "writeToCustomer",
      "startStaffThread",
      "sendMessage",
      "closeThread",
      "addThreadNote",
      "noteAnswering",
      "readThread",
    ],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/threads.test.ts",
            title:
              "stores a message once when it arrives again, at the same moment, and after the answer was forgotten",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/threads.test.ts",
            title: "begins one thread for a request that arrives twice at the same moment",
          },
          { file: "tests/integration/threads/threads.test.ts", title: "gives parallel messages numbers without a gap" },
          { file: "tests/integration/threads/threads.test.ts", title: "is one of at most 50 open ones" },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/threads.test.ts",
            title: "loses no message: a message into the closed thread opens it again",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/threads.test.ts",
            title: "is refused while there is a message that the member of staff has not seen",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          { file: "tests/integration/threads/threads.test.ts", title: "let nobody else read or write it" },
          { file: "tests/integration/threads/threads.test.ts", title: "let auditors read and not write" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/threads.test.ts",
            title: "end with a role, in the service and in the database",
          },
          { file: "tests/integration/threads/threads.test.ts", title: "ends for a member who leaves the staff" },
        ],
      },
    ],
  },
  {
    title: "Calls: verifying a caller, and acts for a caller",
    services: ["openCall", "askQuestions", "judgeAnswers", "sendCallerCode", "checkCallerCode", "doAct", "endCall"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calls/acts.test.ts",
            title: "the same request, again and in parallel, acts once and notes one step, even after the call's end",
          },
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "a repeated request sends one e-mail, and a parallel repeat too",
          },
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "after its end nothing is checked, and the next call is a new one",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "a member of staff has one open call about a customer, even if opened eight times in parallel",
          },
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "five wrong tries make the code invalid, also in parallel and with repeats of one request",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calls/acts.test.ts",
            title: "opposite acts of two members of staff at the same moment end the payment once",
          },
          {
            file: "tests/integration/calls/acts.test.ts",
            title:
              "an act and the end of its call at the same moment: either the call has the step, or the act is refused",
          },
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "a new code makes the earlier code invalid, even in a colleague's call",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calls/acts.test.ts",
            title: "a payment that has changed meanwhile is refused, and the call has no step",
          },
          {
            file: "tests/integration/calls/verification.test.ts",
            title: "marks of other questions than the drawn ones are refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/calls.test.ts", title: "has the outcome of its role and its level" },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/calls/verification.test.ts",
            title:
              "a colleague cannot use or end the call, and nobody opens a call about themselves or about staff as a teller",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/calls/acts.test.ts",
            title: "after the end of the call, or of the level, the act is refused and nothing has changed",
          },
          {
            file: "tests/integration/calls/acts.test.ts",
            title: "a customer who is blocked meanwhile gets no money released",
          },
        ],
      },
    ],
  },
  {
    title: "Attachments of messages",
    services: ["startAttachment", "addAttachmentPart", "finishAttachment", "removeAttachment"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "goes with the message once when the message is sent again",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "of several parts arrives whole, also when the parts come twice and in another order",
          },
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "nobody has more than twenty files that are not sent, even in parallel",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/threads/attachments.test.ts", title: "belongs to one message of its author" },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "a file of another size than announced is refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "is sent with a message, read by both sides, and by nobody else",
          },
          {
            file: "tests/integration/threads/attachments.test.ts",
            title: "an empty or too large file, and parts of another person's upload are refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
    ],
  },
  {
    title: "Private notes about payments",
    services: ["saveMemo"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/transfers/memos.test.ts", title: "the same request again changes nothing" }],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/memos.test.ts",
            title: "of parallel notes from many tabs that have read version %i, one is written",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/memos.test.ts",
            title: "a file cannot join a message and a note at the same moment",
          },
          {
            file: "tests/integration/transfers/memos.test.ts",
            title: "stays when its author discards uploads, and after the daily clean-up",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/memos.test.ts",
            title: "a note that was read before another change is refused",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/transfers/memos.test.ts",
            title: "is shown to nobody else: not to the receiver, not to staff",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [{ file: "tests/integration/access/services.test.ts", title: "calls that change nothing" }],
      },
    ],
  },
  {
    title: "Views and columns of tables",
    services: ["saveView", "editView", "deleteView", "keepColumns"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/views/views.test.ts",
            title: "a repeated or parallel request saves the view once, and the same id with another view is refused",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/views/views.test.ts",
            title: "of eight parallel views with one name, one is saved and the others are refused",
          },
          {
            file: "tests/integration/views/views.test.ts",
            title: "of eight parallel choices of a default, one applies",
          },
          {
            file: "tests/integration/views/views.test.ts",
            title: "eight parallel choices leave one of the choices",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/command-once.test.ts",
            title: "a repeat after a crash between commit and reply gets the first result",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/views/views.test.ts",
            title: "a parallel deletion and change delete the view, and the change may be refused",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "a view belongs to its owner alone; of two edits, the last edit counts",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
          {
            file: "tests/integration/views/views.test.ts",
            title: "only the owner sees and changes a view, and each colleague has their own default",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/views/views.test.ts",
            title: "a view stays when its owner loses the role, but the owner can then no longer read the view",
          },
        ],
      },
    ],
  },
  {
    title: "Settings that people choose for themselves",
    services: [
      "setEmailPreference",
      "setEmailPreferences",
      "saveAppearance",
      "chooseLanguage",
      "chooseCategory",
      "nameAccount",
      "endFirstSteps",
    ],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "the last choice counts, so that a repeat changes nothing",
        tests: [
          {
            file: "tests/integration/accounts/nicknames.test.ts",
            title: "the same name again changes nothing, and of parallel names the last one counts",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title:
              "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
          },
          {
            file: "tests/integration/spending/categories.test.ts",
            title: "the last choice applies, even from many tabs in parallel, for one payment and for all",
          },
          {
            file: "tests/integration/users/first-steps.test.ts",
            title: "only their owner can close the first steps, once, however often the request arrives",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/nicknames.test.ts",
            title: "the same name again changes nothing, and of parallel names the last one counts",
          },
          {
            file: "tests/integration/appearance/appearance.test.ts",
            title: "the last choice applies, even when several choices arrive in parallel",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title:
              "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
          },
          {
            file: "tests/integration/spending/categories.test.ts",
            title: "the last choice applies, even from many tabs in parallel, for one payment and for all",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "does not apply",
        how: "one statement, or one transaction, writes a choice; the reader chooses again",
        tests: [],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/spending/categories.test.ts",
            title: "the categories stay when the payee is deleted",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title: "the e-mail arrives again when it is turned on again",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title:
              "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "a choice contains all chosen values and does not depend on read data",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/accounts/nicknames.test.ts",
            title:
              "strangers, staff and a disabled owner cannot name an account, and two accounts may have the same name",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title: "all kinds are on by default, and each person has their own choice",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title: "a choice for a group with a kind of another role is refused as a whole",
          },
          {
            file: "tests/integration/spending/categories.test.ts",
            title:
              "only the sender can choose a category, because strangers, staff and the receiver do not find the payment",
          },
          { file: "tests/integration/access/services.test.ts", title: "calls that change nothing" },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/appearance/appearance.test.ts",
            title: "a person who was suspended after the request arrived cannot change the settings",
          },
          {
            file: "tests/integration/notifications/email-preferences.test.ts",
            title: "a person who was suspended after the request arrived cannot choose e-mails for a group",
          },
          {
            file: "tests/integration/spending/categories.test.ts",
            title: "a person who was suspended after the request arrived cannot choose a category",
          },
          { file: "tests/integration/users/language.test.ts", title: "a suspended customer cannot choose a language" },
        ],
      },
    ],
  },
  {
    title: "A form that is kept when a session ends",
    services: ["keepForm", "takeKeptForm"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/kept-forms.test.ts",
            title: "the same person gets the fields back once in the same browser",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/kept-forms.test.ts",
            title:
              "the last of several parallel writes is kept, and only one of several parallel reads gets the fields",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "does not apply",
        how: "the form contains typed text that was not submitted; if the text is lost, the owner types it again",
        tests: [],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/kept-forms.test.ts",
            title: "the fields are deleted when the person forgets all devices",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "does not apply",
        how: "it reads only the typed text",
        tests: [],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/kept-forms.test.ts",
            title: "another person who logs in there never gets the fields, and the owner gets them later",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/kept-forms.test.ts",
            title: "a person who was suspended meanwhile does not get the fields",
          },
        ],
      },
    ],
  },
  {
    title: "Logging in and out",
    services: ["logIn", "logOut"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/log-in.test.ts",
            title: "a second log-in in the same browser ends the first session",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lockout.test.ts",
            title: "of 20 parallel attempts the bank checks only five",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/lost-replies.test.ts",
            title: "a log-in leaves one session, and a further code logs in again",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "log-ins with the right password at the same moment leave no session open",
          },
          {
            file: "tests/integration/auth/log-in.test.ts",
            title: "the session ends with the log-out, even for a thief with a copy of the cookie",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "a log-in with a password that has changed meanwhile opens no session",
        tests: [
          {
            file: "tests/integration/auth/disowned-changes.test.ts",
            title: "earlier proofs and older reset links stop working",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/log-in.test.ts",
            title: "a wrong password and an unknown e-mail address get the same answer",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/auth/log-in.test.ts",
            title: "the session ends on the next request after its user was suspended",
          },
        ],
      },
    ],
  },
  {
    title: "Pausing and resuming a payment network",
    services: ["pauseRail", "resumeRail"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          { file: "tests/integration/rails/pauses.test.ts", title: "the same request again pauses and resumes once" },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "of parallel pauses by eight people, one pauses the rail",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/server/repeats.test.ts",
            title: "a repeat after a crash between commit and reply is answered immediately",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "a pause and its end at the same moment leave the rail in the state that the last act names",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "the end of a pause names the pause that the actor saw",
        tests: [
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "a pause and its end at the same moment leave the rail in the state that the last act names",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "only people whose role may work on rails pause them, and nobody who has lost the role since",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "only people whose role may work on rails pause them, and nobody who has lost the role since",
          },
          {
            file: "tests/integration/rails/pauses.test.ts",
            title: "a payment that the network already has gets the network's answer",
          },
        ],
      },
    ],
  },
  {
    title: "Having a message of a network processed again",
    services: ["processAgain"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "the same request again, and after its answer was lost, has one effect",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "of eight people at the same moment, while workers process, one has the message processed again",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "the same request again, and after its answer was lost, has one effect",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "the worker processes the message at the same moment",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "of eight people at the same moment, while workers process, one has the message processed again",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "the act names the number of attempts that the actor saw",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "is set aside again if nothing has changed, and the next act names the new attempt",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "another role, a person who has lost the role, and an unknown message are refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "of eight people at the same moment, while workers process, one has the message processed again",
          },
          {
            file: "tests/integration/rails/process-again.test.ts",
            title: "another role, a person who has lost the role, and an unknown message are refused",
          },
        ],
      },
    ],
  },
  {
    title: "Sending a return to a network again",
    services: ["sendAgain"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "is sent once more in a new message, whatever repeats",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "of eight people at the same moment, while workers exchange files, one sends it again",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "is sent once more in a new message, whatever repeats",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "the network answers at the same moment",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "is not sent again after the network's answer has overtaken the act",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "a message is replaced once, and never changes",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "is sent once more in a new message, whatever repeats",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "another role and a person who has lost the role are refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "is not sent again after the network's answer has overtaken the act",
          },
          {
            file: "tests/integration/network-messages/returns.test.ts",
            title: "another role and a person who has lost the role are refused",
          },
        ],
      },
    ],
  },
  {
    title: "Marking corrected data of a receiver as done",
    services: ["endReceiverChange"],
    answers: [
      {
        asked: "the same request again",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "the same request again marks the data as done once, with an audit event of the transfer",
          },
        ],
      },
      {
        asked: "in parallel",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "of eight people at the same moment one marks the data as done, and newer data stay",
          },
        ],
      },
      {
        asked: "after a crash",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "the same request again marks the data as done once, with an audit event of the transfer",
          },
        ],
      },
      {
        asked: "the opposite at that moment",
        state: "holds",
        how: "newer data come at the same moment",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "of eight people at the same moment one marks the data as done, and newer data stay",
          },
        ],
      },
      {
        asked: "an edit of what it has read",
        state: "holds",
        how: "the act names the moment at which the data came that the actor saw",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "of eight people at the same moment one marks the data as done, and newer data stay",
          },
        ],
      },
      {
        asked: "another role",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "another role and a person who has lost the role are refused",
          },
        ],
      },
      {
        asked: "a status that has changed",
        state: "holds",
        how: "",
        tests: [
          {
            file: "tests/integration/rails/receiver-changes.test.ts",
            title: "another role and a person who has lost the role are refused",
          },
        ],
      },
    ],
  },
];
