import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type PdfPage = { text: string[]; width: number; height: number }

/** The texts of each page of a PDF in the order of drawing, and its size in points, as another program reads them. */
export async function pdfPages(bytes: Uint8Array): Promise<PdfPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const [, , width = 0, height = 0] = page.view
    pages.push({
      text: items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])),
      width,
      height
    })
  }
  await loading.destroy()
  return pages
}
