import type { ListDeclaration, SortOrder } from '@payouts/contract/page'
import type { DocumentRow } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { type Random, randomFrom } from '#samples/random.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { progressOf } from '#test/app/progress.ts'
import { aBusyDealer, type BusyDealer } from '#test/app/sample-database.ts'
import { aUser } from '#test/builders/builders.ts'
import { listsOfAccounts } from '#test/list-proof/cases-of-accounts.ts'
import { listsOfBooks } from '#test/list-proof/cases-of-books.ts'
import { listsOfBulkChanges } from '#test/list-proof/cases-of-bulk-changes.ts'
import { listsOfCp58 } from '#test/list-proof/cases-of-cp58.ts'
import { listsOfCycles } from '#test/list-proof/cases-of-cycles.ts'
import { listsOfPaymentRuns } from '#test/list-proof/cases-of-payment-runs.ts'
import { listsOfPayments } from '#test/list-proof/cases-of-payments.ts'
import { listsOfRateCards } from '#test/list-proof/cases-of-rate-cards.ts'
import { listsOfReconciliation } from '#test/list-proof/cases-of-reconciliation.ts'
import { listsOfSelfBilling } from '#test/list-proof/cases-of-self-billing.ts'
import { listsOfTaxRemittances } from '#test/list-proof/cases-of-tax-remittances.ts'
import { listsOfTransactions } from '#test/list-proof/cases-of-transactions.ts'
import { disorder, type ListCase, meets, type Query, randomFilters } from '#test/list-proof/list-case.ts'
import { aCrowd, type CrowdMember } from '#test/running/crowd.ts'
import { inLanes } from '#test/running/in-lanes.ts'
import type { Database } from './database.ts'

/** `QUERIES=200000` sets how many; `LIST_SEED` repeats the same. */
const queries = Number(process.env['QUERIES'] ?? 60)
const seed = Number(process.env['LIST_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const atOnce = 8
const lists = [
  ...listsOfCycles,
  ...listsOfTransactions,
  ...listsOfAccounts,
  ...listsOfPayments,
  ...listsOfPaymentRuns,
  ...listsOfReconciliation,
  ...listsOfRateCards,
  ...listsOfSelfBilling,
  ...listsOfTaxRemittances,
  ...listsOfCp58,
  ...listsOfBulkChanges,
  ...listsOfBooks
]

/** Filters that no row of the list shows, or shows ambiguously; tests of the areas cover them. */
const notTried: Record<string, readonly string[]> = {
  '/api/v1/payout/getAllPayoutList': ['payoutStatus'],
  '/api/v1/payout/getPayoutSummaryDealer': ['signalRule'],
  '/api/v1/payout/getPayoutTransactions': ['signalRule', 'rateOutcome'],
  '/api/v1/freezeAccount/getDealerList': ['frozeBy', 'reason'],
  '/api/v1/users/getUserList': ['company'],
  '/api/v1/paymentRuns/getRunPayments': ['mark'],
  '/api/v1/reconciliation/getBankEntries': ['reference']
}

const test = useSampleApp()
let staff: CrowdMember[]
let company: BusyDealer
let outsider: CrowdMember
beforeAll(async () => {
  const { db } = test.database
  await decisionsAreCarried(db)
  staff = await aCrowd(test, { name: 'lister', size: 8 })
  company = await aBusyDealer(test)
  // Today no role has both, but the scope must hold for future roles.
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'outsider', companyId: company.companyId })
  outsider = { session: await test.signIn('outsider', { address: '10.1.1.1' }), address: '10.1.1.1' }
})

