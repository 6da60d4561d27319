import { Fragment } from "react";

/** The code of an account of the books, which may go on in the next line behind each of its parts. */
export function AccountCode({ code }: { code: string }) {
  return code.split(/(?<=[:-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code keep their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
