/** A person's full name. Some people have only one name, which is stored as the first name. Their last name is empty. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trimEnd();
}
