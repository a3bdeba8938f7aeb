import { transliterate } from 'transliteration'

/**
 * Words of letters, digits and the signs that banks' guides name, with one space between them. None begins with `/`,
 * `-` or `:`, which the guides forbid, nor with `+`, which a spreadsheet would run.
 */
const permitted = /^(?:[A-Za-z0-9?().,'][A-Za-z0-9/?:().,'+-]*(?: [A-Za-z0-9/?:().,'+-]+)*)?$/

/** Characters found in names, with permitted replacements. Any other becomes a space. */
const writtenAs: Record<string, string> = {
  '&': ' and ',
  // An alias, as in Tan Ah Kow @ Tan Kok.
  '@': '/',
  '\\': '/',
  '|': '/',
  '"': "'",
  '`': "'",
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
  ';': ',',
  '!': '.',
  _: '-',
  '~': '-'
}

/** A text in the characters that banks permit, and whether that changed it. Changing it twice changes nothing more. */
export function permittedText(text: string): { text: string; changed: boolean } {
  if (permitted.test(text)) return { text, changed: false }
  const written = transliterate(text.normalize('NFC'))
    .replace(/[^A-Za-z0-9 /?:().,'+-]/g, (sign) => writtenAs[sign] ?? ' ')
    .replace(/ +/g, ' ')
    .replace(/^[ /:+-]+/, '')
    .trimEnd()
  return { text: written, changed: written !== text }
}
