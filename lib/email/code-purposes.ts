/**
 * The purpose that callers pass to `deriveCode` for the code of a staff invitation. All other codes have an `EmailCodePurpose`.
 */
export const invitationCodePurpose = "staff_invitation";
