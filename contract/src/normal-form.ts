const hex = (code: number) => `\\u{${code.toString(16)}}`
/** A class of characters by code: pairs of the first and the last of a range. */
const classOf = (ranges: readonly (readonly [number, number])[]) =>
  `[${ranges.map(([first, last]) => `${hex(first)}-${hex(last)}`).join('')}]`

/**
 * Characters that change how a text is stored but not how it looks: controls, format characters, those that Unicode
 * ignores, such as zero-width and soft marks, joiners, variation selectors and fillers; and halves of characters.
 */
const invisible = new RegExp(
  classOf([
    ...([
      [0x0, 0x8],
      [0xe, 0x1f],
      [0x7f, 0x84],
      [0x86, 0x9f],
      [0xad, 0xad],
      [0x34f, 0x34f]
    ] as const),
    ...([
      [0x600, 0x605],
      [0x61c, 0x61c],
      [0x6dd, 0x6dd],
      [0x70f, 0x70f],
      [0x890, 0x891],
      [0x8e2, 0x8e2]
    ] as const),
    ...([
      [0x115f, 0x1160],
      [0x17b4, 0x17b5],
      [0x180b, 0x180f],
      [0x200b, 0x200f],
      [0x202a, 0x202e]
    ] as const),
    ...([
      [0x2060, 0x206f],
      [0x3164, 0x3164],
      [0xd800, 0xdfff],
      [0xfe00, 0xfe0f],
      [0xfeff, 0xfeff]
    ] as const),
    ...([
      [0xffa0, 0xffa0],
      [0xfff0, 0xfffb],
      [0x110bd, 0x110bd],
      [0x110cd, 0x110cd],
      [0x13430, 0x1343f]
    ] as const),
    ...([
      [0x1bca0, 0x1bca3],
      [0x1d173, 0x1d17a],
      [0xe0000, 0xe0fff]
    ] as const)
  ]),
  'gu'
)
/** Spaces of every width, tabs, ends of lines, and the Braille pattern without dots. */
const blanks = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/g
/** Hyphens, dashes and the minus sign, by which word processors replace a typed hyphen. */
const dashes = /[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0]/g
/** Where the Latin, Greek, Cyrillic and Armenian scripts have their capitals. */
const capitals = /[A-Z\xc0-\xde\u0100-\u0556\u1e00-\u1fff]/g

const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** Whether a text is as people see it already, as most are: signs of ASCII, with single spaces between them. */
export const isPlain = (text: string): boolean => plain.test(text)

/**
 * A text as people see it: in Unicode's NFKC, so that a full-width letter is the letter, without invisible characters
 * and trimmed. Blanks inside become one space.
 */
export function visibleForm(text: string): string {
  if (isPlain(text)) return text
  return text.replaceAll(invisible, '').normalize('NFKC').replaceAll(blanks, ' ').replaceAll(/^ | $/g, '')
}

/**
 * The form in which outside references, numbers, codes and names are compared and unique: the visible text, in any
 * case, with any dash. The original is stored and shown. The database has the same function, `compared_form`; a test
 * compares the two.
 */
export function comparedForm(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return visibleForm(text).replaceAll(dashes, '-').replaceAll(capitals, smallLetter).normalize('NFKC')
}

/** A capital whose small letter has two characters stays: the database replaces character by character. */
function smallLetter(letter: string): string {
  if (letter === 'ς') return 'σ'
  const small = letter.toLowerCase()
  return small.length === 1 ? small : letter
}

/** Whether nothing of a text is visible. */
export const looksEmpty = (text: string): boolean => visibleForm(text) === ''
