import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exceptionActs } from "@/lib/reconciliation/settlement.model";
import acts from "@/messages/en/admin/acts.json";
import { sourceFiles } from "@/tests/support/source-scan";

/** Names of acts that the code composes from parts. */
const composed = [
  ...["pin", "password", "second-factor"].flatMap((secret) => [`${secret}.refuse`, `${secret}.lock`]),
  ...["loan_plan", "deposit_plan"].flatMap((plan) => [`${plan}.create`, `${plan}.edit`, `${plan}.delete`]),
  ...["loan", "deposit"].flatMap((product) => [`${product}.apply`, `${product}.edit`]),
  ...["task", "event"].flatMap((entry) => [`${entry}.add`, `${entry}.edit`, `${entry}.delete`]),
  ...["task.move", "task.comment", "note.add", "note.edit", "staff.invite", "staff.invite-again"],
  ...exceptionActs.map((act) => `settlement-exception.${act}`),
  ...["accepted", "refused", "cancelled"].map((outcome) => `transfer.network-${outcome}`),
  ...["session.end-all-by-staff", "email.resend-verification", "password.request-reset"],
];

it("every act of the audit trail has words for staff", () => {
  const files = [...sourceFiles("lib", /\.ts$/), ...sourceFiles("prisma/functions", /\.sql$/)];
  const sources = files.filter((file) => !file.includes("/prisma-client/")).map((file) => readFileSync(file, "utf8"));
  const written = sources.flatMap((text) =>
    [...text.matchAll(/(?:action: "|'action', '|action = ")([a-z_-]+\.[a-z-]+)["']/g)].map(([, name = ""]) => name),
  );
  expect(written.length).toBeGreaterThan(40);
  const named = Object.entries(acts).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  expect([...new Set([...written, ...composed])].filter((name) => !named.includes(name))).toEqual([]);
});
