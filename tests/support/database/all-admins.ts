import { withConnection } from "./database";

/**
 * Changes all admins, so that the tests of a file can begin without admins. The function disables a trigger during the change,
 * because the trigger refuses the change of the last admin.
 */
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
