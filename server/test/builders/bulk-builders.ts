import { buffer } from 'node:stream/consumers'
import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import type { TestApp, TestSession } from '../app/app.ts'

/** A good row of each kind, for D00001 or a customer; a test may replace values. */
const goodRow: Record<BulkKind, Record<string, string>> = {
  ADJUSTMENTS: {
    ...{ dealerCode: 'D00001', type: 'CREDIT', description: 'Rental', amount: '10.00', posting: 'scheduled' },
    ...{ date: '2027-01-04', referenceNo: 'R1' }
  },
  EXCLUSIONS: {
    ...{ customerName: 'Fleet', yesId: 'fleet@yes.my', billingAccountNo: '700', reason: 'Test lines' },
    ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-12-31' }
  },
  EARMARKS: {
    ...{ accountCode: 'D00001', accountName: 'Kedai 1', earmarkAmount: '50.00', reason: 'Deposit', transactionDate: '' }
  },
  FREEZES: {
    ...{ accountCode: 'D00001', accountName: 'Kedai 1', freezeReason: 'Fraud case', pic: 'Siti' },
    ...{ bankName: 'Maybank', bankAccountNumber: '514012345678' }
  }
}

type Rows = readonly Partial<Record<string, string>>[]

const linesOf = (kind: BulkKind, rows: Rows): string[][] => {
  const columns = bulkColumnsOf[kind].map(({ name }) => name)
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? goodRow[kind][name] ?? ''))]
}

/** A CSV file of a kind; `ending` makes a different file of the same rows. */
export function bulkCsv(kind: BulkKind, rows: Rows): Buffer {
  const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return Buffer.from(
    `${linesOf(kind, rows)
      .map((line) => line.map(quoted).join(','))
      .join('\n')}\n`
  )
}

/** The same as a workbook; amounts are numbers in it. */
export function bulkXlsx(kind: BulkKind, rows: Rows): Promise<Buffer> {
  async function* sheet() {
    for (const [at, line] of linesOf(kind, rows).entries())
      yield line.map((value) => ({
        kind: at > 0 && /^\d+\.\d\d$/.test(value) ? ('amount' as const) : ('text' as const),
        value
      }))
  }
  return buffer(bareSheetFile({ title: 'Rows', madeBy: 'Test', madeOn: '2026-11-21 10:00:00' }, sheet()))
}

type Steps = { requester: TestSession; approver: TestSession }

/** The steps of a file's life, as two people take them. */
export function bulkSteps(app: TestApp, { requester, approver }: Steps) {
  const check = (kind: BulkKind, file: Buffer, fileName = 'rows.csv') =>
    app.call(requester, bulkChangeEndpoints.checkBulkFile, { kind, fileName }, { file })
  const request = (bulkChangeId: number) =>
    app.call(requester, bulkChangeEndpoints.requestBulkChange, { bulkChangeId, reason: 'By letter' })
  const approve = (bulkChangeId: number) =>
    app.call(approver, bulkChangeEndpoints.approveBulkChange, { bulkChangeId, comment: 'Seen' })
  const requestTakeBack = (bulkChangeId: number) =>
    app.call(requester, bulkChangeEndpoints.takeBackBulkChange, { bulkChangeId, reason: 'The wrong file' })
  const takeBack = async (bulkChangeId: number) => {
    await requestTakeBack(bulkChangeId)
    await app.call(approver, bulkChangeEndpoints.approveBulkTakeBack, { bulkChangeId, comment: 'Agreed' })
  }
  return {
    check,
    request,
    approve,
    requestTakeBack,
    takeBack,
    /** Uploads rows as CSV and requests their approval. */
    async requested(kind: BulkKind, rows: Rows): Promise<number> {
      const { bulkChangeId } = await check(kind, bulkCsv(kind, rows))
      await request(bulkChangeId)
      return bulkChangeId
    },
    read: async (bulkChangeId: number) =>
      (await app.call(requester, bulkChangeEndpoints.getBulkChange, { bulkChangeId })).bulkChange,
    rows: async (bulkChangeId: number, more: { wrong?: boolean } = {}) =>
      (
        await app.call(requester, bulkChangeEndpoints.getBulkChangeRows, {
          bulkChangeId,
          pageNumber: 0,
          pageSize: 100,
          ...more
        })
      ).content
  }
}
