import { parseArgs } from "node:util";
import { inputRules } from "@/tests/proofs/input-rules";
import { listTests, type Proof, questions } from "@/tests/proofs/proof";
import { commands } from "@/tests/proofs/second-actors";
import { requirements } from "@/tests/proofs/security";
import { specificationLines } from "@/tests/proofs/specification-admin";
import { runCommand } from "./command/project";

// npm run proofs: prints four lists of claims with the tests that prove them. The lists contain the requirements of the security
// standard, the lines of the administrators' specification, the rules for combinations of fields, and for each command the outcome
// of repeated, parallel and interrupted calls. npm run -s proofs -- --open: prints only the items with the state "open".

type Item = Proof & { heading: string; name: string };

runCommand(async () => {
  const { values } = parseArgs({ options: { open: { type: "boolean", default: false } } });
  const items: Item[] = [
    ...Object.entries(requirements).flatMap(([heading, proofs]) => itemsOf(heading, proofs)),
    ...commands.flatMap(({ title, services, answers }) => itemsOf(`${title} (${services.join(", ")})`, answers)),
    ...Object.entries(specificationLines).flatMap(([heading, lines]) =>
      lines.map(({ line, files, how, tests }): Item => {
        return { heading, name: line, state: "holds", how: [files.join(", "), how].filter(Boolean).join("; "), tests };
      }),
    ),
    ...inputRules.map(({ fields, rule, files, tests }): Item => {
      const heading = "Rules for combinations of fields";
      return { heading, name: fields, state: "holds", how: `${rule} (${files.join(", ")})`, tests };
    }),
  ];
  let heading = "";
  for (const item of items.filter(({ state }) => !values.open || state === "open")) {
    if (item.heading !== heading) console.log(`\n# ${item.heading}\n`);
    heading = item.heading;
    const meaning = item.name in questions ? `: ${questions[item.name as keyof typeof questions]}` : "";
    console.log(`${item.name}${meaning}\n  ${item.state}${item.how ? `: ${item.how}` : ""}`);
    for (const { file, title } of listTests(item.tests)) console.log(`  - ${file} "${title}"`);
  }
});

function itemsOf(heading: string, proofs: Record<string, Proof>): Item[] {
  return Object.entries(proofs).map(([name, proof]) => ({ heading, name, ...proof }));
}
