import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { cycleFile, sampleDealers } from '../support/cycle-file.ts'
import { dayAt } from './installation.ts'
import { firstBatch, type Order, oneAction, oneActionOf, orderFor, pickCycle, type Wish } from './order.ts'

const openCyclesAtMost = 14
const inReview = ['Pending Review', 'Pending Approval']

/** The last four digits of a requestId make a batch number that no other command of a run is likely to have. */
const batchNoOf = (requestId: string) => firstBatch + (Number.parseInt(requestId.slice(0, 6), 16) % 900_000)

export async function importCycle(wish: Wish): Promise<Order | undefined> {
  const { chances, installation, requestId } = wish
  const open = await installation.database.query(
    "select from cycles where batch_no >= $1 and status in ('In Validation', 'Pending Review', 'Pending Approval')",
    [firstBatch]
  )
  if (open.length >= openCyclesAtMost) return undefined
  const batchNo = batchNoOf(requestId)
  const rows = chances.between(150, 900)
  const details = {
    batchNo,
    payoutCycleName: `Faults ${batchNo}`,
    commissionType: 'Incentives' as const,
    fileName: 'faults.csv',
    payoutDate: dayAt(installation, 20),
    cutoffDate: dayAt(installation, 18),
    reportDate: dayAt(installation, 16)
  }
  const effect = {
    count: `select (select coalesce(sum(rows_accepted), 0) from cycle_versions where batch_no = $2)
      + (select count(*) from transactions where batch_no = $2) as count, $1::text as unused`,
    values: [batchNo],
    whole: 2 * rows
  }
  const order = orderFor(wish, 'import a cycle', 'admin', importEndpoints.importCycle, details, effect)
  return { ...order, file: cycleFile(batchNo, rows) }
}

export async function acceptImport(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, ['In Validation'])
  if (!cycle) return undefined
  const decision = { batchNo: cycle.batch_no, version: cycle.version, decision: 'ACCEPT' as const }
  const payload = { ...decision, remark: wish.requestId }
  return orderFor(wish, 'accept an import', 'admin', importEndpoints.decideImport, payload, oneAction)
}

export async function comment(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, [...inReview, 'Scheduled', 'Completed'])
  if (!cycle) return undefined
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId }
  return orderFor(wish, 'comment on a cycle', 'reviewer', payoutEndpoints.commentPayout, payload, oneAction)
}

export async function requestApproval(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, ['Pending Review'])
  if (!cycle) return undefined
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId }
  return orderFor(wish, 'request an approval', 'reviewer', payoutEndpoints.requestApprovalPayout, payload, oneAction)
}

export async function approve(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, ['Pending Approval'])
  if (!cycle) return undefined
  const selectedDate = dayAt(wish.installation, wish.chances.below(4) === 0 ? 1 : 0)
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId, selectedDate }
  return orderFor(wish, 'approve a cycle', 'approver', payoutEndpoints.approvePayout, payload, oneAction)
}

export async function returnForReview(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, ['Pending Approval'])
  if (!cycle) return undefined
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId }
  return orderFor(wish, 'return a cycle', 'approver', payoutEndpoints.returnPayout, payload, oneAction)
}

export async function holdRows(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, inReview)
  if (!cycle) return undefined
  const ids = await rowsOf(wish, cycle.batch_no, 'PAYABLE', wish.chances.between(1, 120))
  if (ids.length === 0) return undefined
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId, ids }
  const effect = oneActionOf(ids.length)
  return orderFor(wish, 'hold transactions', 'reviewer', payoutEndpoints.holdPayoutTransactions, payload, effect)
}

export async function holdDealers(wish: Wish): Promise<Order | undefined> {
  const cycle = await pickCycle(wish, inReview)
  if (!cycle) return undefined
  const first = wish.chances.below(sampleDealers.length - 4)
  const companyCodes = sampleDealers.slice(first, first + wish.chances.between(1, 4))
  const payload = { batchNo: cycle.batch_no, version: cycle.version, remark: wish.requestId, companyCodes }
  return orderFor(wish, 'hold dealers', 'reviewer', payoutEndpoints.holdPayoutCompanyCode, payload, oneAction)
}

const held = (wish: Wish, state: 'HELD' | 'RELEASE_REQUESTED') =>
  wish.installation.database.query<{ batch_no: number; version: number }>(
    `select distinct batch_no, version from cycle_totals join cycles using (batch_no)
    where batch_no >= $1 and state = $2::transaction_state and hold_type = 'Manual Hold' and row_count > 0
    order by batch_no`,
    [firstBatch, state]
  )

async function onHeldRows(wish: Wish, state: 'HELD' | 'RELEASE_REQUESTED', most: number) {
  const cycle = wish.chances.pick(await held(wish, state))
  if (!cycle) return undefined
  const transactionIds = await rowsOf(wish, cycle.batch_no, state, wish.chances.between(1, most))
  if (transactionIds.length === 0) return undefined
  const payload = {
    batchNo: cycle.batch_no,
    version: cycle.version,
    holdType: 'Manual Hold' as const,
    remark: wish.requestId,
    transactionIds
  }
  return { payload, effect: oneActionOf(transactionIds.length) }
}

export async function requestRelease(wish: Wish): Promise<Order | undefined> {
  const chosen = await onHeldRows(wish, 'HELD', 80)
  if (!chosen) return undefined
  const { requestReleaseHoldTransactions } = onHoldEndpoints
  return orderFor(wish, 'request a release', 'reviewer', requestReleaseHoldTransactions, chosen.payload, chosen.effect)
}

export async function release(wish: Wish): Promise<Order | undefined> {
  const chosen = await onHeldRows(wish, 'RELEASE_REQUESTED', 60)
  if (!chosen) return undefined
  const { releaseHoldTransactions } = onHoldEndpoints
  return orderFor(wish, 'release transactions', 'approver', releaseHoldTransactions, chosen.payload, chosen.effect)
}

export async function cancelHold(wish: Wish): Promise<Order | undefined> {
  const chosen = await onHeldRows(wish, 'HELD', 5)
  if (!chosen) return undefined
  const { cancelHoldTransactions } = onHoldEndpoints
  return orderFor(wish, 'cancel transactions', 'admin', cancelHoldTransactions, chosen.payload, chosen.effect)
}

async function rowsOf({ installation, chances }: Wish, batchNo: number, state: string, most: number) {
  const rows = await installation.database.query<{ id: string }>(
    `select id::text from transactions where batch_no = $1 and state = $2::transaction_state
      and (hold_type is null or hold_type = 'Manual Hold')
    order by id offset $3 limit $4`,
    [batchNo, state, chances.below(2) === 0 ? 0 : chances.below(40), most]
  )
  return rows.map(({ id }) => id)
}
