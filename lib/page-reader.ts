/**
 * The request header in which a page sends a hash that identifies the page's reader. The reader is the user for whom the page was
 * made.
 */
export const readerHeader = "x-holdfast-reader";

/** The name of the `meta` element that contains the hash of `readerHeader`. */
export const readerMetaName = "holdfast-reader";

/**
 * The `digest` of the error with which the server refuses a page's request if another user has logged in since the page was made.
 */
export const otherReaderDigest = "OTHER_READER";

/**
 * The header of requests that a page sends automatically, without any action of its reader. A request with this header does not
 * extend the session.
 */
export const unattendedHeader = "x-holdfast-unattended";

/**
 * The name of the `meta` element whose content identifies the log-in. The browser stores the drafts of each log-in separately.
 */
export const draftsMetaName = "holdfast-drafts";
