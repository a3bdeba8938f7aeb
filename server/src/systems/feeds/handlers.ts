import { countOf } from '@payouts/contract/count-text'
import { commissionTypes } from '@payouts/contract/cycles/schema'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { withCurrency } from '@payouts/contract/money'
import type { FeedKind } from '@payouts/contract/systems/feed-kinds'
import { takeAnswers } from '#journal-export/answers.ts'
import type { PlaceName } from '#platform/files/places.ts'
import type { ImportCall } from '#platform/http/systems/systems.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { receiveFile } from '#reconciliation/commands/receive-file.ts'
import { imports } from '../imports.ts'

/** What came of a file: in words for the screen, and whole for the report beside the file. */
export type FeedResult = { outcome: 'READ' | 'REFUSED'; summary: string; report: object }

type FeedHandler = {
  place: PlaceName
  take(call: ImportCall): Promise<FeedResult | Refusal>
}

/** How a report of rows reads in a line. */
const read = (report: object, summary: string): FeedResult => ({ outcome: 'READ', summary, report })

type Rows = { rowsRead: number; rowsRejected: number }
const rowsOf = ({ rowsRead, rowsRejected }: Rows): string =>
  `${countOf(rowsRead, 'row')} read, ${rowsRejected} rejected`

/** The import that a system may also send by the API. */
function imported<Report>(operation: string, summaryOf: (report: Report) => string): FeedHandler['take'] {
  return async (call) => {
    const take = imports[operation]
    if (!take) throw new Error(`No import is called ${operation}.`)
    const report = await take(call)
    return isRefusal(report) ? report : read(report, summaryOf(report as Report))
  }
}

const asWritten = (type: string) => type.toLowerCase().replaceAll(/[^a-z]/g, '')
const cycleName = 'Name the file by number, commission type and name of the cycle: 202612_Incentives_December 2026.csv.'

/** A file has no parameters, so its name says which cycle it is; the days are those of its commission type. */
function cycleOf(fileName: string): object | Refusal {
  const [, number = '', type = '', name = ''] = /^(\d{1,10})_([^_]+)_(.*?)(?:\.\w{1,5})?$/.exec(fileName) ?? []
  const commissionType = commissionTypes.find((each) => asWritten(each) === asWritten(type))
  const batchNo = Number(number)
  if (number === '' || name.trim() === '' || batchNo < 1 || batchNo > 2_147_483_647)
    return refuse('refusedByRule', cycleName)
  if (!commissionType)
    return refuse(
      'refusedByRule',
      `There is no commission type ${type}; there are ${commissionTypes.join(', ')}. ${cycleName}`
    )
  return { batchNo, name: name.trim(), commissionType }
}

const cycle = (operation: string): FeedHandler['take'] => {
  const take = imported<ImportReport>(operation, (report) =>
    report.unchanged
      ? `Cycle ${report.batchNo} has this file already`
      : `Cycle ${report.batchNo}, version ${report.version}: ${rowsOf(report)}`
  )
  return async (call) => {
    const input = cycleOf(call.source.fileName)
    return isRefusal(input) ? input : take({ ...call, input })
  }
}

/** Where files of each kind come from, and what takes them: the functions of the console and the API. */
export const feedHandlers: Readonly<Record<FeedKind, FeedHandler>> = {
  cycles: { place: 'CYCLE', take: cycle('importCycle') },
  sales: { place: 'SALES', take: cycle('importSales') },
  dealers: {
    place: 'DEALER',
    take: imported<Rows & { added: number; changed: number; requested: number }>(
      'importDealers',
      (report) => `${rowsOf(report)}; ${report.added} added, ${report.changed} changed, ${report.requested} requested`
    )
  },
  'e-invoices': {
    place: 'E_INVOICE',
    take: imported<Rows & { given: number; releasedTransactions: number }>(
      'importEInvoices',
      (report) => `${rowsOf(report)}; ${countOf(report.given, 'number')} given, ${report.releasedTransactions} released`
    )
  },
  'cash-outs': {
    place: 'CASH_OUT',
    take: imported<Rows & { booked: number; amount: string; known: number }>(
      'importCashOuts',
      (report) => `${rowsOf(report)}; ${report.booked} booked, ${withCurrency(report.amount)}; ${report.known} known`
    )
  },
  'journal-answers': {
    place: 'JOURNAL_ANSWER',
    async take({ tx, ...call }) {
      const report = await takeAnswers(tx, call)
      return isRefusal(report) ? report : read(report, report.message)
    }
  },
  'bank-files': {
    place: 'BANK',
    async take({ tx, source, caller, clock, services, requestId }) {
      const { fourEyes } = services.config
      // Lists a refused file as well, so this is no refusal that undoes everything.
      const { outcome, file, problems } = await receiveFile(tx, {
        ...{ source, how: 'FOLDER', uploadedBy: caller, clock, fourEyes, requestId }
      })
      const report = { file, problems }
      if (outcome === 'REFUSED') return { outcome, summary: file.problem ?? '', report }
      if (file.repeats) return read(report, `Repeats ${file.repeats.fileName}; nothing was changed`)
      const entries = file.entriesMatched + file.entriesProposed + file.entriesUnmatched
      const counts = [countOf(file.paymentsChanged, 'payment'), countOf(entries, 'entry', 'entries')]
      return read(report, `${file.format}: ${counts.join(', ')}, ${countOf(file.problemCount, 'problem')}`)
    }
  }
}
