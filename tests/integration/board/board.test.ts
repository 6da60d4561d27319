import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as listTasks } from "@/app/api/tasks/route";
import { addComment, addTask, deleteTask, moveTask, updateTask } from "@/lib/board/change-board";
import { findComments, getBoard } from "@/lib/board/find-board";
import { addTaskInput, moveTaskInput, updateTaskInput } from "@/lib/board/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { completedGroup, createTask, exampleGroup, taskFields } from "@/tests/support/board";
import { expectCleanBooks } from "@/tests/support/books";
import { sendTo } from "@/tests/support/call-route";
import { createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";

let staff: Actor;
let colleague: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => staff }));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

beforeEach(async () => {
  await db.query("DELETE FROM board_tasks");
  staff = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
  colleague = await createUser({ role: "teller", firstName: "Owen", lastName: "Marsh" });
});

const update = (actor: Actor, id: string, version: number, fields: object = {}, requestId?: string) =>
  updateTask(actor, updateTaskInput.parse({ ...taskFields, id, version, ...fields }), requestId);

const namesIn = async (groupId: string) =>
  (await getBoard(staff)).find(({ id }) => id === groupId)?.tasks.map(({ name }) => name);

const trailOf = (id: string) =>
  db.query<{ action: string }>(
    "SELECT action, before, after FROM audit_events WHERE subject_id = $1 ORDER BY sequence",
    [id],
  );

const rejected = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "rejected");

async function createTasks(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await createTask(staff, { name: `T${index}` })).id);
  return ids;
}

describe("a task of the board", () => {
  it("a task is added at the end of its group, changed, commented and deleted, and each act is audited", async () => {
    await createTask(staff, { name: "First" });
    const task = await createTask(staff, {
      ...{
        description: "Twice",
        dueOn: "2026-12-01",
        budget: "1,250.50",
        members: [colleague.userId, colleague.userId],
      },
    });
    expect(await namesIn(exampleGroup)).toEqual(["First", "Count the vault"]);
    expect(task).toMatchObject({
      ...{ dueOn: "2026-12-01", budgetMinor: 125_050n, status: "waiting", version: 1, updatedByName: "Ruth Calder" },
      members: [{ id: colleague.userId, name: "Owen Marsh" }],
    });
    const changed = await update(colleague, task.id, 1, { status: "complete", name: "Counted" });
    expect(changed).toMatchObject({ name: "Counted", status: "complete", budgetMinor: null, members: [], version: 2 });
    await addComment(colleague, { taskId: task.id, text: "All there" });
    expect(await findComments(staff, task.id)).toMatchObject([{ authorName: "Owen Marsh", text: "All there" }]);
    expect((await getBoard(staff)).flatMap(({ tasks }) => tasks)).toMatchObject([
      { name: "First", commentCount: 0 },
      { name: "Counted", commentCount: 1, version: 2 },
    ]);
    await deleteTask(staff, { id: task.id, version: 2 });
    expect(await namesIn(exampleGroup)).toEqual(["First"]);
    expect((await trailOf(task.id)).map(({ action }) => action)).toEqual([
      ...["task.add", "task.edit", "task.comment", "task.delete"],
    ]);
  });

  it("a task's subject is a customer's e-mail address, or a transfer's reference or id, and nothing else", async () => {
    const [payer, payee] = [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()];
    const { accountNumber } = payee.account;
    await createBeneficiary(payer.actor, { accountNumber });
    const order = interbankTransferInput.parse({ beneficiary: accountNumber, amount: "5.00" });
    const { id } = await initiateTransfer(payer.actor, { channel: "interbank", ...order }, randomUUID());
    const linkOf = async (link: string) => (await createTask(staff, { link })).link;
    expect(await linkOf(payer.actor.email.toUpperCase())).toMatchObject({ kind: "customer", id: payer.actor.userId });
    expect(await linkOf(id)).toMatchObject({ kind: "transfer", id, family: expect.any(String) });
    expect(await linkOf(transferReference(id))).toMatchObject({ kind: "transfer", id, family: expect.any(String) });
    for (const link of ["nobody@customers.example", randomUUID(), "HF-0000000000", "x", "' OR true --"])
      await expect(createTask(staff, { link })).rejects.toMatchObject({ fields: { link: ["taskLink"] } });
    await expectCleanBooks();
  });

  it("a task's members must be staff, and its group must exist", async () => {
    const { actor: customer } = await createCustomer();
    for (const members of [[customer.userId], [randomUUID()], [staff.userId, customer.userId]])
      await expect(createTask(staff, { members })).rejects.toMatchObject({ fields: { members: ["taskMembers"] } });
    await expect(createTask(staff, { groupId: randomUUID() })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("a task can be changed after a member has left the staff; that member is removed, and a suspended member stays", async () => {
    const suspended = await createUser({ role: "teller", status: "suspended" });
    const members = [colleague.userId, staff.userId, suspended.userId];
    const { id } = await createTask(staff, { members });
    await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [colleague.userId]);
    const changed = await update(staff, id, 1, { status: "complete", members });
    expect(changed.status).toBe("complete");
    expect(changed.members.map((member) => member.id).toSorted()).toEqual([staff.userId, suspended.userId].toSorted());
    const again = update(staff, id, 2, { members });
    await expect(again).rejects.toMatchObject({ fields: { members: ["taskMembers"] } });
  });

  it.each([
    { name: "" },
    { name: "x".repeat(121) },
    { name: "a\u0000b" },
    { description: "x".repeat(2_001) },
    { dueOn: "2026-02-30" },
    { status: "done" },
    { color: "purple" },
    { budget: "-5" },
    { budget: "1.234" },
    { members: ["1"] },
    { members: Array.from({ length: 21 }, () => randomUUID()) },
    { groupId: "1" },
  ])("a task with an invalid field is refused: %j", (fields) => {
    expect(addTaskInput.safeParse({ ...taskFields, groupId: exampleGroup, ...fields }).success).toBe(false);
  });
});

describe("parallel acts of two staff members", () => {
  it("when both change the same task, the second change is refused and overwrites nothing", async () => {
    const { id } = await createTask(staff);
    const results = await Promise.allSettled([update(staff, id, 1), update(colleague, id, 1)]);
    expect(rejected(results)).toMatchObject([{ reason: { code: "conflict", messageKey: "task_changed" } }]);
    await expect(deleteTask(staff, { id, version: 1 })).rejects.toMatchObject({ code: "conflict" });
  });

  it("when they move different tasks in parallel, both moves stay, and the positions have no gaps or duplicates", async () => {
    const [a = "", b = "", c = "", d = ""] = await createTasks(4);
    await Promise.all([
      moveTask(staff, { id: a, groupId: exampleGroup, beforeId: null }),
      moveTask(colleague, { id: d, groupId: exampleGroup, beforeId: b }),
      moveTask(colleague, { id: c, groupId: completedGroup, beforeId: null }),
    ]);
    expect(await namesIn(exampleGroup)).toEqual(["T3", "T1", "T0"]);
    expect(await namesIn(completedGroup)).toEqual(["T2"]);
    const places = await db.query<{ places: number[] }>(
      "SELECT array_agg(position ORDER BY position) AS places FROM board_tasks GROUP BY group_id ORDER BY count(*)",
    );
    expect(places.map((row) => row.places)).toEqual([[0], [0, 1, 2]]);
  });

  it("many parallel moves and deletions all succeed", async () => {
    const ids = await createTasks(8);
    const moves = ids.flatMap((id, index) => [
      moveTask(staff, {
        id,
        groupId: index % 2 ? completedGroup : exampleGroup,
        beforeId: ids[(index + 3) % 8] ?? null,
      }),
      ...(index > 5 ? [deleteTask(colleague, { id, version: 1 })] : []),
    ]);
    for (const result of await Promise.allSettled(moves))
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "not_found" });
    expect((await getBoard(staff)).flatMap(({ tasks }) => tasks)).toHaveLength(6);
  });

  it("when one deletes a task and the other changes, moves or comments on it, the task is deleted and the other person learns this", async () => {
    const { id } = await createTask(staff);
    await deleteTask(colleague, { id, version: 1 });
    const late = [
      () => update(staff, id, 1),
      () => moveTask(staff, { id, groupId: completedGroup, beforeId: null }),
      () => addComment(staff, { taskId: id, text: "Late" }),
    ];
    for (const call of late) await expect(call()).rejects.toMatchObject({ messageKey: "task_deleted" });
  });
});

