import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

/** Montserrat comes in pieces by script; the first piece with a character draws it. */
const pieces = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const
export type Weight = 400 | 600

const require = createRequire(import.meta.url)
export const fontFile = (weight: Weight, piece: (typeof pieces)[number] = 'latin') =>
  require.resolve(`@fontsource/montserrat/files/montserrat-${piece}-${weight}-normal.woff`)

/** A font of the document, with the internals that pdfkit's own text drawing uses. */
type DocumentFont = {
  id: string
  ref(): unknown
  encode(text: string, features?: string[]): [string[], { advanceWidth: number }[]]
  font: FontFile
}
type TableStream = { pos: number }
type FontFile = {
  stream: TableStream
  hasGlyphForCodePoint(codePoint: number): boolean
  _getTableStream(tag: string): TableStream | null
}
type DocumentInside = PDFKit.PDFDocument & { _font: DocumentFont }

/** Consecutive characters of one font. */
type Run = {
  font: DocumentFont
  /** As a string of PDF holds them, in Latin-1: half of what hexadecimal digits take. */
  bytes: string
}

/** One character; its advance is in thousandths of the font's size. */
type Glyph = Run & { advance: number }

/** A text as glyphs, with its width in thousandths of the font size. */
export type ShapedText = { runs: readonly Run[]; advance: number }

/** Characters of one weight, each measured and encoded once. */
export type FontFace = {
  shape(text: string): ShapedText
  widthOf(text: string, size: number): number
  /** The text, or its beginning with an ellipsis if it is too wide. */
  cut(text: string, size: number, width: number): ShapedText
}

const asciiCount = 0x80

/**
 * pdfkit's `text` lays out every text again, at a tenth of a millisecond: minutes for a long report. Table cells are
 * short and on one line, so their characters are laid out once, with tabular figures.
 */
export function fontFaceOf(document: InstanceType<typeof PDFDocument>, weight: Weight): FontFace {
  const inside = document as DocumentInside
  const fonts: DocumentFont[] = []
  const fontAt = (at: number): DocumentFont | undefined => {
    const piece = pieces[at]
    if (fonts[at] === undefined && piece !== undefined) {
      document.font(fontFile(weight, piece))
      unpackTablesOnce(inside._font.font)
      fonts[at] = inside._font
    }
    return fonts[at]
  }
  const ascii: (Glyph | undefined)[] = new Array(asciiCount).fill(undefined)
  const others = new Map<string, Glyph>()

  function glyphOf(character: string): Glyph {
    const code = character.charCodeAt(0)
    const known = code < asciiCount ? ascii[code] : others.get(character)
    if (known) return known
    const glyph = encoded(character) ?? encoded('?')
    if (!glyph) throw new Error('The font has no question mark.')
    if (code < asciiCount) ascii[code] = glyph
    else others.set(character, glyph)
    return glyph
  }

  function encoded(character: string): Glyph | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    for (let at = 0; at < pieces.length; at += 1) {
      const font = fontAt(at)
      if (!font?.font.hasGlyphForCodePoint(codePoint)) continue
      const [[hex = ''], [position]] = font.encode(character, ['tnum'])
      return { font, bytes: literal(hex), advance: position?.advanceWidth ?? 0 }
    }
    return undefined
  }

  function shape(text: string): ShapedText {
    const runs: Run[] = []
    let run: Run | undefined
    let advance = 0
    for (const character of text) {
      const glyph = glyphOf(character)
      if (run?.font !== glyph.font) {
        run = { font: glyph.font, bytes: '' }
        runs.push(run)
      }
      run.bytes += glyph.bytes
      advance += glyph.advance
    }
    return { runs, advance }
  }

  return {
    shape,
    widthOf: (text, size) => (shape(text).advance * size) / 1000,
    cut(text, size, width) {
      const whole = shape(text)
      if ((whole.advance * size) / 1000 <= width) return whole
      let room = (width * 1000) / size - glyphOf('…').advance
      let fitting = ''
      for (const character of text) {
        room -= glyphOf(character).advance
        if (room < 0) break
        fitting += character
      }
      return shape(`${fitting.trimEnd()}…`)
    }
  }
}

/** Bytes within the parentheses of a PDF's string, in which a carriage return would be read as a line feed. */
const literal = (hex: string): string =>
  Buffer.from(hex, 'hex')
    .toString('latin1')
    .replace(/[()\\]/g, '\\$&')
    .replaceAll('\r', '\\r')

/** Fonts are compressed, and fontkit would decompress the table of outlines for each embedded glyph. */
function unpackTablesOnce(file: FontFile): void {
  const unpack = file._getTableStream.bind(file)
  const unpacked = new Map<string, TableStream>()
  file._getTableStream = (tag) => {
    const stream = unpacked.get(tag) ?? unpack(tag)
    // An uncompressed table is read from the file itself, at the offset that fontkit has just set.
    if (!stream || stream === file.stream) return stream
    unpacked.set(tag, stream)
    stream.pos = 0
    return stream
  }
}
