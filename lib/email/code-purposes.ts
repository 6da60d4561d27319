/** The purpose of the code in a staff invitation (`deriveCode`). All other codes have an `EmailCodePurpose`. */
export const invitationCodePurpose = "staff_invitation";
