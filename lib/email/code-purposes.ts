/** What the code in an invitation to the staff is derived for (`deriveCode`); the other codes go by `EmailCodePurpose`. */
export const invitationCodePurpose = "staff_invitation";
