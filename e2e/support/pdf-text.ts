import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All texts of a PDF, extracted by another program. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await loading.destroy()
  return texts.join(' ')
}
