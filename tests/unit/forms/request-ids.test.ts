import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

it("no form passes its request id to an action that does not store it", () => {
  const actions = sourceFiles("app/api", /actions\.ts$/)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const keepsNone = [...actions.matchAll(/export const (\w+Action) = (?:session|public)Action\(/g)].map(
    ([, name]) => name,
  );
  // The bank does not store the request ids of these actions. If a form passed its request id to such an action, the page would
  // ask for the outcome of this id after a lost reply. The bank would then wrongly answer that nothing was done.
  const handed = new RegExp(`\\b(?:action|save|remove)=\\{(?:${keepsNone.join("|")})\\}`);
  expect(sourceFiles("components", /\.tsx$/).filter((file) => handed.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** The files that call a server action without the shared code for forms, with the reasons. */
const sentAlone = [
  // These files only pass the actions to forms in other files.
  "components/admin/plans/deposit-plan-dialogs.tsx",
  "components/admin/plans/loan-plan-dialogs.tsx",
  "components/admin/rails/rail-screen.tsx",
  "components/admin/rails/receiver-changes.tsx",
  "components/admin/transfers/transfer-parts.tsx",
  // These actions only search.
  "components/admin/transfers/approve-family.tsx",
  "components/admin/work/work-bulk.tsx",
  // The actions of these files need no session or change nothing.
  "components/auth/idle-warning.tsx",
  "components/auth/log-out-on-display.tsx",
  "components/auth/passkey-log-in.tsx",
  "components/auth/use-register-wizard.ts",
  "components/layout/reader/reader-notice.tsx",
  "components/layout/search/use-search.ts",
  // The link opens its target without waiting for this action. The notification itself shows whether the bank has marked it as
  // read.
  "components/notifications/notification-link.tsx",
  // This action only records how far the reader has read, and a repeat changes nothing.
  "components/threads/read-mark.tsx",
  // The actions of these files only ask for something that a form needs before it sends its command.
  "components/second-factors/late-proof-field.tsx",
  "components/second-factors/passkey-proof.tsx",
  "components/transfers/use-conversion-rate.ts",
  "components/transfers/use-order.ts",
  "components/transfers/use-payee-room.ts",
];

it("an action without a form is sent by the shared code, which asks for the outcome after a lost reply", () => {
  const action = /\b\w+Action\(/;
  const shared =
    /\b(useAct|sendAct|useRequest|useConfirmedAction)[<(]|<(ActionForm|EditDialog|DeleteDialog|\w+Form|PlanForms)\b/;
  const alone = sourceFiles("components", /\.tsx?$/).filter((file) => {
    const text = readFileSync(file, "utf8");
    return /from "@\/app\/api\/.*actions"/.test(text) && action.test(text) && !shared.test(text);
  });
  expect(alone).toEqual(sentAlone.toSorted());
});
