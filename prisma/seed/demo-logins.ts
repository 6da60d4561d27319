// The log-ins of the demo data. The launcher prints these log-ins. Their password is public, so a database without demo data must
// never contain these log-ins.

export { demoPassword } from "@/lib/demo-password";

/** The first admin. If `ADMIN_EMAIL` is set, the demo data do not contain this admin. */
export const demoAdminEmail = "admin@holdfast.example";

/** The second admin, who confirms the proposals of the first admin. */
export const demoSecondAdminEmail = "second-admin@holdfast.example";

/** The teller and the auditor. */
export const demoTellerEmail = "teller@holdfast.example";
export const demoAuditorEmail = "auditor@holdfast.example";

/** The customer with the longest history. */
export const demoCustomerEmail = "amelia@holdfast.example";

/** The PIN of every demo customer, for domestic and for foreign transfers. */
export const demoPin = "2468";
