/** The password of every demonstration log-in. The password is public, so nobody may choose this password for a real account. */
export const demoPassword = "Harbour-Lantern-42";
