/** The password of all users of a demonstration. This password is public, so the bank does not accept it as a new password. */
export const demoPassword = "Harbour-Lantern-42";
