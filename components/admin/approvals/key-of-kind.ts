/** A kind as its text is named: next-intl reads a dot as a level. */
export function keyOfKind<Kind extends string>(kind: Kind) {
  return kind.replace(".", "_") as Kind extends `${infer Subject}.${infer Act}` ? `${Subject}_${Act}` : Kind;
}
