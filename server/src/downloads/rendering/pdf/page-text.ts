import type { ShapedText } from './fonts.ts'

type PageInside = { fonts: Record<string, unknown> }

export type PageText = {
  /** Shows a text with the left end of its baseline there, in points from the page's lower left corner. */
  show(text: ShapedText, at: { x: number; y: number; size: number; colour: string }): void
  /** PDF operators between BT and ET. */
  operators(): string
}

/** Collects the texts of one page. Colour and font are only written when they change, and positions are relative. */
export function pageText(document: PDFKit.PDFDocument): PageText {
  const { fonts } = document.page as unknown as PageInside
  let operators = ''
  let colourNow = ''
  let fontNow = ''
  // In hundredths of a point, because sums of whole numbers are exact.
  let [xNow, yNow] = [0, 0]
  return {
    show({ runs }, { x, y, size, colour }) {
      if (colour !== colourNow) operators += `${colour} `
      colourNow = colour
      const [nextX, nextY] = [Math.round(x * 100), Math.round(y * 100)]
      operators += `${(nextX - xNow) / 100} ${(nextY - yNow) / 100} Td `
      xNow = nextX
      yNow = nextY
      for (const { font, bytes } of runs) {
        const named = `/${font.id} ${size} Tf `
        if (named !== fontNow) {
          fonts[font.id] ??= font.ref()
          operators += named
          fontNow = named
        }
        operators += `(${bytes}) Tj `
      }
    },
    operators: () => operators
  }
}
