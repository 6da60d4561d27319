// The log-ins of the demo data, which the launcher shows. These passwords are public, so only databases with demo data contain
// these log-ins.

export { demoPassword } from "@/lib/demo-password";

/** The first member of staff, unless `ADMIN_EMAIL` and `ADMIN_PASSWORD` name another person. */
export const demoAdminEmail = "admin@holdfast.example";

/** The second admin, who confirms the proposals of the first admin. */
export const demoSecondAdminEmail = "second-admin@holdfast.example";

/** Staff of the other roles. */
export const demoTellerEmail = "teller@holdfast.example";
export const demoAuditorEmail = "auditor@holdfast.example";

/** The customer with the longest history. */
export const demoCustomerEmail = "amelia@holdfast.example";

/** The domestic and the foreign PIN of every demo customer. */
export const demoPin = "2468";
