import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Client, openClient } from './support/client.ts'
import { payouts } from './support/command-line.ts'
import { expect, test } from './support/journey.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { samplePassword } from './support/sign-in.ts'

/** Kills of each of the three kinds. Together they make the twenty that the product promises to survive. */
const kills = { import: 6, hold: 7, posting: 7 }
const rowCount = 40_000
const heldAtOnce = 5000
const dealerCodes = Array.from({ length: 100 }, (_, index) => `S${10_001 + index}`)

let server: RunningServer
let reviewer: Client
let approver: Client

test.beforeAll(async () => {
  server = await startServer()
  const signedIn = async (userName: 'admin' | 'approver') =>
    openClient(server.url, userName, await samplePassword(server.dataDir, userName))
  reviewer = await signedIn('admin')
  approver = await signedIn('approver')
})
test.afterAll(() => server.discard())

test('nothing is half done, lost or done twice, however often the server is killed', async () => {
  for (let round = 1; round <= kills.import; round += 1) await surviveImport(500_000 + round)
  await surviveHolds(500_001)
  for (let round = 1; round <= kills.posting; round += 1) await survivePosting(500_001 + (round % kills.import))
})

/** Whole or not at all; and sent again as it was, it is there once. */
async function surviveImport(batchNo: number): Promise<void> {
  const file = Buffer.from(cycleFile(batchNo))
  const details = {
    batchNo,
    payoutCycleName: `Crash ${batchNo}`,
    commissionType: 'Incentives' as const,
    fileName: 'crash.csv',
    payoutDate: '2026-12-20',
    cutoffDate: '2026-12-18',
    reportDate: '2026-12-16'
  }
  const sent = { requestId: randomUUID(), file }
  await killWithin(1500, () => reviewer.call(importEndpoints.importCycle, details, sent))
  await booksAgree()
  const report = await reviewer.call(importEndpoints.importCycle, details, sent)
  expect(report).toMatchObject({ batchNo, version: 1, rowsRead: rowCount, rowsAccepted: rowCount, rowsRejected: 0 })
  await reviewer.call(importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
}

/** All of the rows or none of them; and sent again as it was, they are held once. */
async function surviveHolds(batchNo: number): Promise<void> {
  for (let round = 1; round <= kills.hold; round += 1) {
    const ids = await payableIds(batchNo, heldAtOnce)
    const held = { batchNo, version: 1, remark: `Round ${round}`, ids }
    const sent = { requestId: randomUUID() }
    const before = (round - 1) * heldAtOnce
    await killWithin(600, () => reviewer.call(payoutEndpoints.holdPayoutTransactions, held, sent))
    expect([before, before + heldAtOnce]).toContain(await heldCount(batchNo))
    await reviewer.call(payoutEndpoints.holdPayoutTransactions, held, sent)
    expect(await heldCount(batchNo)).toBe(before + heldAtOnce)
    await booksAgree()
  }
}

/** Every dealer is paid once, whichever of them the crash fell between. */
async function survivePosting(batchNo: number): Promise<void> {
  const cycle = { batchNo, version: 1, remark: 'For payment' }
  if ((await statusOf(batchNo)) === 'Pending Review') {
    const { date } = await reviewer.call(payoutEndpoints.requestApprovalPayout, cycle)
    await approver.call(payoutEndpoints.approvePayout, { ...cycle, selectedDate: date })
  }
  await killWithin(1500)
  await booksAgree()
  await expect(async () => expect(['Completed', 'Error']).toContain(await statusOf(batchNo))).toPass({
    timeout: 60_000
  })
  await booksAgree()
}

/** Kills the server at a random moment of what is being done, and waits until it is back. */
async function killWithin(milliseconds: number, action?: () => Promise<unknown>): Promise<void> {
  const done = action?.().catch((error: unknown) => {
    // The connection that the crash cut; anything that the server said is a failure.
    if (!(error instanceof TypeError)) throw error
  })
  await pause(randomInt(milliseconds))
  await server.killAndRestart()
  await done
}

async function booksAgree(): Promise<void> {
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
}

async function statusOf(batchNo: number): Promise<string> {
  const { cycle } = await reviewer.call(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
  return cycle.payoutStatus
}

async function heldCount(batchNo: number): Promise<number> {
  const header = await reviewer.call(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
  return header.holdTransactionCount
}

async function payableIds(batchNo: number, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let pageNumber = 0; ids.length < count; pageNumber += 1) {
    const page = {
      batchNo,
      state: 'PAYABLE' as const,
      pageNumber,
      pageSize: 100,
      sortProperty: 'TRANSACTION_NO' as const
    }
    const { content } = await reviewer.call(payoutEndpoints.getPayoutTransactions, page)
    if (content.length === 0) throw new Error('the cycle has fewer payable rows than that')
    ids.push(...content.map(({ id }) => id))
  }
  return ids
}

function cycleFile(batchNo: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const dealer = dealerCodes[row % dealerCodes.length]
    const incentive = `${(row % 90) + 5}.${String(row % 100).padStart(2, '0')}`
    return `line${row}@yes.example,T${batchNo}-${row},Port In,2026-11-0${(row % 9) + 1},Basic,${dealer},A${row},100.00,${incentive},E${row}`
  })
  return [cycleFileColumns.join(','), ...rows, ''].join('\n')
}
