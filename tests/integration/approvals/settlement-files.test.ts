import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin, createUser, readBalance } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import {
  camtOf,
  exceptionsOf,
  importLines,
  lineOf,
  readSettlementFile,
  sendAccepted,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { expectSuspenseExplained, workCurrent as work } from "@/tests/support/settlement/work-exception";

// A network's file does not prove that the network wrote it. A staff member may have forged the file.

let first: Actor;
let second: Actor;

beforeEach(async () => {
  [first, second] = [await createAdmin(), await createUser({ role: "teller" })];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectSuspenseExplained("interbank");
});

/**
 * Imports a file which states that transfers of these amounts were paid and came back. Each transfer belongs to a different
 * customer.
 */
async function returnsOf(amounts: string[]) {
  const sent = await sendAccepted("interbank", amounts);
  const lines = sent.flatMap((transfer) => [lineOf(transfer), lineOf(transfer, { isCredit: true })]);
  const { exceptions } = await importLines(first, lines, { rail: "interbank" });
  return { sent, exceptions: exceptions.filter(({ kind }) => kind === "returned") };
}

describe("a settlement file of a network", () => {
  it("the uploader cannot import the file, neither through the service nor through SQL, but a colleague can", async () => {
    const [sent] = await sendAccepted("interbank", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    await setFourEyesLimit(10_000n);
    const file = await uploadFile(first, camtOf([lineOf(sent)]), { rail: "interbank" });
    const input = { fileId: file.id, version: file.version };
    await expect(confirmFile(first, input)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_upload" });
    const [bySql] = await db.query<{ outcome: string }>(
      "SELECT outcome FROM confirm_settlement_file($1, $2, $3, '{admin,teller}', 1, '{1,10}', 'UTC', now())",
      [file.id, file.version, first.userId],
    );
    expect(bySql?.outcome).toBe("own");
    expect(await readSettlementFile(file.id)).toMatchObject({ state: "preview", version: file.version });
    expect(await confirmFile(second, input)).toMatchObject({ matched: 1 });
    // The file is now imported, so the uploader's request only returns the outcome of that import.
    expect(await confirmFile(first, input)).toMatchObject({ matched: 1 });
  });

  it("when the uploader and a colleague import the file in parallel, the colleague's import succeeds", async () => {
    const [sent] = await sendAccepted("interbank", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    await setFourEyesLimit(10_000n);
    const file = await uploadFile(first, camtOf([lineOf(sent)]), { rail: "interbank" });
    const input = { fileId: file.id, version: file.version };
    await Promise.allSettled([confirmFile(first, input), confirmFile(second, input), confirmFile(first, input)]);
    const [ended] = await db.query<{ by: string }>("SELECT ended_by AS by FROM settlement_files WHERE id = $1", [
      file.id,
    ]);
    expect(ended?.by).toBe(second.userId);
  });

  it("at a bank without the four-eyes rule, one person uploads and imports the file", async () => {
    const [sent] = await sendAccepted("interbank", ["20.00"]);
    if (!sent) throw new Error("nothing was sent");
    const file = await uploadFile(first, camtOf([lineOf(sent)]), { rail: "interbank" });
    expect(await confirmFile(first, { fileId: file.id, version: file.version })).toMatchObject({ matched: 1 });
    expect(await exceptionsOf(file.id)).toEqual([]);
  });
});

describe("the returns of a file", () => {
  it("the returns count together over all staff and customers, and above the limit they need two people", async () => {
    const { sent, exceptions } = await returnsOf(["60.00", "60.00"]);
    const [one, other] = exceptions;
    if (!one || !other) throw new Error("nothing came back");
    await setFourEyesLimit(10_000n);
    await work(first, one, { act: "reverse" });
    // This staff member and this customer have not used their daily limits. The proposal is needed only because the returns of
    // all staff and customers count together.
    const proposal = await proposalFrom(work(second, other, { act: "reverse" }));
    const balances = async () =>
      (await Promise.all(sent.map(({ sender }) => readBalance(sender.account)))).map(
        ({ balanceMinor }) => balanceMinor,
      );
    expect((await balances()).filter((balance) => balance === 10_000n)).toHaveLength(1);
    await confirmProposal(first, { id: proposal });
    expect(await balances()).toEqual([10_000n, 10_000n]);
  });

  it("parallel returns count together", async () => {
    const { exceptions } = await returnsOf(["60.00", "60.00", "60.00"]);
    const staff = [first, second, await createAdmin()];
    await setFourEyesLimit(10_000n);
    const results = await Promise.allSettled(
      exceptions.map((exception, index) => work(staff[index] ?? first, exception, { act: "reverse" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as { code?: string }] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(["proposed", "proposed"]);
  });

  it("the returns of another file count separately, but together with the staff member's other acts of the day", async () => {
    const [{ exceptions: some }, { exceptions: others }] = [await returnsOf(["60.00"]), await returnsOf(["60.00"])];
    const [[one], [other]] = [some, others];
    if (!one || !other) throw new Error("nothing came back");
    await setFourEyesLimit(10_000n);
    await work(first, one, { act: "reverse" });
    await proposalFrom(work(first, other, { act: "reverse" }));
    await expect(work(second, other, { act: "reverse" })).resolves.toBeUndefined();
  });
});
