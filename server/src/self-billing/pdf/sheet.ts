import { type FontFace, fontFaceOf } from '#downloads/rendering/pdf/fonts.ts'
import { a4, margin } from '#downloads/rendering/pdf/page-layout.ts'
import { type PageText, pageText } from '#downloads/rendering/pdf/page-text.ts'

export const inks = { black: '0.1 0.12 0.15 rg', grey: '0.35 0.39 0.45 rg', red: '0.72 0.07 0.11 rg' } as const
const leading = 1.35

type Style = { size?: number; bold?: boolean; ink?: keyof typeof inks; right?: boolean }

/** An A4 page after the other, written from the top down. Positions are points from a page's top left corner. */
export class Sheet {
  readonly width = a4.short - 2 * margin
  /** Where the next line begins. */
  y: number = margin
  readonly #document: PDFKit.PDFDocument
  readonly #faces: { plain: FontFace; bold: FontFace }
  #texts: PageText | undefined

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#faces = { plain: fontFaceOf(document, 400), bold: fontFaceOf(document, 600) }
    this.#begin()
  }

  /** Begins another page unless this height is left. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= a4.long - margin) return false
    this.#close()
    this.#begin()
    return true
  }

  /** Writes a text into a column, broken between words, and answers where it ends. Changes `y` of the sheet only by `to`. */
  write(text: string, { x, y, width }: { x: number; y: number; width: number }, style: Style = {}): number {
    const { size = 9, bold = false, ink = 'black', right = false } = style
    const face = bold ? this.#faces.bold : this.#faces.plain
    let at = y
    for (const line of brokenInto(text, (part) => face.widthOf(part, size) <= width)) {
      const shaped = face.cut(line, size, width)
      const left = margin + x + (right ? width - (shaped.advance * size) / 1000 : 0)
      this.#texts?.show(shaped, { x: left, y: a4.long - at - size, size, colour: inks[ink] })
      at += size * leading
    }
    return at
  }

  rule(): void {
    const y = this.y
    this.#document
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.5)
      .strokeColor('#d5dade')
      .stroke()
    this.y += 5
  }

  /** Squares of one size, by their row and column. */
  squares(
    dark: (row: number, column: number) => boolean,
    count: number,
    at: { x: number; y: number; size: number }
  ): void {
    const side = at.size / count
    for (let row = 0; row < count; row += 1)
      for (let column = 0; column < count; column += 1)
        if (dark(row, column)) this.#document.rect(margin + at.x + column * side, at.y + row * side, side, side)
    this.#document.fill('#000000')
  }

  end(): void {
    this.#close()
    this.#document.end()
  }

  #begin(): void {
    this.#document.addPage({ size: [a4.short, a4.long], margin: 0 })
    this.#texts = pageText(this.#document)
    this.y = margin
  }

  #close(): void {
    const shown = this.#texts?.operators()
    // pdfkit's pages are upside down; text must be upright.
    this.#document.save().transform(1, 0, 0, -1, 0, a4.long)
    if (shown) this.#document.addContent(Buffer.from(`BT ${shown}ET\n`, 'latin1'))
    this.#document.restore()
  }
}

/** The lines of a text, each with as many of its words as fit. */
function brokenInto(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
