/** The request header in which a page names the reader for whom the page was made. */
export const readerHeader = "x-holdfast-reader";

/** The name of the `meta` element that contains the page's reader. */
export const readerMetaName = "holdfast-reader";

/** The digest of the server's error when one person's page sends a request while another person is logged in. */
export const otherReaderDigest = "OTHER_READER";