/** No cycle of the samples has another version: pretend that one of them has carried holds. */
async function decisionsAreCarried(db: Database): Promise<void> {
  await sql`
    insert into carried_decisions (batch_no, version, former_version, former_id, company_id, transaction_no,
      transaction_type, transaction_date, yes_id, transaction_amount, former_amount, state, hold_type, held_since,
      hold_action_id, request_action_id, release_action_id, outcome, id, amount, carried_state, carried_hold_type)
    select 900022, 1, 1, id, company_id, transaction_no, transaction_type, transaction_date, yes_id,
      transaction_amount, incentive_amount, state, hold_type, held_since, hold_action_id, request_action_id,
      release_action_id, outcome, case when has_row then id end, case when has_row then incentive_amount end,
      case when has_row then state end, case when has_row then hold_type end
    from (
      select *, (array['KEPT', 'CHANGED', 'GONE'])[1 + id % 3] as outcome, id % 3 <> 2 as has_row from transactions
    ) as line
    where state in ('HELD', 'RELEASE_REQUESTED')`.execute(db)
}

type ListQuery = { by: CrowdMember; scope: object; list: ListCase }

async function pageOf({ by, list, scope }: ListQuery, query: object) {
  const { session, address } = by
  const answer = await test.send(session, list.endpoint, { ...scope, ...query }, { address })
  const body = answer.json()
  const description = `${list.endpoint.path} ${JSON.stringify({ scope, query })}: ${answer.body.slice(0, 300)}`
  if (by === outsider && body.responseCode !== '0') return refusedAsForeign({ list, scope }, description)
  expect(body.responseCode, description).toBe('0')
  return list.pageIn(body.result)
}

/**
 * Staff who look for a company see no cycle without rows of that company, nor one that is not approved: as the
 * company's own users do.
 */
async function refusedAsForeign({ list, scope }: Omit<ListQuery, 'by'>, description: string) {
  const [by] = staff
  if (!by || !list.companyOf || !('batchNo' in scope)) throw new Error(description)
  const { rows } = await sql`
    select from cycles where batch_no = ${scope.batchNo} and approved_at is null`.execute(test.database.db)
  if (rows.length > 0) return { content: [], totalElements: 0 }
  const [sortProperty = ''] = Object.keys(list.sorts)
  const whole = await wholeOf({ by, scope, list }, { sortProperty, sortOrder: 'ASC' })
  expect(whole.map(list.companyOf), description).not.toContain(company.companyCode)
  return { content: [], totalElements: 0 }
}

const wholes = new Map<string, Promise<readonly unknown[]>>()

/** All pages of a list without filters in one order, fetched and checked once. */
function wholeOf(listQuery: ListQuery, order: Pick<Query, 'sortProperty' | 'sortOrder'>): Promise<readonly unknown[]> {
  const isStaff = listQuery.by !== outsider
  const name = JSON.stringify([listQuery.list.endpoint.path, listQuery.scope, order, isStaff])
  const known = wholes.get(name) ?? fetchWhole(listQuery, order)
  wholes.set(name, known)
  return known
}

async function fetchWhole(
  listQuery: ListQuery,
  { sortProperty, sortOrder }: Pick<Query, 'sortProperty' | 'sortOrder'>
) {
  const { list, scope } = listQuery
  const rows: unknown[] = []
  for (let pageNumber = 0; ; pageNumber++) {
    const page = await pageOf(listQuery, { sortProperty, sortOrder, pageNumber, pageSize: 100 })
    rows.push(...page.content)
    if (rows.length >= page.totalElements || page.content.length === 0) {
      expect(rows).toHaveLength(page.totalElements)
      break
    }
  }
  expect(disorder(list, rows, { scope, sortProperty, sortOrder, filters: {} })).toBeUndefined()
  expect(new Set(rows.map(list.keyOf)).size).toBe(rows.length)
  return rows
}

function randomQuery(list: ListCase, random: Random): Omit<Query, 'filters'> {
  const [first = '', ...others] = Object.keys(list.sorts)
  const scope = list.scopes[random.between(0, list.scopes.length - 1)] ?? {}
  return { scope, sortProperty: random.oneOf([first, ...others]), sortOrder: random.oneOf<SortOrder>(['ASC', 'DESC']) }
}

const pageSizes: readonly [number, ...number[]] = [1, 2, 3, 7, 10, 15, 20, 50, 100]

