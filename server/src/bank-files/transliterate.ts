import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
/** Loaded by the first name that needs it: reading its tables is a thirtieth of a start. */
const transliteration = () => load('transliteration') as typeof import('transliteration')

/**
 * Words of letters, digits and the characters that banks' guides name, separated by single spaces. None begins with
 * `/`, `-` or `:`, which the guides forbid, nor with `+`, which a spreadsheet would take for a formula.
 */
const permitted = /^(?:[A-Za-z0-9?().,'][A-Za-z0-9/?:().,'+-]*(?: [A-Za-z0-9/?:().,'+-]+)*)?$/

/** Permitted replacements of characters in names. Any other character becomes a space. */
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

/** A text in permitted characters, and whether it was changed. Applying it twice changes nothing more. */
export function permittedText(text: string): { text: string; changed: boolean } {
  if (permitted.test(text)) return { text, changed: false }
  const written = transliteration()
    .transliterate(text.normalize('NFC'))
    .replace(/[^A-Za-z0-9 /?:().,'+-]/g, (sign) => writtenAs[sign] ?? ' ')
    .replace(/ +/g, ' ')
    .replace(/^[ /:+-]+/, '')
    .trimEnd()
  return { text: written, changed: written !== text }
}
