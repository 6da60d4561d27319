import type { Paper } from "@/papers/paper";

const bank = { name: "Holdfast Trust", routingNumber: "999999992", supportEmail: "support@holdfast.example" };
const base = { title: "A paper", routingNumber: "Routing number", footer: "Holdfast Trust", page: "{page} / {pages}" };

/** Returns papers (PDF documents) of every kind, which contain the texts `names` wherever a name or a note can appear. */
export function papersWith(names: string[]): Paper[] {
  const [name = ""] = names;
  const facts = names.map((value, index) => ({ label: `Name ${index + 1}`, value }));
  const items = names.map((text) => ({
    ...{ date: "01 Jan 2026", title: `Wire Transfer · ${text}`, accountNumber: "1000000009", note: text },
  }));
  const sum = { label: "Balance", amount: "$1.00" };
  const paidIn = { label: "Paid in", amount: "$1.00" };
  return [
    {
      kind: "receipt",
      bank,
      content: {
        ...{
          ...base,
          reference: "HF 1",
          channel: "Wire Transfer",
          status: "Approved",
          statusLine: "Status",
          means: name,
        },
        ...{ price: "", sides: [sum], facts, story: { title: "Story", steps: [{ moment: "Today", text: name }] } },
        proof: {
          title: "Proof",
          text: name,
          url: "https://bank.example/verify",
          qr: { size: 1, path: "M0 0h1v1h-1z" },
          facts: [],
        },
      },
    },
    {
      kind: "agreement",
      bank,
      content: {
        ...{
          ...base,
          reference: "HF 1",
          subject: name,
          status: "Running",
          figures: [{ label: "Sum", value: "$1.00" }],
        },
        ...{ facts, terms: { title: "Terms", paragraphs: [`Between the bank and ${name}.`] } },
        schedule: { title: "Schedule", text: "", columns: ["1", "Due", "Sum"], lines: [], total: ["", "", "$1.00"] },
      },
    },
    {
      kind: "history",
      bank,
      content: {
        ...{ ...base, asOf: "Today", filters: `Search: ${name}`, totals: ["$1.00 in"], none: "None" },
        columns: { date: "Date", what: "Description", status: "Status", amount: "Amount" },
        items: items.map((item) => ({ ...item, status: "Approved", amount: "-$20.00" })),
      },
    },
    {
      kind: "statement",
      bank,
      content: {
        ...{ ...base, accountNumber: "1000000009", running: "Running", none: "None", facts: [], totals: [sum, paidIn] },
        ...{ holder: { name, lines: [name] }, opening: sum, closing: sum },
        columns: { date: "Date", description: "Description", out: "Out", in: "In", balance: "Balance" },
        lines: items.map((item) => ({ ...item, out: "$20.00", in: "", balance: "$1.00" })),
        holds: { title: "Holds", text: "", items: [], total: sum },
      },
    },
    {
      kind: "account-details",
      bank,
      content: {
        ...{ ...base, accountNumber: "06541237897", sections: [{ title: "From abroad", text: name, facts }] },
        code: { title: "Code", text: name, qr: { size: 1, path: "M0 0h1v1h-1z" }, facts },
      },
    },
  ];
}
