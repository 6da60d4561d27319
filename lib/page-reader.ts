/** The request header in which a page sends the hash of its reader. The reader is the user for whom the page was made. */
export const readerHeader = "x-holdfast-reader";

/** The name of the `meta` element that contains the hash of the page's reader. */
export const readerMetaName = "holdfast-reader";

/** The digest of the server's error if a user other than the page's reader is logged in when the page sends a request. */
export const otherReaderDigest = "OTHER_READER";

/**
 * The header of requests that a page sends automatically, without any action of its reader. Such a request does not extend the
 * session.
 */
export const unattendedHeader = "x-holdfast-unattended";

/** The name of the `meta` element with the mark of a log-in. The page's drafts belong to this log-in. */
export const draftsMetaName = "holdfast-drafts";
