/** The log-ins that demo data comes with; the launcher shows them. Published here, so never used without demo data. */
export const demoPassword = "Harbour-Lantern-42";

/** The first member of staff, unless `ADMIN_EMAIL` and `ADMIN_PASSWORD` name another. */
export const demoAdminEmail = "admin@holdfast.example";

/** The customer with the longest history. */
export const demoCustomerEmail = "amelia@holdfast.example";

/** Everybody's domestic and foreign PIN. */
export const demoPin = "2468";
