/**
 * What a spreadsheet may take for a formula: `=`, `+`, `-` or `@` first, also in full width or after blanks, and text
 * that begins with a control character (OWASP, CSV injection; ASVS 1.2.10).
 */
const mayRun = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u

/** Whether a program that opens the file might run this text. */
export function mightRun(text: string): boolean {
  const first = text.charCodeAt(0)
  // Nearly every text begins with a letter or digit, and is safe.
  if ((first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122)) return false
  return mayRun.test(text)
}

/** For formats without types: an apostrophe makes programs take the text as text. */
export function asInert(text: string): string {
  return mightRun(text) ? `'${text}` : text
}
