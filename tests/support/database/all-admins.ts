import { withConnection } from "./database";

/**
 * Changes all admins. A trigger normally refuses this change for the last admin, so the function switches the trigger off
 * meanwhile. The tests of a file can then begin without admins.
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
