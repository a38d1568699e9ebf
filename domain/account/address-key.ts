/** The form in which two spellings of one e-mail address are equal: NFC, trimmed, lower case. */
export function addressKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
