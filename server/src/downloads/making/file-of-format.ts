import type { Readable } from 'node:stream'
import type { MakingOrder, ReportRow } from './order.ts'

/** Writes rows in a format. The writers are loaded when one is needed: each brings a library of its own. */
export async function fileOfFormat(
  { format, head }: MakingOrder,
  rows: AsyncIterable<ReportRow[]>,
  rowCount: number
): Promise<Readable> {
  switch (format) {
    case 'CSV': {
      const { csvFile } = await import('./csv.ts')
      return csvFile(head, rows)
    }
    case 'XLS': {
      const { xlsxFile } = await import('./xlsx/workbook.ts')
      return xlsxFile(head, rows)
    }
    case 'PDF': {
      const { pdfFile } = await import('./pdf/document.ts')
      return pdfFile(head, rows, rowCount)
    }
  }
}
