/** The counts of a test run on a rail: how often each event has happened, and how many items are open at the end of the run. */
export type TestRunCounts = Record<keyof typeof wordsOf, number>;

/** The rails that exchange files with a network. */
type FileRail = "wire" | "interbank";

const wordsOf = {
  accepted: "payments that the network accepted",
  refused: "payments that the network refused",
  returnedWhole: "payments that came back whole",
  returnedLess: "payments that came back less charges",
  recallsAnswered: "answers to a recall (camt.029)",
  creditsBooked: "payments of the network that reached a customer's account",
  creditsReturned: "payments of the network that the bank returned (pacs.004)",
  statements: "account statements (camt.053)",
  filesRepeated: "files that the network sent twice",
  filesUnreadable: "files that nobody can read",
  filesHandedOver: "files that the bank handed over",
  changes: "notifications of change",
  openOrders: "payments without a final answer",
  openMessages: "messages that are not handed over or not processed",
  messagesForStaff: "readable messages that wait for staff",
  openCredits: "payments of the network that are not booked",
  openDifferences: "differences between a statement and the books",
} as const;

/** The events that a complete test run contains. */
const needed: Record<FileRail, readonly (keyof TestRunCounts)[]> = {
  wire: [
    "accepted",
    "refused",
    "returnedWhole",
    "returnedLess",
    "recallsAnswered",
    "creditsBooked",
    "creditsReturned",
    "statements",
    "filesRepeated",
    "filesUnreadable",
  ],
  interbank: ["filesHandedOver", "returnedWhole", "changes", "creditsBooked", "filesRepeated", "filesUnreadable"],
};

/** The counts that must be 0 at the end of a test run. */
const atEnd: readonly (keyof TestRunCounts)[] = [
  "openOrders",
  "openMessages",
  "messagesForStaff",
  "openCredits",
  "openDifferences",
];

/** One condition of a test certificate. `words` describes what is counted, and `count` is the number. */
export type Condition = { isMet: boolean; count: number; words: string };

/** Checks a test run. Each needed event must have happened, and no item may be open at the end. */
export function judgeTestRun(rail: FileRail, counts: TestRunCounts): { happened: Condition[]; open: Condition[] } {
  const judge = (name: keyof TestRunCounts, isMet: (count: number) => boolean): Condition => ({
    ...{ isMet: isMet(counts[name]), count: counts[name], words: wordsOf[name] },
  });
  return {
    happened: needed[rail].map((name) => judge(name, (count) => count > 0)),
    open: atEnd.map((name) => judge(name, (count) => count === 0)),
  };
}