async function tryQuery(random: Random): Promise<void> {
  const list = lists[random.between(0, lists.length - 1)]
  if (!list) throw new Error('There are no lists.')
  const isOutsider = list.companyOf !== undefined && random.next() < 0.25
  const by = isOutsider ? outsider : staff[random.between(0, staff.length - 1)]
  if (!by) throw new Error('There is no caller.')
  const { scope, ...order } = randomQuery(list, random)
  const listQuery = { by, scope, list }
  const whole = await wholeOf(listQuery, order)
  const filters = randomFilters(list, whole, random)
  const expected = whole.filter((row) => meets(list, row, filters))
  const pageSize = random.oneOf(pageSizes)
  const pageNumber = random.between(0, Math.ceil(expected.length / pageSize))
  const query = { ...order, ...(list.asPayload?.(filters) ?? filters), pageNumber, pageSize }
  const page = await pageOf(listQuery, query)
  const description = `${list.endpoint.path} ${JSON.stringify({ scope, isOutsider, query })}`
  expect(page.totalElements, description).toBe(expected.length)
  const wanted = expected.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize)
  expect(page.content.map(list.keyOf), description).toEqual(wanted.map(list.keyOf))
  expect(page.content, description).toEqual(wanted)
}

it(`${queries} random queries answer what a scan of the whole list comes to (LIST_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  const report = progressOf('queries', queries)
  await inLanes(queries, atOnce, async (index) => {
    await tryQuery(randomFrom(seed + index))
    report(index + 1)
  })
})

describe.each(lists.map((list) => [list.endpoint.path, list] as const))('%s', (path, list) => {
  const { list: declared } = list.endpoint.input as unknown as { list: ListDeclaration }
  const [sortProperty = ''] = Object.keys(list.sorts)
  const order = { sortProperty, sortOrder: 'ASC' } as const

  it('has as many rows as a scan of its tables finds, and a company those of its own', async () => {
    const [scope = {}] = list.scopes
    const [by] = staff
    if (!by) throw new Error('There is no caller.')
    const whole = await wholeOf({ by, scope, list }, order)
    const { rows } = await sql<{ key: string }>`${sql.raw(list.keys(scope))}`.execute(test.database.db)
    if (rows.length > 0) expect(whole.map(list.keyOf).toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
    const { companyOf } = list
    if (!companyOf) return
    const own = await wholeOf({ by: outsider, scope, list }, order)
    const expected = whole.filter((row) => companyOf(row) === company.companyCode)
    expect(own.map(list.keyOf)).toEqual(expected.map(list.keyOf))
  })

  it('is tried by every sort and every filter that it declares', () => {
    expect(Object.keys(list.sorts).toSorted()).toEqual([...declared.sortKeys].toSorted())
    const tried = list.asPayload ? [] : Object.keys(list.filters)
    expect([...tried, ...(notTried[path] ?? [])].toSorted()).toEqual([...declared.filterNames].toSorted())
  })
})

it('rows of an e-invoice that are searched for keep the order of its list, in which they were gathered', async () => {
  const list = lists.find(({ endpoint }) => endpoint === selfBillingEndpoints.getEInvoiceRows)
  const [by] = staff
  if (!list || !by) throw new Error('There is no such list, or no caller.')
  const rowsOfFirst = { by, list, scope: { documentNo: 'SB-2026-000001' } }
  const order = { sortProperty: 'LINE', sortOrder: 'DESC' } as const
  const whole = (await wholeOf(rowsOfFirst, order)) as DocumentRow[]
  const expected = whole.filter(({ transactionNo }) => transactionNo.includes('9'))
  expect(expected.length).toBeGreaterThan(2)
  expect((await pageOf(rowsOfFirst, { ...order, transactionNo: '9', pageSize: 100 })).content).toEqual(expected)
})

it('every list of the contract is tried', () => {
  const declaring = contractEndpoints.filter(({ kind, input }) => kind === 'read' && 'list' in input)
  const tried = lists.map(({ endpoint }) => endpoint.path)
  expect(declaring.map(({ path }) => path).toSorted()).toEqual(tried.toSorted())
})
