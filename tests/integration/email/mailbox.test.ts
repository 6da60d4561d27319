import { beforeAll, expect, test } from "vitest";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { findMailboxMessages, getMailboxMessage } from "@/lib/email/find-mailbox-messages";
import { signUp } from "@/tests/support/identity/sign-up";

beforeAll(async () => {
  await signUp({ email: "newcomer@customers.example" });
  await signUp({ email: "somebody-else@customers.example" });
  while ((await deliverDueEmails()) > 0);
});

test("sign-up sends a welcome and a verification link to the newcomer", async () => {
  const messages = await findMailboxMessages({ to: "Newcomer@customers.example" });
  expect(messages.map(({ subject }) => subject).sort()).toEqual([
    "Verify your e-mail address",
    "Welcome to Holdfast Trust",
  ]);
  const verification = messages.find(({ subject }) => subject.startsWith("Verify"));
  expect(verification?.to).toBe("newcomer@customers.example");
  expect(verification?.links.filter((link) => link.startsWith("http://localhost:3000/email/verify/"))).toHaveLength(1);
  expect(verification?.html).toContain(verification?.links.at(-1));
});

test("the mailbox shows all e-mails together and each person's e-mails separately", async () => {
  const messages = await findMailboxMessages();
  expect(messages).toHaveLength(4);
  for (const message of messages) expect(await getMailboxMessage(message.id)).toEqual(message);
});

test("each page shows a part of the e-mails, and all pages together show all e-mails", async () => {
  const all = await findMailboxMessages();
  const [first, second, third] = await Promise.all([1, 2, 3].map((page) => findMailboxMessages({ page, pageSize: 3 })));
  expect([first, second, third].map((messages) => messages?.length)).toEqual([3, 1, 0]);
  expect([...(first ?? []), ...(second ?? [])]).toEqual(all);
  const own = await findMailboxMessages({ to: "newcomer@customers.example", page: 2, pageSize: 1 });
  expect(own).toEqual(all.filter(({ to }) => to === "newcomer@customers.example").slice(1));
});

test.each(["nonsense", "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11"])("an unknown e-mail id is not found: %s", async (id) => {
  await expect(getMailboxMessage(id)).rejects.toMatchObject({ code: "not_found" });
});
