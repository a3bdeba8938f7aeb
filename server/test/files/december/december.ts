import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { importCommand } from '#imports/cli.ts'
import type { TestApp, TestSession } from '../../app/app.ts'
import { runCommand } from '../../app/command-line.ts'

const path = (name: string) => join(import.meta.dirname, name)
const unpacked = (name: string) =>
  gunzipSync(readFileSync(path(name)))
    .toString()
    .trimEnd()
    .split(/\r?\n/)

/** What each sale of December earns, by which rules: worked out by a program that shares no code with the product. */
export const expectedOfDecember = new Map(
  unpacked('expected.csv.gz')
    .slice(1)
    .map((line) => line.split(','))
    .map(([transactionNo = '', amount = '', rules = '']) => [transactionNo, { amount, rules }])
)

/** A row with the e-invoice number of another dealer's row, by which an import would reject it. */
const twice = 2011

/** December's sales as they were sent, without amounts. */
export const decemberSales = (): string =>
  decemberWithAmounts()
    .split('\n')
    .map((line) => line.slice(0, line.lastIndexOf(',')))
    .join('\n')

/** December's sales with what they earn, as a cycle's file; `amountOf` may give a row another amount. */
export function decemberWithAmounts(amountOf = (_: string, amount: string) => amount): string {
  const [header = '', ...sales] = unpacked('sales.csv.gz')
  const at = header.split(',').indexOf('transactionNo')
  const lines = sales.map((line, index) => {
    const transactionNo = line.split(',')[at] ?? ''
    return `${index === twice ? line.replace(',EINV', ',EINV1') : line},${amountOf(transactionNo, expectedOfDecember.get(transactionNo)?.amount ?? '')}`
  })
  return [`${header},incentiveAmount`, ...lines].join('\n')
}

/** The dealers, the sales of October that December takes back, accepted, and December's card, approved. */
export async function beforeDecember(app: TestApp, people: { reviewer: TestSession; approver: TestSession }) {
  await runCommand(app, importCommand, ['import', 'dealers', path('dealers.csv')])
  await importCycleFile(app, path('originals.csv'), 202610)
  const decision = { batchNo: 202610, version: 1, decision: 'ACCEPT', remark: 'As sent' } as const
  await app.call(people.reviewer, importEndpoints.decideImport, decision)
  const card = ['--commission-type', 'Incentives', '--name', 'Incentives 2026', '--from', '2026-12-01']
  await runCommand(app, importCommand, ['import', 'rate-card', path('rate-card.csv'), ...card])
  const request = { versionId: 1, revision: 1, reason: 'By agreement' }
  const { changeId } = await app.call(people.reviewer, rateCardEndpoints.requestRateCard, request)
  await app.call(people.approver, rateCardEndpoints.approveRateCard, { changeId })
}

export const importCycleFile = (app: TestApp, file: string, batchNo: number) =>
  runCommand(app, importCommand, [
    ...['import', 'cycle', file, '--batch-no', String(batchNo), '--name', `Cycle ${batchNo}`],
    ...['--commission-type', 'Incentives', '--report', '2026-12-31', '--cutoff', '2026-12-31', '--payout', '2027-01-15']
  ])

export async function importCycleText(
  app: TestApp,
  text: string,
  { folder, batchNo }: { folder: string; batchNo: number }
) {
  const file = join(folder, `${batchNo}.csv`)
  await writeFile(file, text)
  return importCycleFile(app, file, batchNo)
}
