import { classNames } from "./class-names";
import { markOf, markProps } from "./mark";

type FaceProps = { name: string; className?: string };

/** A person's initials in a circle. Screen readers skip the face, because the name is beside it. */
export function Face({ name, className }: FaceProps) {
  return <span aria-hidden="true" {...markProps(markOf(name), classNames("face", className))} />;
}
