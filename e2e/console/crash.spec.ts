import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Client, openClient } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { cycleFile } from '../support/cycle-file.ts'
import { expect, test } from '../support/journey.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'

/** Each falls into an import, a hold and a posting. `npm run faults` kills in the middle of every command, for as long as one likes. */
const kills = 3
const killedWithinMs = 1000
const firstBatch = 500_001
/** Enough that a kill falls into each; with more, importing and verifying take most of the time. */
const rowCount = 8_000
const heldAtOnce = 1000

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

test('nothing is half done, lost or done twice, however often the server is killed @long', async () => {
  for (const batchNo of [firstBatch, firstBatch + 1]) {
    await importCycle(batchNo, randomUUID())
    await accept(batchNo)
  }
  for (let round = 1; round <= kills; round += 1) await surviveKill(round)
  // The effects of a round are checked after the next kill; the last round has none.
  await booksAgree()
})

/** Imports one cycle, holds rows of another, posts a third, and kills the server in the middle. */
async function surviveKill(round: number): Promise<void> {
  const posted = firstBatch + round
  const imported = posted + 1
  const ids = await payableIds(firstBatch, heldAtOnce)
  const heldBefore = (round - 1) * heldAtOnce
  const approval = await requestApproval(posted)
  const requests = { import: randomUUID(), hold: randomUUID(), approve: randomUUID() }
  const actions = [
    () => approve(posted, approval, requests.approve),
    () => hold(ids, requests.hold),
    () => importCycle(imported, requests.import)
  ]

  await killDuring(actions)
  await booksAgree()
  expect([heldBefore, heldBefore + heldAtOnce]).toContain(await heldCount(firstBatch))

  // Repeated with the same requestIds: each is done once.
  const [, , report] = await Promise.all(actions.map((action) => action()))
  expect(report).toMatchObject({ batchNo: imported, version: 1, rowsAccepted: rowCount, rowsRejected: 0 })
  expect(await heldCount(firstBatch)).toBe(heldBefore + heldAtOnce)
  await accept(imported)
  await expect(async () => expect(['Completed', 'Error']).toContain(await statusOf(posted))).toPass({ timeout: 60_000 })
}

/** Kills the server at a random moment during these actions, and waits until it is back. */
async function killDuring(actions: (() => Promise<unknown>)[]): Promise<void> {
  const done = actions.map((action) =>
    action().catch((error: unknown) => {
      // A TypeError is the connection that the crash cut; an answer of the server is a failure.
      if (!(error instanceof TypeError)) throw error
    })
  )
  await pause(randomInt(killedWithinMs))
  await server.killAndRestart()
  await Promise.all(done)
}

function importCycle(batchNo: number, requestId: string) {
  const details = {
    batchNo,
    payoutCycleName: `Crash ${batchNo}`,
    commissionType: 'Incentives' as const,
    fileName: 'crash.csv',
    payoutDate: '2026-12-20',
    cutoffDate: '2026-12-18',
    reportDate: '2026-12-16'
  }
  return reviewer.call(importEndpoints.importCycle, details, { requestId, file: cycleFile(batchNo, rowCount) })
}

function accept(batchNo: number) {
  return reviewer.call(importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
}

function hold(ids: string[], requestId: string) {
  const rows = { batchNo: firstBatch, version: 1, remark: 'To be looked at', ids }
  return reviewer.call(payoutEndpoints.holdPayoutTransactions, rows, { requestId })
}

/** @returns the payout date that it was requested for */
async function requestApproval(batchNo: number): Promise<string> {
  const cycle = { batchNo, version: 1, remark: 'For payment' }
  const { date } = await reviewer.call(payoutEndpoints.requestApprovalPayout, cycle)
  return date
}

function approve(batchNo: number, selectedDate: string, requestId: string) {
  const cycle = { batchNo, version: 1, remark: 'For payment', selectedDate }
  return approver.call(payoutEndpoints.approvePayout, cycle, { requestId })
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