it("a repeated request does each act once, even when both requests arrive in parallel", async () => {
  const [addId, moveId, commentId] = [randomUUID(), randomUUID(), randomUUID()];
  const input = addTaskInput.parse({ ...taskFields, groupId: exampleGroup });
  const [task] = await Promise.all([1, 2, 3].map(() => addTask(staff, input, addId)));
  if (!task) throw new Error("none was added");
  const { id } = task;
  const move = moveTaskInput.parse({ id, groupId: completedGroup, beforeId: null });
  await Promise.all([1, 2].map(() => moveTask(staff, move, moveId)));
  await Promise.all([1, 2].map(() => addComment(staff, { taskId: id, text: "Once" }, commentId)));
  expect(await namesIn(completedGroup)).toEqual(["Count the vault"]);
  expect((await trailOf(id)).map(({ action }) => action)).toEqual(["task.add", "task.move", "task.comment"]);
  await expect(addTask(staff, { ...input, name: "Other" }, addId)).rejects.toMatchObject({
    code: "idempotency_mismatch",
  });
});

it("an auditor sees the board and changes nothing, and a person who became an auditor meanwhile changes nothing either", async () => {
  const { id } = await createTask(colleague);
  const auditor: Actor = { ...colleague, role: "auditor" };
  expect(await getBoard(auditor)).toHaveLength(4);
  const calls = [
    () => createTask(auditor),
    () => update(auditor, id, 1),
    () => moveTask(auditor, { id, groupId: completedGroup, beforeId: null }),
    () => deleteTask(auditor, { id, version: 1 }),
    () => addComment(auditor, { taskId: id, text: "x" }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
});

it("the specification's call lists groups and their tasks under the specification's names", async () => {
  await createTask(staff, { members: [colleague.userId], budget: "12", dueOn: "2026-12-01", status: "approved" });
  const { text } = await sendTo(listTasks, { method: "GET" });
  const { data } = JSON.parse(text) as { data: { title: string; tasks: object[] }[] };
  expect(data.map(({ title }) => title)).toEqual(["Example", "In Progress", "Completed", "Recent Tasks"]);
  expect(data[0]?.tasks).toMatchObject([
    {
      ...{ name: "Count the vault", description: "", date: "2026-12-01", members: [{ username: "Owen Marsh" }] },
      ...{ status: "Approved", badgecolor: "info", budget: "12.00" },
    },
  ]);
});
