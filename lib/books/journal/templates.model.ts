/** A template for an entry of the journal: the accounts of its debit and of its credit. */
type JournalTemplate = { key: string; debit: string; credit: string };

/** The templates. The key names the template in the messages. */
export const journalTemplates = [
  { key: "capital", debit: "nostro:wire", credit: "equity:capital" },
  { key: "networkFee", debit: "expense:network-fees", credit: "nostro:wire" },
  { key: "expense", debit: "expense:operating", credit: "nostro:wire" },
  { key: "recovery", debit: "nostro:wire", credit: "income:recoveries" },
  { key: "loss", debit: "expense:operating-loss", credit: "nostro:wire" },
  { key: "dividend", debit: "equity:retained-earnings", credit: "nostro:wire" },
] as const satisfies JournalTemplate[];
