import { buffer } from 'node:stream/consumers'
import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { type BulkKind, bulkKindNames } from '@payouts/contract/bulk-changes/kinds'
import { momentText } from '#downloads/rendering/texts.ts'
import { bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import type { Clock } from '#platform/clock.ts'
import type { DownloadedFile } from '#platform/http/calls/bind.ts'

type Sample = { kind: BulkKind; format: 'CSV' | 'XLSX' }

/** A template with the columns of a kind and two rows. Every cell is text, so that nothing is reformatted. */
export async function sampleFile({ kind, format }: Sample, clock: Clock): Promise<DownloadedFile> {
  const columns = bulkColumnsOf[kind]
  const name = bulkKindNames[kind]
  const lines = [
    columns.map((column) => column.name),
    ...[0, 1].map((at) => columns.map(({ samples }) => samples[at] ?? ''))
  ]
  const fileName = `${name}Sample.${format.toLowerCase()}`
  if (format === 'CSV')
    return {
      fileName,
      contentType: 'text/csv',
      body: Buffer.from(`${lines.map((line) => line.join(',')).join('\r\n')}\r\n`)
    }
  const head = { title: name, madeBy: 'Dealer Payouts', madeOn: momentText(clock.now()) }
  return {
    fileName,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await buffer(bareSheetFile(head, rowsOf(lines)))
  }
}

async function* rowsOf(lines: readonly string[][]) {
  for (const line of lines) yield line.map((value) => ({ kind: 'text' as const, value }))
}
