import { BadFile } from './bad-file.ts'

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
/** Excel files from before 2007, and workbooks with a password. */
const oldWorkbook = Buffer.from('d0cf11e0', 'hex')
const gzip = Buffer.from('1f8b', 'hex')
const pdf = Buffer.from('%PDF', 'latin1')

const begins = (file: Buffer, signature: Buffer) => file.subarray(0, signature.length).equals(signature)

/** Whether a file is a zip archive, as every XLSX workbook is. */
export const isWorkbook = (file: Buffer): boolean => begins(file, zip)

const asCsv = 'save it as “CSV UTF-8”, and take that file.'

/** @throws BadFile if the first bytes show that the file is no text with a table */
export function refuseNoTable(head: Buffer): void {
  if (isWorkbook(head)) throw new BadFile(`The file is a workbook or another archive. Open its sheet, ${asCsv}`)
  if (begins(head, oldWorkbook))
    throw new BadFile(`The file is an old Excel workbook, or has a password. Open it, ${asCsv}`)
  if (begins(head, gzip)) throw new BadFile('The file is compressed. Unpack it first.')
  if (begins(head, pdf)) throw new BadFile('The file is a PDF. Take the CSV file that it was made from.')
  if (/^(?:\uFEFF)?\s*</.test(head.subarray(0, 200).toString('utf8').replaceAll('\u0000', '')))
    throw new BadFile(`The file is a web page or XML. Open it in a spreadsheet program, ${asCsv}`)
}
