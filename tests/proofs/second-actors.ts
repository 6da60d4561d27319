import { type Command, doesNotApply, holds } from "./proof";

/**
 * Every command that moves money or changes privileges. The answers describe the outcome if another actor acts at the same time,
 * or if the same actor sends the command again. `npm run proofs` prints this list.
 */
export const commands: Command[] = [
  {
    title: "Sending money",
    services: ["initiateTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/second-actor.test.ts": [
          "a repeated order gets the transfer as it was at first, whatever has happened to it",
        ],
        "tests/integration/transfers/same-payment.test.ts": [
          "the same request id gets the first payment, with and without the confirmation",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/interbank.test.ts": [
          "twenty parallel requests with the same id pay once",
          "an account that can afford ten transfers settles exactly ten of 64 parallel sends",
        ],
        "tests/integration/transfers/outgoing.test.ts": [
          "twenty parallel requests with the same id record the transfer once",
        ],
        "tests/integration/transfers/limits.test.ts": [
          "the day's limit counts over all accounts of the customer, even in parallel",
        ],
        "tests/integration/transfers/same-payment.test.ts": [
          "of eight parallel payments, even from two accounts, one is sent and seven need a confirmation",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
        "tests/integration/faults/killed-postgres.test.ts": [
          "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "each transfer that is sent while its customer is being %s is recorded completely or refused",
          "a beneficiary that is edited, paid and deleted in parallel is deleted afterwards",
        ],
        "tests/integration/transfers/interbank.test.ts": [
          "opposite transfers that are sent and approved in parallel never fail",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/accounts/fixed-currency.test.ts": [
          "a transfer that arrives during a change of the receiver's currency is in the new currency or is refused",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/interbank.test.ts": ["another customer's account cannot be debited"],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "a sender who was suspended after the log-in cannot send",
          "a suspended receiver is paid, and for a blocked receiver the transfer waits as active",
        ],
      }),
    },
  },
  {
    title: "Money between own accounts",
    services: ["initiateTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/own-transfer-races.test.ts": [
          "the money moves once, and every repeat gets the first answer, whatever has happened since",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/own-transfer-races.test.ts": [
          "of two parallel requests with the same id and different accounts, one succeeds and the other is refused",
          "parallel transfers from one account to several accounts never overdraw the account",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/own-transfer-races.test.ts": [
          "a hundred parallel transfers in both directions cause no deadlock and move every cent",
          "when an account or customer is frozen meanwhile, finished transfers are complete, and later transfers are refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/own-transfer-races.test.ts": [
          "when a currency changes meanwhile, the money arrives in the new currency or does not move",
        ],
        "tests/integration/transfers/own-transfers.test.ts": [
          "an own transfer keeps the quoted price when the rate changes, until the quote expires",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/own-transfers.test.ts": [
          "other people's accounts, the same account and an amount above the balance are refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/own-transfers.test.ts": [
          "staff without accounts, customers without a verified e-mail address, and suspended or blocked people are refused",
          "the debited account must be active, and the credited account must not be blocked",
        ],
      }),
    },
  },
  {
    title: "A price for a conversion, and its use",
    services: ["createQuote"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/converted.test.ts": [
          "a repeated request gets the same transfer, even after the quote has expired",
        ],
      }),
      "in parallel": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/converted.test.ts": [
          "a quote is used once, however many parallel transfers name it",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/second-actor.test.ts": ["one quote pays one of 16 parallel transfers"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/quotes/quotes.test.ts": ["a quote keeps its price when the rate changes"],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/converted.test.ts": [
          "a quote of another customer, amount, account or currency is refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/quotes/quotes.test.ts": [
          "a quote is refused for another customer's account, a blocked account, and before the e-mail address is verified",
        ],
        "tests/integration/transfers/converted.test.ts": ["an expired quote moves nothing, even after the right PIN"],
      }),
    },
  },
  {
    title: "The bank's rates",
    services: ["setRate"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/command-once.test.ts": [
          "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
        ],
        "tests/integration/quotes/set-rate.test.ts": [
          "of several editors who saw the same rate, only one sets the next rate",
        ],
      }),
      "in parallel": holds({
        "tests/integration/quotes/set-rate.test.ts": [
          "of several editors who saw the same rate, only one sets the next rate",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/quotes/set-rate.test.ts": [
          "of several editors who saw the same rate, only one sets the next rate",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/quotes/set-rate.test.ts": [
          "of several editors who saw the same rate, only one sets the next rate",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": doesNotApply("a rate has no status; a rate that is too old prices no conversion", {
        "tests/integration/quotes/rate-age.test.ts": ["a rate of either currency is valid for seven days"],
      }),
    },
  },
  {
    title: "Entries of the general journal",
    services: ["postJournal", "reverseJournal"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/command-once.test.ts": [
          "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
        ],
        "tests/integration/books/journal.test.ts": [
          "an entry of the journal needs two people at any amount, and is posted once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/books/journal.test.ts": [
          "an entry of the journal needs two people at any amount, and is posted once",
          "an entry is taken back once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/books/journal.test.ts": [
          "an entry is taken back once",
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
      "an edit of what it has read": holds(
        { "tests/integration/books/journal.test.ts": ["an entry is taken back once"] },
        "the confirmation posts the stored entry",
      ),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/books/journal.test.ts": [
          "an entry of the journal needs two people at any amount, and is posted once",
          "nobody else may post to the journal",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
    },
  },
  {
    title: "Months of the books",
    services: ["closeMonth", "reopenMonth"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/command-once.test.ts": [
          "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
        ],
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
      "in parallel": holds({
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/books/journal.test.ts": [
          "closing December carries the result of the year forward, once, and again after a later entry",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/books/journal.test.ts": [
          "a closed month takes no entry, also at the same moment, and opens again by two admins",
        ],
      }),
    },
  },
  {
    title: "Accounts of the chart",
    services: ["addChartAccount"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/command-once.test.ts": [
          "the same id gets the first result again, including amounts and times, and the request is marked as replayed",
        ],
      }),
      "in parallel": holds(
        {
          "tests/integration/books/journal.test.ts": [
            "an account that two admins have added takes entries, and its code and number are used once",
          ],
        },
        "the database adds one account after the other",
      ),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": doesNotApply("an account of the chart is never removed"),
      "an edit of what it has read": holds({
        "tests/integration/books/journal.test.ts": [
          "an account that two admins have added takes entries, and its code and number are used once",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/books/journal.test.ts": [
          "an account that two admins have added takes entries, and its code and number are used once",
        ],
      }),
      "a status that has changed": doesNotApply("an account of the chart has no status"),
    },
  },
  {
    title: "A customer's cancel",
    services: ["cancelTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/second-actor.test.ts": [
          "a repeated edit, approval or cancellation is executed once and gets the same answer",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "a repeated edit, approval or cancellation is executed once and gets the same answer",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "of a cancellation and a parallel approval (staff %s), exactly one succeeds and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of a new amount and a parallel cancellation, the transfer is cancelled without a hold, or changed and held",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/interbank.test.ts": [
          "a pending transfer can be cancelled once by its sender, which releases the money",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/interbank.test.ts": ["a transfer that staff already work on cannot be cancelled"],
      }),
    },
  },
  {
    title: "A question of staff to the receiver of a payment",
    services: ["askForReturn"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/returns.test.ts": [
          "exists once: parallel requests, and a repeat with the same request id, give one request",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/returns.test.ts": [
          "exists once: parallel requests, and a repeat with the same request id, give one request",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/returns.test.ts": [
          "and an edit of staff at the same moment: the money moves once",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/returns.test.ts": [
          "exists once: parallel requests, and a repeat with the same request id, give one request",
          "ends when the transfer changes",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/returns.test.ts": [
          "is refused to a customer, to an auditor, and to staff about a payment that they send or receive",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/returns.test.ts": [
          "is refused for a transfer that is held, goes to a network, or stays with its owner",
        ],
      }),
    },
  },
  {
    title: "A receiver's answer to the question for a return",
    services: ["answerReturn"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/returns.test.ts": [
          "is given once: repeats and parallel consents return the money once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/returns.test.ts": [
          "is given once: repeats and parallel consents return the money once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/returns.test.ts": [
          "and a refusal at the same moment: only one of the two counts",
          "and an edit of staff at the same moment: the money moves once",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/returns.test.ts": [
          "ends when the transfer changes",
          "with too little money is refused, the request stays open, and a later consent returns the money",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/returns.test.ts": [
          "of another customer, of the sender and of staff is impossible",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/returns.test.ts": [
          "of another customer, of the sender and of staff is impossible",
          "ends after 14 days",
        ],
      }),
    },
  },
  {
    title: "The sender's dispute about a final payment",
    services: ["openDispute"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/disputes.test.ts": ["happens once: repeats and parallel calls open one dispute"],
      }),
      "in parallel": holds({
        "tests/integration/transfers/disputes.test.ts": ["happens once: repeats and parallel calls open one dispute"],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "and a consent of the receiver at the same moment: the money goes back at most once",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is refused after a refusal that was about an earlier posting of the payment",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/disputes.test.ts": [
          "is possible for staff who act for the sender, and for no receiver, stranger, auditor or member of staff who receives the payment",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is refused before the payment is final, and before the receiver has refused or the time of the question is over",
          "is refused after a decision and after a withdrawal",
        ],
      }),
    },
  },
  {
    title: "The receiver's answer to a dispute, and the sender's withdrawal",
    services: ["answerDispute", "withdrawDispute"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "counts once in parallel, and the same request again gets the first result",
          "is for the sender alone, notifies the receiver, and ends a waiting proposal with its hold",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "counts once in parallel, and the same request again gets the first result",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/disputes.test.ts": ["and a %s at the same moment: only one of the two counts"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "reaches staff once, and ends a proposal whose author has not read the answer",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/disputes.test.ts": ["is refused to everyone else, and after the end"],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is refused to everyone else, and after the end",
          "lapses after 30 days with a notice to both parties, and the sender may dispute again",
        ],
      }),
    },
  },
  {
    title: "Staff's decision of a dispute",
    services: ["decideDispute"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is made once: the same request again, parallel decisions and parallel confirmations",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is made once: the same request again, parallel decisions and parallel confirmations",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/disputes.test.ts": ["and a %s at the same moment: only one of the two counts"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "reaches staff once, and ends a proposal whose author has not read the answer",
          "who gets money before the confirmation is not spared by a proposal that the bank pays",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/transfers/disputes.test.ts": [
          "is not made by customers, auditors, or staff who send or receive the payment, neither as first nor as second person",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/disputes.test.ts": [
          "is for the sender alone, notifies the receiver, and ends a waiting proposal with its hold",
          "still counts after a change of the payment's status that moves no money",
        ],
      }),
    },
  },
  {
    title: "Staff's edit of a transfer: approval, rejection, status, amount",
    services: ["editTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/transfers/second-actor.test.ts": [
          "a repeated edit, approval or cancellation is executed once and gets the same answer",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/status-pairs.test.ts": ["two staff members who approve in parallel pay once"],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
        "tests/integration/faults/killed-postgres.test.ts": [
          "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
        "tests/integration/transfers/second-actor.test.ts": [
          "of a cancellation and a parallel approval (staff %s), exactly one succeeds and the other is refused",
        ],
        "tests/integration/connectors/recall.test.ts": ["each transfer ends in one way (%s)"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/status-pairs.test.ts": [
          "an edit of a transfer that has changed meanwhile is refused",
        ],
        "tests/integration/transfers/second-actor.test.ts": [
          "the new amount is converted at the agreed rate, even after the amount was one cent",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/staff/own-records.test.ts": [
          "a staff member cannot approve or edit a transfer that they send or receive, alone or in a batch",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "for a sender who is %s nothing is approved, and the hold stays",
          "no status, amount or approval can bring a cancelled transfer back",
        ],
        "tests/integration/transfers/stopped-sender.test.ts": [
          "the hold of an account that is %s can fall but not rise",
        ],
      }),
    },
  },
  {
    title: "The approval of several",
    services: ["approveTransfers"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "a repeated edit, approval or cancellation is executed once and gets the same answer",
        ],
        "tests/integration/staff/transfer-queues.test.ts": [
          "a transfer that occurs twice in a request is approved once",
        ],
        "tests/integration/approvals/all-that-match.test.ts": [
          "staff approve the list in batches: a repeated batch does nothing twice, and an unsent batch stays pending",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/transfer-queues.test.ts": [
          "two staff members who approve the same transfers in parallel approve each of them once",
        ],
        "tests/integration/approvals/all-that-match.test.ts": [
          "each transfer is approved once when two staff members approve the same list in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
        "tests/integration/faults/killed-postgres.test.ts": [
          "killing Postgres with SIGKILL during sends and approvals loses nothing and pays nothing twice",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "each transfer is approved separately, and the answer states the reason of each refusal",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/staff/own-records.test.ts": [
          "a staff member cannot approve or edit a transfer that they send or receive, alone or in a batch",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/second-actor.test.ts": [
          "each transfer is approved separately, and the answer states the reason of each refusal",
        ],
        "tests/integration/approvals/all-that-match.test.ts": [
          "the list is fixed when staff open it: transfers that arrive or change later are not approved",
        ],
      }),
    },
  },
  {
    title: "An application for a loan",
    services: ["applyForLoan"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
        "tests/integration/loans/apply-for-loan.test.ts": [
          "a repeated application returns the same loan, and different content is refused",
        ],
      }),
      "in parallel": holds({
        "tests/integration/loans/apply-for-loan.test.ts": ["two parallel applications create exactly one loan"],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/accounts/fixed-currency.test.ts": [
          "of an application and a parallel change of the currency, exactly one succeeds",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/plans/running-records.test.ts": [
          "a change of a loan plan does not affect applications, which keep their terms and can still be disbursed",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/accounts/accounts.test.ts": [
          "a customer who was suspended or blocked after the request arrived is refused an account and an application",
        ],
        "tests/integration/loans/apply-for-loan.test.ts": [
          "an application is refused until the earlier loan is cleared, and possible afterwards",
        ],
      }),
    },
  },
  {
    title: "Staff's edit of a loan: approval, disbursement, taking back, closing, write-off",
    services: ["editLoan"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/loans/repeats.test.ts": [
          "$what, eight times in parallel and again after another person's edit",
        ],
      }),
      "in parallel": holds({
        "tests/integration/loans/repeats.test.ts": [
          "$what, eight times in parallel and again after another person's edit",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
        "tests/integration/loans/loan-status.test.ts": [
          "of a rejection and a payout at the same moment, the first one decides, and a rejected loan is not lent",
        ],
        "tests/integration/loans/repeats.test.ts": ["a payment and a parallel closing by staff take no money twice"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/loans/loan-status.test.ts": ["an editor with an older version cannot overwrite the loan"],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/loans/statuses.test.ts": [
          "no loan is disbursed and no deposit is locked",
          "a disbursement or lock during the status change is refused too",
        ],
      }),
    },
  },
  {
    title: "Recovering a written-off loan",
    services: ["recoverLoan"],
    answers: {
      "the same request again": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "the same request books once, and parallel requests book together at most the written-off amount",
        ],
      }),
      "in parallel": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "the same request books once, and parallel requests book together at most the written-off amount",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "a recovery and the deletion of the loan at the same moment leave clean books",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "if the loan was not written off, or if the loan has changed since staff saw it",
        ],
      }),
      "another role": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "for the customer, for another customer, and for staff who own the loan",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/loans/recover-loan.test.ts": [
          "if the account has too little money, or if the customer is blocked, except from outside",
        ],
      }),
    },
  },
  {
    title: "Paying instalments: one, a part, all",
    services: ["payInstalments"],
    answers: {
      "the same request again": holds({
        "tests/integration/loans/parts.test.ts": [
          "a repeat pays no second part, with a request id or with the rest that the customer saw",
        ],
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
        "tests/integration/loans/repeats.test.ts": [
          "an instalment other than the next one is refused, with and without a key",
        ],
      }),
      "in parallel": holds({
        "tests/integration/loans/parts.test.ts": [
          "a repeat pays no second part, with a request id or with the rest that the customer saw",
        ],
        "tests/integration/loans/repeats.test.ts": ["many parallel calls pay the instalment once"],
      }),
      "after a crash": holds({
        "tests/integration/loans/parts.test.ts": [
          "a date that is run again, in parallel, or after a killed transaction collects one part",
        ],
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/loans/late-interest.test.ts": [
          "staff who collect all collect the late interest, and a part or a write-off at the same moment takes nothing twice",
        ],
        "tests/integration/loans/parts.test.ts": [
          "a part and an early repayment, a collection or a write-off at the same moment exclude each other",
        ],
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
        "tests/integration/loans/collect-instalments.test.ts": [
          "an instalment that the customer has paid is not collected, and parallel payments pay the instalment once",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/loans/parts.test.ts": ["the customer pays a part of a due instalment within the limits"],
        "tests/integration/loans/collect-instalments.test.ts": [
          "the customer pays the next instalment or all remaining instalments, for the shown sum",
        ],
      }),
      "another role": holds({
        "tests/integration/loans/parts.test.ts": [
          "no part is paid before the due date, of a whole plan, or by another user",
        ],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/loans/statuses.test.ts": [
          "customers can neither pay nor close early, even with a session from before",
        ],
      }),
    },
  },
  {
    title: "An application for a deposit",
    services: ["applyForDeposit"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/deposits/apply.test.ts": [
          "a repeated or parallel request creates one application, even when the plan is deleted by then",
          "a customer has at most twenty undecided applications, even with parallel requests",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/accounts/fixed-currency.test.ts": [
          "of an application and a parallel change of the currency, exactly one succeeds",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/plans/running-records.test.ts": ["a change of an FDR plan does not affect applications"],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/deposits/apply.test.ts": ["an unverified, suspended or blocked customer is refused"],
        "tests/integration/accounts/accounts.test.ts": [
          "a customer who was suspended or blocked after the request arrived is refused an account and an application",
        ],
      }),
    },
  },
  {
    title: "Staff's edit of a deposit: start, suspension, closing, deletion",
    services: ["editDeposit"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/loans/repeats.test.ts": [
          "$what, eight times in parallel and again after another person's edit",
        ],
      }),
      "in parallel": holds({
        "tests/integration/deposits/status-pairs.test.ts": [
          "two staff members start the deposit in parallel, and the money is locked once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
        "tests/integration/deposits/closing.test.ts": [
          "closed during the day's end, the deposit pays each interest once, whichever is first",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/deposits/status-pairs.test.ts": ["an edit does not overwrite a parallel edit"],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/loans/statuses.test.ts": [
          "no loan is disbursed and no deposit is locked",
          "a disbursement or lock during the status change is refused too",
        ],
      }),
    },
  },
  {
    title: "A deposit's early end",
    services: ["closeDeposit"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/deposits/interest.test.ts": [
          "the deposit ends once, however often and in parallel it is requested",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
        "tests/integration/deposits/interest.test.ts": [
          "of the owner's request and a parallel end of the day, exactly one ends the deposit",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/deposits/interest.test.ts": [
          "the principal returns, and the owner loses the interest that is not due, as shown before",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/loans/statuses.test.ts": [
          "customers can neither pay nor close early, even with a session from before",
        ],
        "tests/integration/deposits/interest.test.ts": ["only a running deposit can be ended"],
      }),
    },
  },
  {
    title: "The withdrawal of an application for a loan or deposit",
    services: ["withdrawLoan", "withdrawDeposit"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
      }),
      "in parallel": holds({
        "tests/integration/loans/withdraw-application.test.ts": ["of parallel withdrawals exactly one succeeds"],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "of %s in parallel exactly one succeeds, and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/loans/withdraw-application.test.ts": [
          "an application whose money has moved, or that staff have refused, cannot be withdrawn",
          "a proposal to approve the application is refused after the withdrawal",
        ],
      }),
      "another role": holds({
        "tests/integration/loans/withdraw-application.test.ts": [
          "other customers and staff cannot withdraw the application",
        ],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/loans/withdraw-application.test.ts": [
          "a customer who is suspended or blocked after the request arrived cannot withdraw the application",
        ],
      }),
    },
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
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/plans.test.ts": [
          "one admin cannot change a plan, and a second admin confirms the changed fields of the preview",
        ],
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/plans.test.ts": [
          "parallel requests make one proposal, and parallel confirmations change the plan once",
        ],
        "tests/integration/plans/edit-plans.test.ts": [
          "several parallel requests with the same name create the plan once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/plans.test.ts": [
          "a confirmation and a withdrawal at the same moment leave a withdrawn plan with old or confirmed terms",
        ],
        "tests/integration/plans/edit-plans.test.ts": [
          "an editor with an older version can neither change nor withdraw the plan",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/plans.test.ts": ["a change of the plan ends a proposal to change the plan"],
        "tests/integration/plans/edit-plans.test.ts": [
          "an editor with an older version can neither change nor withdraw the plan",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/plans.test.ts": ["tellers, auditors and customers neither propose nor confirm"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/plans.test.ts": [
          "one admin withdraws a plan, which ends a proposal to change the plan",
        ],
        "tests/integration/plans/edit-plans.test.ts": [
          "a plan's name is unique among offered plans, ignoring case, and the name of a withdrawn plan is free",
        ],
      }),
    },
  },
  {
    title: "A further account",
    services: ["openAccount"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
      }),
      "in parallel": holds({
        "tests/integration/accounts/accounts.test.ts": [
          "an account number in the request is ignored, parallel requests get different numbers, and a customer has at most ten accounts",
          "the database itself refuses an eleventh account, whichever code opens it",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/accounts/lock-order.test.ts": [
          "parallel transfers, applications, staff edits and new accounts do not cause a deadlock",
        ],
      }),
      "an edit of what it has read": doesNotApply("it reads no data that others edit"),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/accounts/accounts.test.ts": [
          "a customer needs a verified e-mail address and can open accounts only for themselves",
          "staff can open a further account only for a customer who already has an account",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/accounts/accounts.test.ts": [
          "a customer who was suspended or blocked after the request arrived is refused an account and an application",
        ],
      }),
    },
  },
  {
    title: "Staff's edit of an account: balance, currency, status",
    services: ["editAccount"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
        "tests/integration/accounts/accounts.test.ts": [
          "a changed balance is booked once as its difference, upwards or down to zero",
        ],
      }),
      "in parallel": holds({
        "tests/integration/accounts/accounts.test.ts": [
          "of several members of staff who correct the same balance at the same moment, one succeeds",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/accounts/fixed-currency.test.ts": [
          "of an application and a parallel change of the currency, exactly one succeeds",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/accounts/accounts.test.ts": [
          "an edit never undoes or overwrites movements that happened after the editor read the balance",
          "a transfer that arrives during a correction is neither overwritten nor lost",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/staff/own-records.test.ts": [
          "a staff member cannot edit or credit their own account, and the attempt is audited",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/accounts/lock-order.test.ts": [
          "parallel transfers, applications, staff edits and new accounts do not cause a deadlock",
        ],
      }),
    },
  },
  {
    title: "Edits of people: names, status, ATM PIN",
    services: ["editUser", "editCustomer"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/accounts/lock-order.test.ts": [
          "staff members who disable each other in parallel do not cause a deadlock",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
        "tests/integration/users/users.test.ts": ["user and account change together or not at all"],
      }),
      "the opposite at that moment": holds({
        "tests/integration/users/users.test.ts": [
          "nobody can suspend themselves, and if two admins suspend each other, one admin stays active",
        ],
        "tests/integration/faults/opposite-acts.test.ts": [
          "each transfer that is sent while its customer is being %s is recorded completely or refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/users/users.test.ts": [
          "in the same field the edit is refused with the present value and overwrites nothing, for staff and owner",
          "in other fields the edit succeeds and reverts nothing, even when the whole form is sent",
          "of ten parallel edits of a field or status only one succeeds",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/access/actions.test.ts": ["for $name"],
        "tests/integration/staff/own-records.test.ts": [
          "a staff member cannot set their own status or reset their own PIN",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/users/users.test.ts": ["the status %s immediately ends every session of the user"],
      }),
    },
  },
  {
    title: "Closing of the relationship with a customer",
    services: ["closeCustomer"],
    answers: {
      "the same request again": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "is done once for its request, also in parallel and after a lost reply",
          "must confirm, and a repeat of the confirmation changes nothing",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "is done once for its request, also in parallel and after a lost reply",
          "of two members of staff at the same moment, only one closes it",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "a payment to the customer that is being approved prevents the closing",
          "an order to the customer is refused, waits or prevents the closing, and no closed account gets money",
          "the customer's own order prevents the closing, and after the closing an order is refused",
          "an application of the customer is refused, or prevents the closing",
          "an edit of the status and the closing: the later one counts, and both are audited",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "cannot confirm after money has arrived, and after a change of the status",
          "after the relationship was opened again, the customer receives money and can be closed anew",
        ],
      }),
      "another role": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "is refused to customers, auditors and the person itself, and for colleagues",
        ],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/staff/close-customer.test.ts": [
          "a customer who is %s can be closed",
          "cannot confirm after money has arrived, and after a change of the status",
        ],
      }),
    },
  },
  {
    title: "Corrections of a customer's data with a reason and evidence, and resets of PINs",
    services: ["correctCustomer"],
    answers: {
      "the same request again": holds({
        "tests/integration/staff/customer-acts.test.ts": [
          "%s is done once for its request, also in parallel and after a lost reply",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/customer-acts.test.ts": [
          "%s is done once for its request, also in parallel and after a lost reply",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/staff/customer-acts.test.ts": [
          "cannot be chosen with a proof that the owner gave before the reset",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/staff/customer-acts.test.ts": [
          "a value that somebody has changed since the form was opened is not overwritten",
          "of an act and an edit of the same field at the same moment, only one is recorded",
        ],
      }),
      "another role": holds({
        "tests/integration/staff/customer-acts.test.ts": ["%s is refused to customers, auditors and the person itself"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/staff/customer-acts.test.ts": [
          "a suspended customer can be corrected, and keeps the status",
        ],
      }),
    },
  },
  {
    title: "Transfer PINs of one's own",
    services: ["editUser"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/stolen-session.test.ts": [
          "a stolen session changes no PIN without the current password",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/stolen-session.test.ts": [
          "a stolen session cannot guess the password, even with 50 parallel attempts",
        ],
      }),
      "after a crash": holds({ "tests/integration/auth/lost-replies.test.ts": ["a PIN is changed once"] }),
      "the opposite at that moment": holds({
        "tests/integration/auth/stolen-session.test.ts": [
          "a stolen session sends nothing with a PIN that is changed while the transfer waits",
        ],
        "tests/integration/auth/ended-meanwhile.test.ts": [
          "%s is refused to a session that ends between the password check and the change",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/stolen-session.test.ts": [
          "a PIN that was set after the transfer was submitted does not confirm the transfer",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/auth/stolen-session.test.ts": [
          "a stolen session sends nothing after its end, even when the request arrived before the end",
        ],
      }),
    },
  },
  {
    title: "A new password, while logged in",
    services: ["changePassword"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/passwords.test.ts": ["five parallel requests change the password once"],
      }),
      "in parallel": holds({
        "tests/integration/auth/passwords.test.ts": ["five parallel requests change the password once"],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": ["the password is changed once, and the new password works"],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "a new password during a reset by e-mail: one of the two passwords works, and every session has ended",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/passwords.test.ts": [
          "a change of the password is refused with a wrong current password, and locked after five attempts",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/auth/passwords.test.ts": [
          "a change of the password is refused to a session that has ended meanwhile",
        ],
      }),
    },
  },
  {
    title: "Codes by e-mail: verification, reset",
    services: ["verifyEmail", "resetPassword", "letDeviceIn", "requestPasswordReset", "resendVerification"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/email-codes.test.ts": ["the link works once, even with ten parallel uses"],
        "tests/integration/auth/lockout.test.ts": [
          "the link works once, even ten times in parallel and after a new password, and the admission is audited",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/email-codes.test.ts": ["the link works once, even with ten parallel uses"],
        "tests/integration/auth/lockout.test.ts": [
          "the link works once, even ten times in parallel and after a new password, and the admission is audited",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "the address is verified, the password is set or the device is admitted once",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/email-codes.test.ts": [
          "a log-in with the old password during the reset leaves no session open",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/email-codes.test.ts": ["a reset uses up the owner's other reset links"],
      }),
      "another role": holds({
        "tests/integration/auth/email-codes.test.ts": ["expired codes, invented codes and reset codes are refused"],
        "tests/integration/auth/lockout.test.ts": [
          "the device loses its admission after an hour without a log-in, and never has it for other people",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/email-codes.test.ts": ["a suspended user stays suspended"],
        "tests/integration/auth/lockout.test.ts": [
          "forgetting all devices ends the admission, and a device that has logged in keeps its state",
        ],
      }),
    },
  },
  {
    title: "A log-in with a second factor",
    services: ["beginLogIn", "giveCode"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/second-step.test.ts": [
          "a used code does not log in, neither for the person nor for a thief who saw the code",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/second-step.test.ts": [
          "one code opens one session, however often it is sent in parallel",
          "a person has five attempts, even in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "a log-in leaves one session, and a further code logs in again",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/second-step.test.ts": [
          "the step opens no session when the password is changed during the check of the code",
          "the step ends when all sessions of its owner are ended, for example by a new password",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/second-step.test.ts": ["a factor that is added after the password check is required"],
      }),
      "another role": holds({
        "tests/integration/auth/second-step.test.ts": [
          "the step is refused without its cookie and with a forged cookie",
          "the step ends after its use, even for a thief with a copy of its cookie",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/second-step.test.ts": [
          "the step ends when its owner is suspended or blocked meanwhile",
        ],
      }),
    },
  },
  {
    title: 'The answer "This was not me" to a change',
    services: ["disownSecurityChange"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "'this was not me' works once, even when sent again or ten times in parallel",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "'this was not me' works once, even when sent again or ten times in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "all sessions are ended once, and a new password lets the owner in",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "log-ins with the right password at the same moment leave no session open",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "the link of an older change works after a newer change, and uses up the newer link",
        ],
      }),
      "another role": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "an expired code, an invented code and a code for another purpose are refused",
          "a person's own link does not affect another person",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "'this was not me' works for a person whom staff have blocked meanwhile, and the person stays blocked",
        ],
      }),
    },
  },
  {
    title: "Ending devices",
    services: ["endSession", "endOtherSessions"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/passwords.test.ts": [
          "customers can list only their own devices and log one of them out",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/lost-replies.test.ts": ["a device is logged out once, and the repeat reports success"],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "a device is logged out once, and the repeat reports success",
          "all devices are logged out once, including this device, and the password still works",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/passwords.test.ts": [
          "a change of the password is refused to a session that has ended meanwhile",
        ],
      }),
      "an edit of what it has read": doesNotApply("it reads no data that others edit"),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/auth/passwords.test.ts": ["another person cannot log out the devices of a customer"],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/passwords.test.ts": [
          "all devices end together, including this device and copies of its cookie",
        ],
      }),
    },
  },
  {
    title: "Signing up",
    services: ["registerUser", "signUp"],
    answers: {
      "the same request again": holds({
        "tests/integration/users/register-user.test.ts": [
          "an e-mail address signs up once, ignoring case, and the second attempt writes nothing",
        ],
        "tests/integration/users/registration-in-parts.test.ts": [
          "refuses a weak password and an address that is taken",
        ],
      }),
      "in parallel": holds({
        "tests/integration/users/register-user.test.ts": [
          "ten parallel sign-ups with the same e-mail address create one customer",
          "50 parallel sign-ups get 50 different account numbers",
        ],
        "tests/integration/users/registration-in-parts.test.ts": [
          "creates one customer if it is sent several times at once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "a repeated sign-up creates one customer, and its owner can log in",
        ],
        "tests/integration/users/registration-in-parts.test.ts": [
          "lets the customer log in if the answer was lost before the session began",
        ],
      }),
      "the opposite at that moment": doesNotApply("nobody has a permission for a customer who does not exist yet"),
      "an edit of what it has read": doesNotApply("it reads no data that others edit"),
      "another role": doesNotApply("strangers sign up"),
      "a status that has changed": holds({
        "tests/integration/users/register-user.test.ts": ["an IP address with too many sign-ups is stopped"],
      }),
    },
  },
  {
    title: "Finishing the registration",
    services: ["finishRegistration"],
    answers: {
      "the same request again": holds({
        "tests/integration/users/registration-in-parts.test.ts": [
          "change nothing when they are sent again, even with other answers",
        ],
      }),
      "in parallel": holds({
        "tests/integration/users/registration-in-parts.test.ts": [
          "open one account when they are sent several times at once",
        ],
      }),
      "after a crash": holds(
        {
          "tests/integration/users/registration-in-parts.test.ts": [
            "change nothing when they are sent again, even with other answers",
          ],
        },
        "a repeat reports the account that the first request has opened",
      ),
      "the opposite at that moment": doesNotApply("a finished registration cannot be opened again", {
        "tests/integration/users/registration-in-parts.test.ts": ["cannot be undone"],
      }),
      "an edit of what it has read": doesNotApply("it reads no data that others edit"),
      "another role": holds({
        "tests/integration/users/registration-in-parts.test.ts": [
          "are refused for staff and for a customer who is suspended meanwhile",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/users/registration-in-parts.test.ts": [
          "are refused for staff and for a customer who is suspended meanwhile",
        ],
      }),
    },
  },
  {
    title: "The e-mail address",
    services: ["requestEmailChange", "withdrawEmailChange", "proveEmailAddress"],
    answers: {
      "the same request again": holds({
        "tests/integration/users/email-change.test.ts": [
          "the same link, repeated or in parallel, reports the state and changes the address once",
          "a later request replaces an earlier request, and one of two parallel requests is left",
        ],
      }),
      "in parallel": holds({
        "tests/integration/users/email-change.test.ts": [
          "both links in parallel change the address once",
          "the same link, repeated or in parallel, reports the state and changes the address once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/users/email-change.test.ts": [
          "the same link, repeated or in parallel, reports the state and changes the address once",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/users/email-change.test.ts": [
          "the links of a withdrawn or expired change show its state and change nothing",
          "“This was not me” ends a pending change",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/users/email-change.test.ts": [
          "a change to an address that signs up meanwhile is refused, and both accounts stay unchanged",
        ],
      }),
      "another role": holds({ "tests/integration/access/services.test.ts": ["calls that change nothing"] }),
      "a status that has changed": holds({
        "tests/integration/users/email-change.test.ts": [
          "a change of the address is refused for a person who was suspended or blocked meanwhile",
        ],
      }),
    },
  },
  {
    title: "Beneficiaries",
    services: ["addBeneficiary", "editBeneficiary", "deleteBeneficiary", "restoreBeneficiary"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/repeats.test.ts": [
          "an Idempotency-Key executes the command once, even eight times in parallel and again, and allows no other command",
        ],
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
        "tests/integration/beneficiaries/payee-acts.test.ts": [
          "a repeat after a lost reply gets the first answer without another proof",
        ],
      }),
      "in parallel": holds({
        "tests/integration/beneficiaries/beneficiaries.test.ts": [
          "the same account is refused a second time, and ten parallel requests add the account once",
          "two parallel deletions delete the beneficiary once",
        ],
        "tests/integration/beneficiaries/restored.test.ts": [
          "eight parallel requests restore the beneficiary once, and its account appears once",
        ],
        "tests/integration/beneficiaries/payee-acts.test.ts": ["of eight parallel acts only one needs no proof"],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/opposite-acts.test.ts": [
          "a beneficiary that is edited, paid and deleted in parallel is deleted afterwards",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/nacha/destination.test.ts": [
          "is the old or the new bank for an order at the moment of the change, and the network gets the same bank",
        ],
        "tests/integration/transfers/limit-counters.test.ts": [
          "a cancellation lowers a new payee's count only by counted amounts, not by amounts from before a new PIN",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/beneficiaries/changed-bank.test.ts": [
          "staff change the bank only with a second person, and nobody else changes it",
        ],
        "tests/integration/beneficiaries/beneficiaries.test.ts": ["another customer's beneficiary is not found"],
        "tests/integration/beneficiaries/payee-acts.test.ts": [
          "a change by staff becomes a proposal, a second person confirms it, and the customer is notified",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/beneficiaries/beneficiaries.test.ts": [
          "a suspended customer can neither read nor change beneficiaries",
        ],
      }),
    },
  },
  {
    title: "Networks: requests and answers",
    services: ["receiveNetworkAnswer", "recallPayment", "takeReturns", "workNetworkOrders"],
    answers: {
      "the same request again": holds({
        "tests/integration/connectors/network-returns.test.ts": [
          "gives the sender the whole amount once, %s, also in parallel and again",
        ],
        "tests/integration/connectors/answers.test.ts": ["an answer that arrives twenty times in parallel counts once"],
      }),
      "in parallel": holds({
        "tests/integration/connectors/network-returns.test.ts": [
          "gives the sender the whole amount once, %s, also in parallel and again",
        ],
        "tests/integration/connectors/answers.test.ts": ["an answer that arrives twenty times in parallel counts once"],
        "tests/integration/connectors/worker.test.ts": ["many workers send each transfer to the network once"],
      }),
      "after a crash": holds({
        "tests/integration/connectors/network-returns.test.ts": [
          "counts although the answer that the payment was accepted was lost",
        ],
        "tests/integration/faults/killed-worker.test.ts": [
          "killing the worker and Postgres at any moment leaves each transfer in one outcome",
        ],
        "tests/integration/connectors/recall.test.ts": [
          "after the network's promise and a crash, the transfer ends with the network's outcome",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/connectors/network-returns.test.ts": [
          "and a recall at the same moment return the money once",
        ],
        "tests/integration/connectors/recall.test.ts": [
          "each transfer ends in one way (%s)",
          "staff learn immediately that a transfer is paid when the network's answer was lost",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "the money returns once according to the network's answer, and staff learn that the file differs",
          "a colleague cannot reverse the transfer before it is sent to the network",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/connectors/recall.test.ts": [
          "staff change the amount, hold the transfer and approve it again, and the network receives the last amount once",
        ],
      }),
      "another role": holds({
        "tests/integration/ledger/runtime-role.test.ts": ["the site's role writes %s only through functions"],
      }),
      "a status that has changed": holds({
        "tests/integration/connectors/network-returns.test.ts": [
          "of a refused or cancelled order, of an unsent transfer or without an amount moves nothing",
        ],
        "tests/integration/connectors/contradictions.test.ts": [
          "a contradiction to a network's own answer is recorded for staff, and changes neither money nor status",
        ],
      }),
    },
  },
  {
    title: "The end of a day, and moving the date",
    services: ["runDay", "advanceDays", "endDueDays", "retryFailure"],
    answers: {
      "the same request again": holds({
        "tests/integration/day/run-day.test.ts": ["a second run of a day that has ended changes nothing"],
      }),
      "in parallel": holds({
        "tests/integration/day/run-day.test.ts": ["many parallel runs of one day pay and count each item once"],
      }),
      "after a crash": holds({
        "tests/integration/day/term-product-days.test.ts": [
          "one of two processes can be killed repeatedly at any moment, then the other, and the next process reaches the same result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/faults/storm.test.ts": [
          "parallel acts from several processes cause no deadlock and no internal error, and the books add up",
        ],
        "tests/integration/day/advance-days.test.ts": [
          "a second parallel call is refused, and the date moves as far as the first call requested",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/day/retry-failure.test.ts": ["an item that the customer has paid meanwhile counts as done"],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/day/advance-days.test.ts": [
          "customers cannot move the date, and nobody can at a bank with real money",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/loans/statuses.test.ts": [
          "the collection stops while the customer's %s are blocked, marks instalments as overdue with the reason, and continues afterwards",
        ],
      }),
    },
  },
  {
    title: "Four eyes: the confirmation by a second person",
    services: ["confirmProposal", "declineProposal", "approveTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "the proposal is executed once when several people confirm it in parallel",
          "several smaller transfers of one day count together, whoever approves them, even in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
          "a repeated request for a declined proposal stays declined, and other requests are refused while the proposal is open",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "of a parallel confirmation and decline, one succeeds and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "the proposal ends when its transfer changes, and the proposed act does not happen",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a role gained after the proposal cannot confirm it, and a proposal whose maker lost the role is refused",
        ],
        "tests/integration/approvals/sql-attacks.test.ts": [
          "only staff can propose and confirm, and one person cannot do both",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a person who lost the role after the request arrived cannot confirm the proposal",
        ],
        "tests/integration/approvals/kinds.test.ts": [
          "one person can refuse a loan, and an impossible act is not proposed",
        ],
      }),
    },
  },
  {
    title: "Four eyes: giving money back and booking to suspense in the reconciliation",
    services: ["workException", "confirmProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal is executed once when several people confirm it in parallel",
          "bookings to one account on one day count together, whoever books them and whichever customer they concern",
        ],
        "tests/integration/approvals/settlement-files.test.ts": ["parallel returns count together"],
      }),
      "after a crash": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "of a parallel confirmation and decline, one succeeds and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal ends when the exception or its transfer has changed, and after 24 hours",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "neither the maker nor the transfer's owner can confirm the proposal, and a refusal leaves nothing half done",
        ],
        "tests/integration/approvals/sql-attacks.test.ts": [
          "SQL cannot return a payment of a network, and cannot post to or from a suspense account",
        ],
        "tests/integration/reconciliation/suspense.test.ts": [
          "the site's role cannot post to or from a suspense account, with or without an exception's name",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "auditors, customers and people without the role can neither make nor confirm the proposal",
        ],
        "tests/integration/reconciliation/exceptions.test.ts": [
          "an act waits for a parallel change of the role before it locks any money",
        ],
      }),
    },
  },
  {
    title: "Incoming payments: posting, asking and returning",
    services: ["workIncoming"],
    answers: {
      "the same request again": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "a posting credits the customer, is audited, and a repeat of the request changes nothing",
        ],
      }),
      "in parallel": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "of many parallel postings and returns, one succeeds, and the money moves once",
        ],
        "tests/integration/incoming/money-in.test.ts": [
          "imports and runs of the job at the same moment book each credit once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
        "tests/integration/incoming/money-in.test.ts": [
          "a run of the job that crashes before its commit leaves the payment received, and the next run books it once",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "of many parallel postings and returns, one succeeds, and the money moves once",
          "a withdrawal of the file and a posting at the same moment do not both succeed",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "a question keeps the payment waiting, and an act on the version before is refused",
          "a proposal ends when somebody asks about the payment, or when it goes back",
        ],
      }),
      "another role": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "only admins and tellers act, and nobody posts to their own account",
        ],
        "tests/integration/incoming/money-in.test.ts": [
          "the site's role can neither write payments nor book one to another account",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/incoming/staff-acts.test.ts": [
          "a code of another network, an unknown account and a blocked account are refused beside their fields",
          "a payment goes back by itself after its time, once, with the code of its reason",
        ],
      }),
    },
  },
  {
    title: "Incoming payments: answering another bank that asks for a payment back",
    services: ["answerRecall"],
    answers: {
      "the same request again": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "leaves once with its code, is audited, and a second request for the payment gets the same answer",
          "takes booked money from the customer, who must have agreed, and tells the customer",
          "is stored once, whatever repeats, and its message is processed",
        ],
      }),
      "in parallel": holds({
        "tests/integration/incoming/recalls.test.ts": ["of many parallel answers one counts, and one answer leaves"],
      }),
      "after a crash": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "killed at any statement of the database, it sends each answer once",
        ],
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "of many parallel answers one counts, and one answer leaves",
          "a customer who spends the money at that moment either keeps it or loses it, and never both",
          "a posting to a customer and a return of the same payment do not both succeed",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "all open requests for a payment get the same answer",
          "that is proposed has no effect after another person has refused",
        ],
      }),
      "another role": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "only admins and tellers answer, and nobody answers for a payment to themselves",
          "the database keeps a request and its answer",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/incoming/recalls.test.ts": [
          "a payment that goes back by itself ends the request, and an answer at that moment is refused",
          "a request waits again when the file of its payment is withdrawn, and the bank keeps no answer",
        ],
      }),
    },
  },
  {
    title: "Four eyes: declining a proposal about one's own records",
    services: ["declineProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated request for a declined proposal stays declined, and other requests are refused while the proposal is open",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/own-matters.test.ts": [
          "others decide the proposal once, however often the owner tries to confirm or decline it in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/own-matters.test.ts": [
          "others decide the proposal once, however often the owner tries to confirm or decline it in parallel",
        ],
        "tests/integration/approvals/transfers.test.ts": [
          "of a parallel confirmation and decline, one succeeds and the other is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "the proposal ends when its transfer changes, and the proposed act does not happen",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/own-matters.test.ts": [
          "a colleague can decline the proposal, but the owner of the money cannot, and the attempt is audited",
          "SQL cannot decline or confirm the proposal in the owner's name",
        ],
        "tests/integration/approvals/kinds.test.ts": [
          "two people give or take a role, and neither of them is the role's owner",
        ],
        "tests/integration/approvals/transfers.test.ts": [
          "the receiver of the money cannot decide on the proposal and is not notified about the proposal",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a person who lost the role after the request arrived cannot confirm the proposal",
        ],
        "tests/integration/approvals/own-matters.test.ts": [
          "the maker of a proposal can withdraw it, even when the proposal is about the maker",
        ],
      }),
    },
  },
  {
    title: "Four eyes: a match that reverses a posting to suspense",
    services: ["workException", "confirmProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "a request is executed once, even twenty times in parallel and after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "parallel matches of two exceptions about the same payment, from both sides, end both without a deadlock",
        ],
      }),
      "after a crash": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "a match by hand during the import of a file with the same payment pays the transfer once",
        ],
        "tests/integration/approvals/reconciliation.test.ts": [
          "no second person is needed when a file itself explains a booking",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/reconciliation.test.ts": [
          "the proposal ends when the exception or its transfer has changed, and after 24 hours",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/own-matters.test.ts": [
          "the sender of the transfer cannot make, confirm or decline the match",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/own-matters.test.ts": [
          "above the limit, a second person confirms the reversal of the suspense booking (%s)",
          "no second person is needed when the suspense account holds nothing for the exception",
        ],
      }),
    },
  },
  {
    title: "Four eyes: an admin who suspends others",
    services: ["editUser", "changeRole", "inviteColleague"],
    answers: {
      "the same request again": holds({
        "tests/integration/server/form-repeats.test.ts": [
          "the act is done once for its id, despite a double click and a repeat after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/accounts/lock-order.test.ts": [
          "staff members who disable each other in parallel do not cause a deadlock",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/users/users.test.ts": [
          "nobody can suspend themselves, and if two admins suspend each other, one admin stays active",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/users/users.test.ts": ["of ten parallel edits of a field or status only one succeeds"],
      }),
      "another role": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "the admin cannot give a role or invite a person alone, even through SQL",
          "the only admin can give a role alone, and is then no longer the only admin",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "the admin cannot give a role or invite a person alone, even through SQL",
        ],
      }),
    },
  },
  {
    title: "Four eyes: the day of one member of staff",
    services: ["editAccount", "editTransfer", "approveTransfers", "editLoan", "confirmProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/staff-day.test.ts": [
          "the confirmation of a waiting proposal does the shown act, whatever other acts happened meanwhile",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/staff-day.test.ts": [
          "parallel acts count together, and a repeated act counts once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/staff-day.test.ts": [
          "different kinds of acts share the limit: a correction, a loan, an edited amount and a reversed payment",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/staff-day.test.ts": [
          "the confirmation of a waiting proposal does the shown act, whatever other acts happened meanwhile",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/staff-day.test.ts": ["all actors who are not on the staff count as one person"],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/staff-day.test.ts": [
          "the limit's day is the last 24 hours and not a calendar date",
        ],
      }),
    },
  },
  {
    title: "Four eyes: money that staff take from a customer",
    services: ["editAccount", "editCustomer", "editTransfer", "confirmProposal", "declineProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/claw-back.test.ts": [
          "parallel decisions confirm the proposal once, and never both confirm and decline it",
        ],
      }),
      "after a crash": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/claw-back.test.ts": [
          "when the customer sends money in parallel, only the rest can be sent, and the claw-back succeeds",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/claw-back.test.ts": [
          "a customer who moves one cent cannot prevent the claw-back, and the claw-back takes the amount that both people saw",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/sql-attacks.test.ts": [
          "only staff can propose and confirm, and one person cannot do both",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/claw-back.test.ts": [
          "the money is released when the proposal is declined, withdrawn, expired or replaced by another correction",
        ],
      }),
    },
  },
  {
    title: "Four eyes: a deposit that staff end early",
    services: ["editDeposit", "confirmProposal"],
    answers: {
      "the same request again": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "early ends of one owner's deposits by staff count together, even when repeated or sent in parallel",
        ],
      }),
      "in parallel": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "early ends of one owner's deposits by staff count together, even when repeated or sent in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/approvals/transfers.test.ts": [
          "a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "a deposit that its owner ends meanwhile is ended once, and the proposal is over",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "a deposit that its owner ends meanwhile is ended once, and the proposal is over",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "staff need two people to end a deposit early, and the owner needs nobody else",
        ],
        "tests/integration/approvals/sql-attacks.test.ts": [
          "only staff can propose and confirm, and one person cannot do both",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/approvals/kinds.test.ts": [
          "one person can suspend and resume a deposit, but its early end still needs two people",
        ],
      }),
    },
  },
  {
    title: "Four eyes: a new member of staff",
    services: ["acceptInvitation", "goOnAfterPassword"],
    answers: {
      "the same request again": holds({
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
        ],
      }),
      "after a crash": holds({
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/staff/invitations.test.ts": [
          "of a parallel acceptance and withdrawal one succeeds, and the other is refused",
        ],
        "tests/integration/approvals/sql-attacks.test.ts": [
          "SQL cannot add a person to the staff or reopen an invitation that is over",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/approvals/sql-attacks.test.ts": [
          "SQL cannot add a person to the staff or reopen an invitation that is over",
        ],
      }),
      "another role": holds({
        "tests/integration/approvals/sql-attacks.test.ts": [
          "SQL cannot add a person to the staff or reopen an invitation that is over",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/staff/invitations.test.ts": ["an invitation is valid only while its last sender may invite"],
      }),
    },
  },
  {
    title: "A transfer confirmed by a passkey",
    services: ["askToConfirmTransfer"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "a repeated or parallel request gets the same transfer and asks for one signature",
          "the signature of a sent order confirms no other order, whoever has it",
        ],
      }),
      "in parallel": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "a repeated or parallel request gets the same transfer and asks for one signature",
        ],
      }),
      "after a crash": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "the order is sent once when every reply is lost, and the same signature works when nothing was committed",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "a signature is refused after its owner has chosen another confirmation",
          "after the passkey is removed its signature is refused, the PIN is required and every payee counts as new",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "a signature does not confirm an order with %s",
          "a signature is refused for another receiver, another account or another request id",
          "a signature is refused when the currency of the receiver or of the account has changed",
        ],
      }),
      "another role": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "another session or another person cannot use the challenge of an order",
          "a log-in signature confirms no order, and an order signature logs nobody in",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/transfers/confirmed-by-passkey.test.ts": [
          "a signature is refused when the session ends between challenge and order",
          "a passkey that was added after the order arrived cannot confirm the order",
          "a signature for an expired challenge is refused",
        ],
      }),
    },
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
    answers: {
      "the same request again": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "a signature counts once, even twenty times in parallel",
          "a challenge counts once, even when two passkeys have signed it",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "a challenge adds one passkey, even when it is used several times in parallel",
          "a passkey in the second step opens one session, even ten times in parallel",
          "a person can have ten passkeys, even with parallel requests",
        ],
        "tests/integration/auth/first-passkey.test.ts": [
          "a first passkey's challenge works once and only for the same log-in, not for another log-in or from a session",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/passkey-crashes.test.ts": [
          "the passkey is added once, logs in, and its owner can create recovery codes that they see",
          "the passkey is renamed once",
          "the passkey is removed once, and logs nobody in",
          "the passkey is not added, and a later repeat adds it with the device's first answer",
          "the passkey stays with its recovery codes, and a later repeat removes both",
        ],
        "tests/integration/auth/first-passkey.test.ts": [
          "after a reply that was lost after the commit, the log-in continues with the one stored passkey",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "a removed passkey does not log in, even when it is removed between signature and session",
          "a thief's passkey stops working immediately and stays refused after the new password, and the owner's older passkey works",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "a log-in by passkey is refused when the counter does not rise, because the passkey may be a copy",
        ],
      }),
      "another role": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "another session or another person cannot use the challenge of a session",
          "another person can neither change nor list a passkey",
          "a log-in by passkey is refused to staff who sign in with the bank's own provider",
        ],
        "tests/integration/auth/first-passkey.test.ts": [
          "customers, people with a second factor and strangers cannot set up a passkey during a log-in",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/passkeys.test.ts": [
          "a log-in by passkey is refused to suspended and blocked people, as with the password",
          "an ended session adds no passkey",
          "a passkey in the second step is refused once the owner's sessions have ended",
        ],
        "tests/integration/auth/first-passkey.test.ts": [
          "a first passkey is refused without user verification, from another site, after its time, and after the log-in has ended",
        ],
      }),
    },
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
    answers: {
      "the same request again": holds({
        "tests/integration/auth/second-factors.test.ts": [
          "two parallel confirmations add one app and one set of codes, and the app's first code does not log in",
          "removing a factor needs a second factor, is reported and audited, and the last factor takes the recovery codes with it",
          "new recovery codes invalidate the earlier codes",
        ],
        "tests/integration/staff/colleagues.test.ts": [
          "a colleague's role changes once for a request, even with a parallel request and after a lost reply",
        ],
      }),
      "in parallel": holds({
        "tests/integration/auth/second-factors.test.ts": [
          "two parallel confirmations add one app and one set of codes, and the app's first code does not log in",
          "staff who need a factor keep their last factor, even when two factors are removed in parallel",
        ],
        "tests/integration/staff/colleagues.test.ts": [
          "one admin remains when two demote, remove or block each other in parallel",
        ],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "an added app stays once, and its owner can create recovery codes that they see",
          "a removal by staff leaves no factor, and is audited and reported once",
        ],
        "tests/integration/staff/colleagues.test.ts": [
          "a colleague's role changes once for a request, even with a parallel request and after a lost reply",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/ended-meanwhile.test.ts": [
          "%s is refused to a session that ends between the password check and the change",
        ],
        "tests/integration/staff/colleagues.test.ts": ["the removal happens once, even during a change of the role"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/auth/second-step.test.ts": ["a factor that is added after the password check is required"],
        "tests/integration/staff/colleagues.test.ts": [
          "the second of two editors learns that the role has changed, and overwrites nothing",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/auth/second-factors.test.ts": [
          "removing a factor does not affect another person's factor",
          "staff cannot remove their own factors, give a reason of under ten characters or name fewer than two checks, and customers remove nobody's factors",
        ],
        "tests/integration/staff/colleagues.test.ts": ["nobody can change their own role, and an attempt is audited"],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/ended-meanwhile.test.ts": [
          "%s is refused to a session that ends between the password check and the change",
        ],
        "tests/integration/staff/colleagues.test.ts": [
          "a person who has lost the right after the request began cannot change the role",
        ],
      }),
    },
  },
  {
    title: "Having the books verified",
    services: ["startVerification"],
    answers: {
      "the same request again": holds({
        "tests/integration/books/verification.test.ts": [
          "one of several parallel starts succeeds, and the others learn about the running verification",
        ],
      }),
      "in parallel": holds({
        "tests/integration/books/verification.test.ts": [
          "one of several parallel starts succeeds, and the others learn about the running verification",
          "several parallel workers run the verification once",
        ],
        "tests/integration/books/nightly.test.ts": [
          "several workers run the verification once",
          "the nightly verification waits for a verification that a colleague has started, and then runs",
        ],
      }),
      "after a crash": holds({
        "tests/integration/books/verification.test.ts": [
          "after a worker is killed in the middle, another worker continues immediately",
          "a stopped worker loses no finished part, and the stop does not count as an attempt",
        ],
        "tests/integration/books/nightly.test.ts": [
          "when the workers are killed in the middle, the next worker continues the same verification",
        ],
      }),
      "the opposite at that moment": doesNotApply("nobody takes a verification back"),
      "an edit of what it has read": holds({
        "tests/integration/books/verification.test.ts": [
          "broken books are found and named, even across an interruption, and the run does not count as clean",
        ],
      }),
      "another role": holds({
        "tests/integration/books/verification.test.ts": [
          "only admins and auditors can start a verification, and tellers can read its result",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
    },
  },
  {
    title: "Files of networks: upload, columns, import, discard",
    services: ["startUpload", "addChunk", "readFile", "chooseColumns", "confirmFile", "discardFile"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "a file is imported once, despite repeated or parallel confirmations and a lost reply",
          "only its uploader can write a file, and a part that is sent twice counts once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "a second upload of the same file is recognised, even by two staff members in parallel, and allowed after a discard",
          "two staff members who read the same file in parallel get one complete reading",
          "a file is imported once, despite repeated or parallel confirmations and a lost reply",
        ],
        "tests/integration/approvals/settlement-files.test.ts": [
          "when the uploader and a colleague import the file in parallel, the colleague's import succeeds",
        ],
      }),
      "after a crash": holds({
        "tests/integration/reconciliation/killed-import.test.ts": [
          "killed while it reads, a process leaves a file that cannot be imported and that a second reading completes",
          "killed while it matches, a process leaves nothing of the import, and the next process completes it once",
          "killed at any moment, an import is complete or absent, and a repeat gets the same result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "a parallel confirmation and discard have one outcome, and an outdated reading is reported",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "a refusal that arrives during the import either contradicts the matched line or prevents the match",
          "an import that waits for a refusal of the transfer does not match the line",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "a parallel confirmation and discard have one outcome, and an outdated reading is reported",
        ],
      }),
      "another role": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "only people who are still admins or tellers can use files, and auditors and customers change nothing by any call",
        ],
        "tests/integration/approvals/settlement-files.test.ts": [
          "the uploader cannot import the file, neither through the service nor through SQL, but a colleague can",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/reconciliation/files.test.ts": [
          "only people who are still admins or tellers can use files, and auditors and customers change nothing by any call",
        ],
      }),
    },
  },
  {
    title: "Files of networks: withdrawal of an import",
    services: ["withdrawFile"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "parallel and repeated requests withdraw the file once, and a colleague's withdrawal is a conflict",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "parallel and repeated requests withdraw the file once, and a colleague's withdrawal is a conflict",
        ],
      }),
      "after a crash": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "a lost reply changes nothing, and the request's repeat gets the same result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "an import and a withdrawal of the same entries at one moment count each entry at most once",
          "a withdrawal and an import of the same file at one moment leave it withdrawn or imported",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "a withdrawal that waits for an act on an exception is refused",
          "if staff act on an exception while its file is withdrawn, one of the two acts succeeds",
          "if money is given back because a file lacks a payment while this file is withdrawn, one of the two acts succeeds",
        ],
      }),
      "another role": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "only people who are still admins or tellers can withdraw a file",
          "with four eyes, the uploader can withdraw the file, but the importer cannot, not even by SQL",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/reconciliation/withdrawn-files.test.ts": [
          "for a file that is not imported, and for an outdated version",
        ],
      }),
    },
  },
  {
    title: "The work list: claims",
    services: ["claimWork", "renewWork", "releaseWork", "takeOverWork", "assignWork"],
    answers: {
      "the same request again": holds({
        "tests/integration/work/claims.test.ts": [
          "the same request again claims once, and the same request id for another record is refused",
          "the holder passes the record on with a note, and the colleague is told once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/work/claims.test.ts": [
          "of parallel claims by ten people, one person gets the claim",
          "a take-over names the claim that the admin saw, and there must be one",
        ],
      }),
      "after a crash": holds({
        "tests/integration/work/claims.test.ts": [
          "a repeat of the request after a take-over does not give the claim back",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/work/claims.test.ts": [
          "a claim that is given back and taken over at the same moment has one holder or none",
          "a record that is claimed and decided at the same moment leaves the list",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/work/claims.test.ts": [
          "a record that a colleague works on is given to nobody else, and an older version is refused",
        ],
      }),
      "another role": holds({
        "tests/integration/work/claims.test.ts": [
          "only people whose role may decide a kind may claim it",
          "nobody gets a record that they may not decide",
          "the database gives one record no second holder, and the site's role cannot write claims itself",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/work/claims.test.ts": [
          "a person who lost the role since the request began gets nothing",
          "a record that was decided meanwhile leaves the list with its claim, and cannot be claimed",
        ],
      }),
    },
  },
  {
    title: "The work list: approval of many transfers",
    services: ["approveWork"],
    answers: {
      "the same request again": holds({
        "tests/integration/work/approve-all.test.ts": [
          "the same request again has the same results and approves nothing a second time",
        ],
      }),
      "in parallel": holds({
        "tests/integration/work/approve-all.test.ts": [
          "of parallel approvals of the same transfers by three people, each transfer is approved once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/work/approve-all.test.ts": [
          "the same request again has the same results and approves nothing a second time",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/work/approve-all.test.ts": [
          "each transfer has its own result: approved, proposed, claimed by a colleague, or changed meanwhile",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/work/approve-all.test.ts": [
          "each transfer has its own result: approved, proposed, claimed by a colleague, or changed meanwhile",
        ],
      }),
      "another role": holds({
        "tests/integration/work/approve-all.test.ts": ["only staff who may approve transfers approve and list them"],
      }),
      "a status that has changed": holds({
        "tests/integration/work/approve-all.test.ts": [
          "a person who lost the role since the request began approves nothing",
        ],
      }),
    },
  },
  {
    title: "Differences to networks' files: the owner",
    services: ["assignException"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "the same request again changes the owner once, and the same request id with another owner is refused",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "of eight people who take a difference at the same moment, one gets it and seven get a conflict",
        ],
      }),
      "after a crash": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "a lost reply changes nothing, and the request's repeat gets the same result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "if one person gives a difference away while another puts it back, one act happens",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "an editor who saw another owner gets a conflict",
          "taking a difference disturbs neither a colleague who works on it nor the withdrawal of its file",
        ],
      }),
      "another role": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "auditors and customers neither take differences nor get them",
          "staff do not take a difference of their own transfer, and do not get it",
          "the site's database role cannot set an owner by itself",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/reconciliation/exception-owners.test.ts": [
          "a person who has lost the permission since the log-in takes no difference",
          "a difference that has ended meanwhile keeps its last owner",
          "a difference that ends at the moment when its owner changes ends in any case",
          "a difference with a suspended owner shows this, counts as unowned, and can be taken by anybody",
        ],
      }),
    },
  },
  {
    title: "Files of networks: another account of a network",
    services: ["acceptAccounts"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "staff accept a new account once, also in parallel, and the audit trail has both accounts",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "staff accept a new account once, also in parallel, and the audit trail has both accounts",
          "if two first files with different accounts are imported in parallel, one file names the account",
        ],
      }),
      "after a crash": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "staff accept a new account once, also in parallel, and the audit trail has both accounts",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "two people who accept different accounts at one moment leave one of them, and only its file is imported",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/reconciliation/accounts.test.ts": ["an outdated version cannot accept an account"],
      }),
      "another role": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "with four eyes the uploader cannot accept an account, and other roles never can",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/reconciliation/accounts.test.ts": [
          "with four eyes the uploader cannot accept an account, and other roles never can",
        ],
      }),
    },
  },
  {
    title: "Work on the differences between a network's file and the books",
    services: ["workException"],
    answers: {
      "the same request again": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "a request is executed once, even twenty times in parallel and after a lost reply",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "if a later file states the return again while the first exception is %s, there is one return",
          "a repeated request gives the money back once",
        ],
      }),
      "in parallel": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "of several parallel acts one succeeds, and the others learn that the exception has changed",
          "a request is executed once, even twenty times in parallel and after a lost reply",
          "a match by hand during the import of a file with the same payment pays the transfer once",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "of two lines without a reference that are matched in parallel, one becomes the return",
          "if a match and a file state the return in parallel, there is one return and the file is imported",
          "nothing is given back before the rest arrives, and then the full amount is given back once",
        ],
      }),
      "after a crash": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "a request is executed once, even twenty times in parallel and after a lost reply",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "an act that returns money during staff's edit of the transfer's label is complete or refused",
          "parallel matches of two exceptions about the same payment, from both sides, end both without a deadlock",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "after staff have reversed the transfer, its return can still be resolved",
          "after one part is noted nothing more is given back, even in parallel",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "of several parallel acts one succeeds, and the others learn that the exception has changed",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "a transfer whose rest is being imported is given back whole or not at all",
        ],
      }),
      "another role": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "only admins and tellers can act, and auditors and customers change nothing",
          "an act on the actor's own transfer is refused and audited",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/reconciliation/exceptions.test.ts": [
          "a person who has lost the role after the request arrived is refused",
        ],
        "tests/integration/reconciliation/returns.test.ts": [
          "no money is given back %s, because the network may still pay the transfer",
        ],
      }),
    },
  },
  {
    title: "Inviting somebody to the staff, and accepting",
    services: ["inviteColleague", "resendInvitation", "withdrawInvitation", "acceptInvitation", "goOnAfterPassword"],
    answers: {
      "the same request again": holds({
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is created once for a request, even with a parallel request and after a lost reply",
          "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
          "an expired invitation needs two people to be renewed, once for many requests, and SQL alone cannot renew it",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/invitations.test.ts": [
          "each e-mail address has one invitation, whoever invites, in sequence or in parallel",
          "parallel sign-ins accept the invitation once, and all are the same person",
          "an expired invitation needs two people to be renewed, once for many requests, and SQL alone cannot renew it",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is accepted once, even twenty times in parallel, and a repeat finds the link used and the person on the staff",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/staff/invited-registrations.test.ts": [
          "is refused if the registration is finished first",
          "counts if it is accepted first, and the registration is refused",
        ],
        "tests/integration/staff/invitations.test.ts": [
          "of a parallel acceptance and withdrawal one succeeds, and the other is refused",
          "an invitation that is withdrawn while a resend waits stays withdrawn",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/staff/invitations.test.ts": [
          "a used, withdrawn, replaced, expired or invented link does not work",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/staff/invitations.test.ts": [
          "a customer who has signed up meanwhile with the e-mail address does not become staff",
          "SQL cannot accept an expired invitation",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/staff/invitations.test.ts": [
          "an invitation is valid only while its last sender may invite",
          "a person who lost the right after the request began cannot send, resend or withdraw an invitation",
          "one person alone cannot take over the invitation of a sender who may no longer invite",
          "one person can resend a valid invitation, and the resend does not extend it",
        ],
      }),
    },
  },
  {
    title: "The staff's calendar",
    services: ["addEvent", "updateEvent", "deleteEvent"],
    answers: {
      "the same request again": holds({
        "tests/integration/calendar/events.test.ts": [
          "a repeated request adds, changes or deletes once, even when both requests arrive in parallel",
        ],
      }),
      "in parallel": holds({
        "tests/integration/calendar/events.test.ts": [
          "a repeated request adds, changes or deletes once, even when both requests arrive in parallel",
          "when both delete an event in parallel, one succeeds",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/calendar/events.test.ts": [
          "when one deletes an event and the other changes it, the event is deleted or the deletion is refused",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/calendar/events.test.ts": [
          "when both change the same event, the second editor learns the first editor's name, and nothing is overwritten",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/calendar/events.test.ts": [
          "an auditor sees all events and changes nothing, and a person who became an auditor meanwhile changes nothing either",
        ],
      }),
      "a status that has changed": doesNotApply("an event has no status; the user's status is read with each request"),
    },
  },
  {
    title: "Staff's acts on a customer's page: logging out, notes",
    services: ["logOutCustomer", "addNote", "editNote"],
    answers: {
      "the same request again": holds({
        "tests/integration/staff/customers-page.test.ts": [
          "a repeated or parallel request logs the customer out once",
          "each note is written once for a request, the newest note is first, and the audit trail keeps it",
        ],
      }),
      "in parallel": holds({
        "tests/integration/staff/customers-page.test.ts": [
          "a repeated or parallel request logs the customer out once",
          "an editor with an older version or a parallel request overwrites nothing",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
        "tests/integration/staff/customers-page.test.ts": ["a repeated or parallel request logs the customer out once"],
      }),
      "the opposite at that moment": doesNotApply(
        "a log-in at the same moment opens a new session, which staff can also end; only the author changes a note",
      ),
      "an edit of what it has read": holds({
        "tests/integration/staff/customers-page.test.ts": [
          "an editor with an older version or a parallel request overwrites nothing",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/staff/customers-page.test.ts": [
          "auditors may log nobody out, tellers may log out only customers, and a session id of another person ends nothing",
        ],
      }),
      "a status that has changed": doesNotApply(
        "a suspended or blocked user has no session left; a note may be about any customer",
      ),
    },
  },
  {
    title: "The staff's board",
    services: ["addTask", "updateTask", "deleteTask", "moveTask", "addComment"],
    answers: {
      "the same request again": holds({
        "tests/integration/board/board.test.ts": [
          "a repeated request does each act once, even when both requests arrive in parallel",
        ],
      }),
      "in parallel": holds({
        "tests/integration/board/board.test.ts": [
          "when they move different tasks in parallel, both moves stay, and the positions have no gaps or duplicates",
          "many parallel moves and deletions all succeed",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/board/board.test.ts": [
          "when one deletes a task and the other changes, moves or comments on it, the task is deleted and the other person learns this",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/board/board.test.ts": [
          "when both change the same task, the second change is refused and overwrites nothing",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/board/board.test.ts": [
          "an auditor sees the board and changes nothing, and a person who became an auditor meanwhile changes nothing either",
        ],
      }),
      "a status that has changed": doesNotApply(
        "the status of a task forbids no act; the user's status is read with each request",
      ),
    },
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
    answers: {
      "the same request again": holds({
        "tests/integration/threads/threads.test.ts": [
          "stores a message once when it arrives again, at the same moment, and after the answer was forgotten",
        ],
      }),
      "in parallel": holds({
        "tests/integration/threads/threads.test.ts": [
          "begins one thread for a request that arrives twice at the same moment",
          "gives parallel messages numbers without a gap",
          "is one of at most 50 open ones",
        ],
        "tests/integration/threads/daily-limits.test.ts": [
          "have a limit, also in parallel and as first messages of conversations, and a refusal stores nothing",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/threads/threads.test.ts": [
          "loses no message: a message into the closed thread opens it again",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/threads/threads.test.ts": [
          "is refused while there is a message that the member of staff has not seen",
        ],
      }),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/threads/threads.test.ts": [
          "let nobody else read or write it",
          "let auditors read and not write",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/threads/threads.test.ts": [
          "end with a role, in the service and in the database",
          "ends for a member who leaves the staff",
        ],
      }),
    },
  },
  {
    title: "Calls: verifying a caller, and acts for a caller",
    services: ["openCall", "askQuestions", "judgeAnswers", "sendCallerCode", "checkCallerCode", "doAct", "endCall"],
    answers: {
      "the same request again": holds({
        "tests/integration/calls/acts.test.ts": [
          "the same request, again and in parallel, acts once and notes one step, even after the call's end",
        ],
        "tests/integration/calls/verification.test.ts": [
          "a repeated request sends one e-mail, and a parallel repeat too",
          "after its end nothing is checked, and the next call is a new one",
        ],
      }),
      "in parallel": holds({
        "tests/integration/calls/verification.test.ts": [
          "a member of staff has one open call about a customer, even if opened eight times in parallel",
          "five wrong tries make the code invalid, also in parallel and with repeats of one request",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/calls/acts.test.ts": [
          "opposite acts of two members of staff at the same moment end the payment once",
          "an act and the end of its call at the same moment: either the call has the step, or the act is refused",
        ],
        "tests/integration/calls/verification.test.ts": [
          "a new code makes the earlier code invalid, even in a colleague's call",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/calls/acts.test.ts": [
          "a payment that has changed meanwhile is refused, and the call has no step",
        ],
        "tests/integration/calls/verification.test.ts": ["marks of other questions than the drawn ones are refused"],
      }),
      "another role": holds({
        "tests/integration/access/calls.test.ts": ["has the outcome of its role and its level"],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/calls/verification.test.ts": [
          "a colleague cannot use or end the call, and nobody opens a call about themselves or about staff as a teller",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/calls/acts.test.ts": [
          "after the end of the call, or of the level, the act is refused and nothing has changed",
          "a customer who is blocked meanwhile gets no money released",
        ],
      }),
    },
  },
  {
    title: "Attachments of messages",
    services: ["startAttachment", "addAttachmentPart", "finishAttachment", "removeAttachment"],
    answers: {
      "the same request again": holds({
        "tests/integration/threads/attachments.test.ts": ["goes with the message once when the message is sent again"],
      }),
      "in parallel": holds({
        "tests/integration/threads/attachments.test.ts": [
          "of several parts arrives whole, also when the parts come twice and in another order",
          "nobody has more than twenty files that are not sent, even in parallel",
          "checks an upload once if the same person finishes it ten times in parallel",
          "of an upload that its author removes meanwhile leaves nothing behind",
        ],
        "tests/integration/threads/daily-limits.test.ts": [
          "have a limit, also in parallel and for a person who has not verified an address",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/threads/attachments.test.ts": ["belongs to one message of its author"],
      }),
      "an edit of what it has read": holds({
        "tests/integration/threads/attachments.test.ts": ["a file of another size than announced is refused"],
      }),
      "another role": holds({
        "tests/integration/threads/attachments.test.ts": [
          "is sent with a message, read by both sides, and by nobody else",
          "an empty or too large file, and parts of another person's upload are refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
    },
  },
  {
    title: "Private notes about payments",
    services: ["saveMemo"],
    answers: {
      "the same request again": holds({
        "tests/integration/transfers/memos.test.ts": ["the same request again changes nothing"],
      }),
      "in parallel": holds({
        "tests/integration/transfers/memos.test.ts": [
          "of parallel notes from many tabs that have read version %i, one is written",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/transfers/memos.test.ts": [
          "a file cannot join a message and a note at the same moment",
          "stays when its author discards uploads, and after the daily clean-up",
        ],
      }),
      "an edit of what it has read": holds({
        "tests/integration/transfers/memos.test.ts": ["a note that was read before another change is refused"],
      }),
      "another role": holds({
        "tests/integration/transfers/memos.test.ts": ["is shown to nobody else: not to the receiver, not to staff"],
      }),
      "a status that has changed": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
    },
  },
  {
    title: "Views and columns of tables",
    services: ["saveView", "editView", "deleteView", "keepColumns"],
    answers: {
      "the same request again": holds({
        "tests/integration/views/views.test.ts": [
          "a repeated or parallel request saves the view once, and the same id with another view is refused",
        ],
      }),
      "in parallel": holds({
        "tests/integration/views/views.test.ts": [
          "of eight parallel views with one name, one is saved and the others are refused",
          "of eight parallel choices of a default, one applies",
          "eight parallel choices leave one of the choices",
        ],
      }),
      "after a crash": holds({
        "tests/integration/server/command-once.test.ts": [
          "a repeat after a crash between commit and reply gets the first result",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/views/views.test.ts": [
          "a parallel deletion and change delete the view, and the change may be refused",
        ],
      }),
      "an edit of what it has read": doesNotApply(
        "a view belongs to its owner alone; of two edits, the last edit counts",
      ),
      "another role": holds({
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
        "tests/integration/views/views.test.ts": [
          "only the owner sees and changes a view, and each colleague has their own default",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/views/views.test.ts": [
          "a view stays when its owner loses the role, but the owner can then no longer read the view",
        ],
      }),
    },
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
    answers: {
      "the same request again": holds(
        {
          "tests/integration/accounts/nicknames.test.ts": [
            "the same name again changes nothing, and of parallel names the last one counts",
          ],
          "tests/integration/notifications/email-preferences.test.ts": [
            "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
          ],
          "tests/integration/spending/categories.test.ts": [
            "the last choice applies, even from many tabs in parallel, for one payment and for all",
          ],
          "tests/integration/users/first-steps.test.ts": [
            "only their owner can close the first steps, once, however often the request arrives",
          ],
        },
        "the last choice counts, so that a repeat changes nothing",
      ),
      "in parallel": holds({
        "tests/integration/accounts/nicknames.test.ts": [
          "the same name again changes nothing, and of parallel names the last one counts",
        ],
        "tests/integration/appearance/appearance.test.ts": [
          "the last choice applies, even when several choices arrive in parallel",
        ],
        "tests/integration/notifications/email-preferences.test.ts": [
          "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
        ],
        "tests/integration/spending/categories.test.ts": [
          "the last choice applies, even from many tabs in parallel, for one payment and for all",
        ],
      }),
      "after a crash": doesNotApply("one statement, or one transaction, writes a choice; the reader chooses again"),
      "the opposite at that moment": holds({
        "tests/integration/spending/categories.test.ts": ["the categories stay when the payee is deleted"],
        "tests/integration/notifications/email-preferences.test.ts": [
          "the e-mail arrives again when it is turned on again",
          "the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group",
        ],
      }),
      "an edit of what it has read": doesNotApply(
        "a choice contains all chosen values and does not depend on read data",
      ),
      "another role": holds({
        "tests/integration/accounts/nicknames.test.ts": [
          "strangers, staff and a disabled owner cannot name an account, and two accounts may have the same name",
        ],
        "tests/integration/notifications/email-preferences.test.ts": [
          "all kinds are on by default, and each person has their own choice",
          "a choice for a group with a kind of another role is refused as a whole",
        ],
        "tests/integration/spending/categories.test.ts": [
          "only the sender can choose a category, because strangers, staff and the receiver do not find the payment",
        ],
        "tests/integration/access/services.test.ts": ["calls that change nothing"],
      }),
      "a status that has changed": holds({
        "tests/integration/appearance/appearance.test.ts": [
          "a person who was suspended after the request arrived cannot change the settings",
        ],
        "tests/integration/notifications/email-preferences.test.ts": [
          "a person who was suspended after the request arrived cannot choose e-mails for a group",
        ],
        "tests/integration/spending/categories.test.ts": [
          "a person who was suspended after the request arrived cannot choose a category",
        ],
        "tests/integration/users/language.test.ts": ["a suspended customer cannot choose a language"],
      }),
    },
  },
  {
    title: "A form that is kept when a session ends",
    services: ["keepForm", "takeKeptForm"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/kept-forms.test.ts": ["the same person gets the fields back once in the same browser"],
      }),
      "in parallel": holds({
        "tests/integration/auth/kept-forms.test.ts": [
          "the last of several parallel writes is kept, and only one of several parallel reads gets the fields",
        ],
      }),
      "after a crash": doesNotApply(
        "the form contains typed text that was not submitted; if the text is lost, the owner types it again",
      ),
      "the opposite at that moment": holds({
        "tests/integration/auth/kept-forms.test.ts": ["the fields are deleted when the person forgets all devices"],
      }),
      "an edit of what it has read": doesNotApply("it reads only the typed text"),
      "another role": holds({
        "tests/integration/auth/kept-forms.test.ts": [
          "another person who logs in there never gets the fields, and the owner gets them later",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/kept-forms.test.ts": ["a person who was suspended meanwhile does not get the fields"],
      }),
    },
  },
  {
    title: "Logging in and out",
    services: ["logIn", "logOut"],
    answers: {
      "the same request again": holds({
        "tests/integration/auth/log-in.test.ts": ["a second log-in in the same browser ends the first session"],
      }),
      "in parallel": holds({
        "tests/integration/auth/lockout.test.ts": ["of 20 parallel attempts the bank checks only five"],
      }),
      "after a crash": holds({
        "tests/integration/auth/lost-replies.test.ts": [
          "a log-in leaves one session, and a further code logs in again",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/auth/disowned-changes.test.ts": [
          "log-ins with the right password at the same moment leave no session open",
        ],
        "tests/integration/auth/log-in.test.ts": [
          "the session ends with the log-out, even for a thief with a copy of the cookie",
        ],
      }),
      "an edit of what it has read": holds(
        { "tests/integration/auth/disowned-changes.test.ts": ["earlier proofs and older reset links stop working"] },
        "a log-in with a password that has changed meanwhile opens no session",
      ),
      "another role": holds({
        "tests/integration/auth/log-in.test.ts": ["a wrong password and an unknown e-mail address get the same answer"],
      }),
      "a status that has changed": holds({
        "tests/integration/auth/log-in.test.ts": ["the session ends on the next request after its user was suspended"],
      }),
    },
  },
  {
    title: "Pausing and resuming a payment network",
    services: ["pauseRail", "resumeRail"],
    answers: {
      "the same request again": holds({
        "tests/integration/rails/pauses.test.ts": ["the same request again pauses and resumes once"],
      }),
      "in parallel": holds({
        "tests/integration/rails/pauses.test.ts": ["of parallel pauses by eight people, one pauses the rail"],
      }),
      "after a crash": holds({
        "tests/integration/server/repeats.test.ts": [
          "a repeat after a crash between commit and reply is answered immediately",
        ],
      }),
      "the opposite at that moment": holds({
        "tests/integration/rails/pauses.test.ts": [
          "a pause and its end at the same moment leave the rail in the state that the last act names",
        ],
      }),
      "an edit of what it has read": holds(
        {
          "tests/integration/rails/pauses.test.ts": [
            "a pause and its end at the same moment leave the rail in the state that the last act names",
          ],
        },
        "the end of a pause names the pause that the actor saw",
      ),
      "another role": holds({
        "tests/integration/rails/pauses.test.ts": [
          "only people whose role may work on rails pause them, and nobody who has lost the role since",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/rails/pauses.test.ts": [
          "only people whose role may work on rails pause them, and nobody who has lost the role since",
          "a payment that the network already has gets the network's answer",
        ],
      }),
    },
  },
  {
    title: "Having a message of a network processed again",
    services: ["processAgain"],
    answers: {
      "the same request again": holds({
        "tests/integration/rails/process-again.test.ts": [
          "the same request again, and after its answer was lost, has one effect",
        ],
      }),
      "in parallel": holds({
        "tests/integration/rails/process-again.test.ts": [
          "of eight people at the same moment, while workers process, one has the message processed again",
        ],
      }),
      "after a crash": holds({
        "tests/integration/rails/process-again.test.ts": [
          "the same request again, and after its answer was lost, has one effect",
        ],
      }),
      "the opposite at that moment": holds(
        {
          "tests/integration/rails/process-again.test.ts": [
            "of eight people at the same moment, while workers process, one has the message processed again",
          ],
        },
        "the worker processes the message at the same moment",
      ),
      "an edit of what it has read": holds(
        {
          "tests/integration/rails/process-again.test.ts": [
            "is set aside again if nothing has changed, and the next act names the new attempt",
          ],
        },
        "the act names the number of attempts that the actor saw",
      ),
      "another role": holds({
        "tests/integration/rails/process-again.test.ts": [
          "another role, a person who has lost the role, and an unknown message are refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/rails/process-again.test.ts": [
          "of eight people at the same moment, while workers process, one has the message processed again",
          "another role, a person who has lost the role, and an unknown message are refused",
        ],
      }),
    },
  },
  {
    title: "Sending a return to a network again",
    services: ["sendAgain"],
    answers: {
      "the same request again": holds({
        "tests/integration/network-messages/returns.test.ts": ["is sent once more in a new message, whatever repeats"],
      }),
      "in parallel": holds({
        "tests/integration/network-messages/returns.test.ts": [
          "of eight people at the same moment, while workers exchange files, one sends it again",
        ],
      }),
      "after a crash": holds({
        "tests/integration/network-messages/returns.test.ts": ["is sent once more in a new message, whatever repeats"],
      }),
      "the opposite at that moment": holds(
        {
          "tests/integration/network-messages/returns.test.ts": [
            "is not sent again after the network's answer has overtaken the act",
          ],
        },
        "the network answers at the same moment",
      ),
      "an edit of what it has read": holds(
        {
          "tests/integration/network-messages/returns.test.ts": [
            "is sent once more in a new message, whatever repeats",
          ],
        },
        "a message is replaced once, and never changes",
      ),
      "another role": holds({
        "tests/integration/network-messages/returns.test.ts": [
          "another role and a person who has lost the role are refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/network-messages/returns.test.ts": [
          "is not sent again after the network's answer has overtaken the act",
          "another role and a person who has lost the role are refused",
        ],
      }),
    },
  },
  {
    title: "Marking corrected data of a receiver as done",
    services: ["endReceiverChange"],
    answers: {
      "the same request again": holds({
        "tests/integration/rails/receiver-changes.test.ts": [
          "the same request again marks the data as done once, with an audit event of the transfer",
        ],
      }),
      "in parallel": holds({
        "tests/integration/rails/receiver-changes.test.ts": [
          "of eight people at the same moment one marks the data as done, and newer data stay",
        ],
      }),
      "after a crash": holds({
        "tests/integration/rails/receiver-changes.test.ts": [
          "the same request again marks the data as done once, with an audit event of the transfer",
        ],
      }),
      "the opposite at that moment": holds(
        {
          "tests/integration/rails/receiver-changes.test.ts": [
            "of eight people at the same moment one marks the data as done, and newer data stay",
          ],
        },
        "newer data come at the same moment",
      ),
      "an edit of what it has read": holds(
        {
          "tests/integration/rails/receiver-changes.test.ts": [
            "of eight people at the same moment one marks the data as done, and newer data stay",
          ],
        },
        "the act names the moment at which the data came that the actor saw",
      ),
      "another role": holds({
        "tests/integration/rails/receiver-changes.test.ts": [
          "another role and a person who has lost the role are refused",
        ],
      }),
      "a status that has changed": holds({
        "tests/integration/rails/receiver-changes.test.ts": [
          "another role and a person who has lost the role are refused",
        ],
      }),
    },
  },
];
