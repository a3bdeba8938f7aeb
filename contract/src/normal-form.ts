/** Characters that change how a text is stored but not how it looks: zero-width marks, controls, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const blanks = /\s+/gu
/** What most texts are made of, which need none of this. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/**
 * A text as people see it: by Unicode's NFKC, so that a full-width letter is the letter, without invisible characters,
 * and without blanks around it. Blanks inside are one space. Two texts that look alike have one such form.
 */
export function visibleForm(text: string): string {
  if (plain.test(text)) return text
  const seen = text.replaceAll(blanks, ' ').replaceAll(invisible, '').normalize('NFKC')
  // The form of one character may hold blanks, and fillers that nobody sees.
  return seen.replaceAll(invisible, '').replaceAll(blanks, ' ').normalize('NFKC').trim()
}

/**
 * The form by which references, numbers and codes that people type are compared: also without regard to case. What was
 * sent is kept and shown; only comparisons read this.
 */
export function comparedForm(text: string): string {
  return visibleForm(visibleForm(text).toLowerCase())
}
