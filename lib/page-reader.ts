/** The request header with which a page states the reader that it was made for. */
export const readerHeader = "x-holdfast-reader";

/** The name of the `meta` element that tells the page its reader. */
export const readerMetaName = "holdfast-reader";

/** The digest of a server's error when a page of one person asks while another person is logged in. */
export const otherReaderDigest = "OTHER_READER";
