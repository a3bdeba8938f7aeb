import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

/** Montserrat comes in pieces by script; the first that has a character draws it. */
const pieces = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const
export type Weight = 400 | 600

const require = createRequire(import.meta.url)
export const fontFile = (weight: Weight, piece: (typeof pieces)[number] = 'latin') =>
  require.resolve(`@fontsource/montserrat/files/montserrat-${piece}-${weight}-normal.woff`)

/** A font of the document. Of its inside we need what pdfkit's own text drawing uses. */
type DocumentFont = {
  id: string
  ref(): unknown
  encode(text: string, features?: string[]): [string[], { advanceWidth: number }[]]
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
}
type DocumentInside = PDFKit.PDFDocument & { _font: DocumentFont; page: { fonts: Record<string, unknown> } }

type Glyph = { font: DocumentFont; hex: string /** In thousandths of the font's size. */; advance: number }

/** Characters of one weight, measured and encoded once each. */
export type FontFace = {
  widthOf(text: string, size: number): number
  /** The text, or as much of its beginning as is no wider, with an ellipsis. */
  cut(text: string, size: number, width: number): string
  /** PDF operators that show the text with its base line's left end there; they belong between BT and ET. */
  show(text: string, at: { x: number; y: number; size: number }): string
}

/**
 * pdfkit's `text` lays out each text anew, at a tenth of a millisecond: minutes for a long report.
 * Table cells are short and on one line, so their characters are laid out once, figures in tabular form.
 */
export function fontFaceOf(document: InstanceType<typeof PDFDocument>, weight: Weight): FontFace {
  const inside = document as DocumentInside
  const fonts: DocumentFont[] = []
  const fontAt = (at: number): DocumentFont | undefined => {
    const piece = pieces[at]
    if (fonts[at] === undefined && piece !== undefined) {
      document.font(fontFile(weight, piece))
      fonts[at] = inside._font
    }
    return fonts[at]
  }
  const glyphs = new Map<string, Glyph>()

  function glyphOf(character: string): Glyph {
    const known = glyphs.get(character)
    if (known) return known
    const glyph = encoded(character) ?? encoded('?')
    if (!glyph) throw new Error('The font has no question mark.')
    glyphs.set(character, glyph)
    return glyph
  }

  function encoded(character: string): Glyph | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    for (let at = 0; at < pieces.length; at += 1) {
      const font = fontAt(at)
      if (!font?.font.hasGlyphForCodePoint(codePoint)) continue
      const [[hex = ''], [position]] = font.encode(character, ['tnum'])
      return { font, hex, advance: position?.advanceWidth ?? 0 }
    }
    return undefined
  }

  function widthOf(text: string, size: number): number {
    let width = 0
    for (const character of text) width += glyphOf(character).advance
    return (width * size) / 1000
  }

  return {
    widthOf,
    cut(text, size, width) {
      if (widthOf(text, size) <= width) return text
      let room = (width * 1000) / size - glyphOf('…').advance
      let fitting = ''
      for (const character of text) {
        room -= glyphOf(character).advance
        if (room < 0) break
        fitting += character
      }
      return `${fitting.trimEnd()}…`
    },
    show(text, { x, y, size }) {
      let shown = `1 0 0 1 ${rounded(x)} ${rounded(y)} Tm`
      let current: DocumentFont | undefined
      let run = ''
      const endRun = () => {
        if (run) shown += ` <${run}> Tj`
        run = ''
      }
      for (const character of text) {
        const { font, hex } = glyphOf(character)
        if (font !== current) {
          endRun()
          inside.page.fonts[font.id] ??= font.ref()
          shown += ` /${font.id} ${size} Tf`
          current = font
        }
        run += hex
      }
      endRun()
      return shown
    }
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
