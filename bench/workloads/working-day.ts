import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/database.ts'
import { changing, type LoadRequest } from '../http/load.ts'
import type { People } from '../http/people.ts'

const batchNo = 1
const rowsPerHold = 5

/** A working day's mix: of a hundred calls 80 are lists, 10 headers, 5 feeds, 3 holds and 2 exports. */
export type WorkingDay = {
  /** This many new calls for each person. @throws Error if the cycle has no rows left to hold */
  scripts(calls: number): LoadRequest[][]
  /** The rows that a call was to hold. */
  heldBy(requestId: string): number[]
}

/** On cycle 1, of which nobody else holds rows. */
export async function workingDay(db: Database, people: People, dealers: number): Promise<WorkingDay> {
  const { rows } = await sql<{ id: number }>`
    select id from transactions where batch_no = ${batchNo} and state = 'PAYABLE' order by id`.execute(db)
  const payable = rows.map(({ id }) => id)
  const held = new Map<string, number[]>()
  let made = 0
  const oneCall = (person: number): LoadRequest => {
    const number = made++
    // Coprime to a hundred: each hundred calls have each slot once.
    const slot = (number * 37) % 100
    const read = slot < 80 ? listOf(number, dealers) : slot < 90 ? headerOf(number, dealers) : feedOf(number)
    if (slot < 95) return people.sealed(person, read.endpoint, read.input)
    if (slot < 98) return holdOf(person)
    const input = { reportTemplate: 'PAYOUT_REPORT', reportFormat: number % 2 ? 'CSV' : 'XLS', batchId: batchNo }
    return people.sealed(person, screenDownloads.payoutReportDownload, input, 'export')
  }
  const holdOf = (person: number): LoadRequest => {
    const ids = payable.splice(-rowsPerHold)
    if (ids.length < rowsPerHold) throw new Error('The cycle has no rows left to hold: take more --rows.')
    const input = { batchNo, version: 1, remark: 'Measured', ids }
    const call = people.sealed(person, payoutEndpoints.holdPayoutTransactions, input, changing)
    held.set(call.requestId, ids)
    return call
  }
  return {
    scripts: (calls) =>
      Array.from({ length: people.count }, (_, person) => Array.from({ length: calls }, () => oneCall(person))),
    heldBy: (requestId) => held.get(requestId) ?? []
  }
}

type Read = { endpoint: Endpoint; input: object }

function read<E extends Endpoint>(endpoint: E, input: InputOf<E> & object): Read {
  return { endpoint, input }
}

/** Mostly for one dealer, another one each time, in different orders and pages. */
function listOf(number: number, dealers: number): Read {
  const page = { pageNumber: number % 3, pageSize: 15 }
  const ofDealer = { batchNo, companyCode: `D${1 + (number % dealers)}`, ...page }
  const { getPayoutTransactions: rowsOf, getPayoutSummaryDealer: dealersOf } = payoutEndpoints
  const lists = [
    read(rowsOf, ofDealer),
    read(rowsOf, { ...ofDealer, sortProperty: 'YES_ID', sortOrder: 'ASC' }),
    read(dealersOf, { batchNo, pageNumber: number % 20, pageSize: 15 }),
    read(payoutEndpoints.getPayoutSummaryTransType, { batchNo, ...page }),
    read(payoutEndpoints.getAllPayoutList, { ...page, pageNumber: 0 }),
    read(rowsOf, { batchNo, pageNumber: number % 40, pageSize: 15 }),
    read(onHoldEndpoints.getHoldPayoutTransactions, { ...ofDealer, holdType: holdTypes.manual }),
    read(onHoldEndpoints.getHoldPayoutSummaryDealer, { ...page, holdType: holdTypes.manual })
  ]
  return oneOf(lists, number)
}

function headerOf(number: number, dealers: number): Read {
  const headers = [
    read(payoutEndpoints.payoutTotalHeaderSummary, { batchNo }),
    read(payoutEndpoints.getCycleWaterfall, { batchNo }),
    read(payoutEndpoints.payoutTotalHeaderSummary, { batchNo, companyCode: `D${1 + (number % dealers)}` }),
    read(onHoldEndpoints.onHoldHeaderSummary, {}),
    read(dashboardEndpoints.getCountHeader, {})
  ]
  return oneOf(headers, number)
}

function feedOf(number: number): Read {
  const page = { pageNumber: 0, pageSize: 15 }
  const feeds = [
    read(payoutEndpoints.getPayoutActivityDetails, { batchNo, ...page }),
    read(onHoldEndpoints.getHoldActivityList, page)
  ]
  return oneOf(feeds, number)
}

function oneOf<Value>(values: readonly Value[], number: number): Value {
  return values[number % values.length] as Value
}
