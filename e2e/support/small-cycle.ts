import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Client, openClient } from './client.ts'
import { payouts } from './command-line.ts'
import type { RunningServer } from './server.ts'
import { type SampleUser, samplePassword } from './sign-in.ts'

/** A cycle of a few dealers, four lines of RM 25.25 each, for new customers, so that none is a duplicate. */
type SmallCycle = {
  batchNo: number
  name: string
  companyCodes: readonly string[]
  /** Whether its lines have e-invoice numbers, as they do by default. */
  areNumbered?: boolean
}

export const clientOf = async ({ url, dataDir }: RunningServer, userName: SampleUser): Promise<Client> =>
  openClient(url, userName, await samplePassword(dataDir, userName))

type Line = Record<(typeof cycleFileColumns)[number], string>

/** Imports it by the command line. */
export async function importSmallCycle(
  server: RunningServer,
  { batchNo, name, companyCodes, areNumbered = true }: SmallCycle
) {
  const lines = companyCodes.flatMap((companyCode) =>
    [1, 2, 3, 4].map((line) => aLine({ batchNo, companyCode, line, areNumbered }))
  )
  await importLines(server, { batchNo, name, lines })
}

export const aLine = (
  {
    batchNo,
    companyCode,
    line,
    areNumbered
  }: { batchNo: number; companyCode: string; line: number; areNumbered: boolean },
  given: Partial<Line> = {}
): Line => ({
  yesId: `${batchNo}.${companyCode}.${line}@yes.example`,
  transactionNo: `${batchNo}-${companyCode}-${line}`,
  transactionType: line < 3 ? 'Postpaid Activation' : 'Reload',
  transactionDate: '2026-10-15',
  planName: 'Fiber 100',
  companyCode,
  billingAccountNo: `77${line}`,
  transactionAmount: '100.00',
  incentiveAmount: '25.25',
  eInvoiceNo: areNumbered ? `E-${batchNo}-${companyCode}-${line}` : '',
  ...given
})

/** The same, of these lines. */
export async function importLines(
  server: RunningServer,
  { batchNo, name, lines }: { batchNo: number; name: string; lines: readonly Line[] }
): Promise<void> {
  const file = join(server.dataDir, `cycle-${batchNo}.csv`)
  const rows = lines.map((line) => cycleFileColumns.map((column) => line[column]).join(','))
  await writeFile(file, [cycleFileColumns.join(','), ...rows, ''].join('\n'))
  const details = ['--batch-no', String(batchNo), '--name', name, '--commission-type', 'Incentives']
  await payouts(server, 'import', 'cycle', file, ...details)
}

/** Accepts, submits and approves a cycle for today. */
export async function approveToday(reviewer: Client, approver: Client, batchNo: number): Promise<void> {
  const named = { batchNo, version: 1 }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Reviewed' })
  await approver.call(payoutEndpoints.approvePayout, { ...named, remark: 'Pay', selectedDate: todayInKualaLumpur() })
}

export const todayInKualaLumpur = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kuala_Lumpur', dateStyle: 'short' }).format(new Date())

/** The statuses of a dealer's transactions in a cycle. */
export async function statesOf(client: Client, batchNo: number, companyCode: string): Promise<string[]> {
  const request = { batchNo, companyCode, pageNumber: 0, pageSize: 100 }
  const { content } = await client.call(payoutEndpoints.getPayoutTransactions, request)
  return content.map(({ state }) => state)
}
