import { expect, it } from "vitest";
import { addComment } from "@/lib/board/change-board";
import { getBoard } from "@/lib/board/find-board";
import { createTask } from "@/tests/support/board";
import { statementsOf } from "@/tests/support/database/statements";
import { createAdmin } from "@/tests/support/factories";

it("the board shows the number of each task's comments without reading the comments", async () => {
  const staff = await createAdmin();
  const { id } = await createTask(staff, { name: "Talked about" });
  await Promise.all([1, 2, 3, 4, 5].map((number) => addComment(staff, { taskId: id, text: `Comment ${number}` })));
  const statements = await statementsOf(async () => {
    const tasks = (await getBoard(staff)).flatMap((group) => group.tasks);
    expect(tasks.find((task) => task.id === id)).toMatchObject({ commentCount: 5 });
  });
  expect(statements.map(({ text }) => text).join("\n")).toContain("board_tasks");
  expect(statements.map(({ text }) => text).join("\n")).not.toContain("board_comments");
});
