import { type LedgerPart, ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import {
  type Chart,
  type ChartFileColumn,
  chartFileColumns,
  emptyChart,
  mappedPart
} from '@payouts/contract/chart-of-accounts/schema'
import type { DownloadedFile } from '#platform/http/calls/bind.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { orRefused, tableIn } from '#platform/incoming/table.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

const isPart = (value: string): value is LedgerPart => ledgerParts.some((part) => part === value)

/** Reads the accounts of a file, one part a row. Parts that it leaves out are not mapped. Refuses it for its first fault. */
export async function chartIn(file: Buffer): Promise<Chart | Refusal> {
  return orRefused(readChartFile(file))
}

async function readChartFile(file: Buffer): Promise<Chart | Refusal> {
  const chart: Chart = structuredClone(emptyChart)
  const seen = new Set<string>()
  const columns = { required: chartFileColumns, mayBeEmpty: ['account', 'costCentre'] as const }
  for await (const { header, rows } of tableIn(fileInMemory(file, '').open(), columns))
    for (const { line, values, problems } of rows) {
      const faulty = (problem: string) => refuse('refusedByRule', `Line ${line.number}: ${problem}.`, 'fileContent')
      const [problem] = problems
      if (problem) return faulty(problem.problem)
      const of = (column: ChartFileColumn) => (values[header.positions[column]] ?? '').trim()
      const part = of('part')
      if (!isPart(part)) return faulty(`“${part}” is no part of the ledger`)
      if (seen.has(part)) return faulty(`${part} was given before`)
      seen.add(part)
      const byVendor = of('byVendor').toUpperCase()
      if (byVendor !== 'Y' && byVendor !== 'N') return faulty('byVendor is neither Y nor N')
      const read = mappedPart.safeParse({
        account: of('account'),
        costCentre: of('costCentre'),
        byVendor: byVendor === 'Y'
      })
      if (!read.success)
        return faulty(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '))
      chart[part] = read.data
    }
  return chart
}

/** The same file of a chart; all parts without an account if there is none. */
export function chartFile(chart: Chart | undefined): DownloadedFile {
  const of = chart ?? emptyChart
  const rows = ledgerParts.map((part) => {
    const { account, costCentre, byVendor } = of[part]
    return [part, account, costCentre, byVendor ? 'Y' : 'N'].join(',')
  })
  const body = Buffer.from([chartFileColumns.join(','), ...rows, ''].join('\r\n'))
  return { fileName: 'chart-of-accounts.csv', contentType: 'text/csv; charset=utf-8', body }
}
