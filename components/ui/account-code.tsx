import { PartedText } from "./table/parted-text";

/** The code of an account of the books, which may go on in the next line behind each of its parts. */
export const AccountCode = ({ code }: { code: string }) => <PartedText text={code} at={/(?<=[:-])/} />;
