import { withConnection } from "./database";

/** Does to every admin what the database refuses for the last one: a file's tests then begin without any. */
export async function changeAllAdmins(change: "role = 'customer'" | "status = 'blocked'"): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("ALTER TABLE users DISABLE TRIGGER users_keep_an_admin");
      await client.query(`UPDATE users SET ${change} WHERE role = 'admin'`);
      await client.query("ALTER TABLE users ENABLE ALWAYS TRIGGER users_keep_an_admin");
    },
    { owner: true },
  );
}
