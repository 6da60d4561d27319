import { withConnection } from "./database";

/**
 * Changes all admins, so that the tests of a file can begin without admins. Normally a trigger refuses this change for the last
 * admin, so the function disables the trigger during the change.
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
