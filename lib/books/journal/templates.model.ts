/** A template for a journal entry: the debited account and the credited account. */
type JournalTemplate = { key: string; debit: string; credit: string };

/** The messages contain a name for the key of each template. */
export const journalTemplates = [
  { key: "capital", debit: "nostro:wire", credit: "equity:capital" },
  { key: "networkFee", debit: "expense:network-fees", credit: "nostro:wire" },
  { key: "expense", debit: "expense:operating", credit: "nostro:wire" },
  { key: "recovery", debit: "nostro:wire", credit: "income:recoveries" },
  { key: "loss", debit: "expense:operating-loss", credit: "nostro:wire" },
  { key: "dividend", debit: "equity:retained-earnings", credit: "nostro:wire" },
] as const satisfies JournalTemplate[];
