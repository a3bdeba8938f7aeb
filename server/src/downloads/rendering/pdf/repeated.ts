type PageInside = { fonts: Record<string, unknown> }

/**
 * Repeats a drawing on page after page. pdfkit lays it out the first time only; afterwards its operators are written
 * again, with the fonts that they name.
 */
export function repeated(document: PDFKit.PDFDocument, draw: () => void): () => void {
  let drawn: { operators: Buffer; fonts: Record<string, unknown> } | undefined
  const fontsOfPage = () => (document.page as unknown as PageInside).fonts
  return () => {
    if (drawn) {
      Object.assign(fontsOfPage(), drawn.fonts)
      document.addContent(drawn.operators)
      return
    }
    const operators = recorded(document, draw)
    drawn = { operators: Buffer.from(`${operators.join('\n')}\n`, 'latin1'), fonts: { ...fontsOfPage() } }
  }
}

function recorded(document: PDFKit.PDFDocument, draw: () => void): string[] {
  const operators: string[] = []
  const addContent = document.addContent.bind(document)
  document.addContent = (operator: string) => {
    operators.push(operator)
    return addContent(operator)
  }
  draw()
  document.addContent = addContent
  return operators
}
