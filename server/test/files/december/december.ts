import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { importCommand } from '#imports/cli.ts'
import type { TestApp, TestSession } from '../../app/app.ts'
import { runCommand } from '../../app/command-line.ts'
import { isShort } from '../../running/long-test.ts'

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

/** December's sales as they were sent, without amounts. */
export const decemberSales = (dealers?: RegExp): string =>
  decemberWithAmounts(undefined, dealers)
    .split('\n')
    .map((line) => line.slice(0, line.lastIndexOf(',')))
    .join('\n')

/**
 * Of tests that do not count on all sales, the suite takes those of every fifth dealer, the long run all: what a dealer's
 * sales earn depends on no other's.
 */
export const someDealers = isShort ? /[05]$/ : /$/

/**
 * December's sales with what they earn, as a cycle's file; `amountOf` may give a row another amount. `dealers` names the
 * codes of those whose sales are wanted.
 */
export function decemberWithAmounts(amountOf = (_: string, amount: string) => amount, dealers = /$/): string {
  const [header = '', ...sales] = unpacked('sales.csv.gz')
  const [number, dealer] = ['transactionNo', 'companyCode'].map((name) => header.split(',').indexOf(name))
  const lines = sales.flatMap((line) => {
    const values = line.split(',')
    const transactionNo = values[number ?? 0] ?? ''
    if (!dealers.test(values[dealer ?? 0] ?? '')) return []
    return [`${line},${amountOf(transactionNo, expectedOfDecember.get(transactionNo)?.amount ?? '')}`]
  })
  return [`${header},incentiveAmount`, ...lines].join('\n')
}

/** The numbers of the sales of a cycle's file of December. */
export const transactionNosOf = (cycleFile: string): string[] =>
  cycleFile.split('\n').flatMap((line) => line.split(',').find((value) => expectedOfDecember.has(value)) ?? [])

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

const importCycleFile = (app: TestApp, file: string, batchNo: number) =>
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
