/** The password of every demonstration log-in. It is published here, so nobody may choose it for a real account. */
export const demoPassword = "Harbour-Lantern-42";
