import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { Endpoint } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#areas.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { statementsDuring } from '#test/app/statements.ts'
import { aUser } from '#test/builders/builders.ts'
import { one } from '../../db/read.ts'

/** Includes the session's statement. */
const most = 3
/** One more, which narrows the connection to the company's rows. */
const mostOfCompany = 4

/** Calls that need more, for staff and for a company's own user. Lower a figure if the test finds it too high. */
const exceptions: Record<string, [staff: number, company: number]> = {
  // A few people open them, some times a year.
  '/api/v1/users/getUser': [5, 0],
  '/api/v1/users/getRole': [5, 0],
  '/api/v1/users/getRoleList': [5, 0],
  // The hold, its texts and its proof.
  '/api/v1/onHold/getHoldActivityDetail': [4, 4],
  // The exclusion, its rows, and what was reimbursed.
  '/api/v1/exclusion/exclusionSumTransactionTypeList': [4, 0],
  // The session, the import, its counts and its requests.
  '/api/v1/payout/getRepairs': [4, 0],
  // The session, the cycle, its figures and its differences.
  '/api/v1/payout/getCycleProof': [4, 0],
  // A page in one call: the dealer, and one statement for each further part; the cycles take two.
  '/api/v1/dealers/getDealerOverview': [9, 10],
  // Ctrl K: each kind has its own index.
  '/api/v1/finder/findAnything': [5, 6],
  // Only external users have this dashboard.
  '/api/v1/home/getOwnPayments': [1, 7],
  // Several parts in one transaction, so that they agree.
  '/api/v1/reports/getDealerStatement': [9, 10],
  '/api/v1/reports/getStatementLines': [5, 6],
  '/api/v1/reports/getStatementEntries': [5, 6],
  '/api/rp/report/collection/previewReport': [10, 11]
}

/** The sample data has nothing for these; a refusal takes as many statements as an answer. */
const findNothing = [
  '/api/v1/payout/getActionOutcome',
  '/api/v1/home/getOwnPayments',
  '/api/v1/selfBilling/getOwnEInvoices',
  '/api/v1/questions/getQuestions',
  '/api/v1/systems/getApiClientCalls',
  '/api/v1/systems/getRequestsToDecide',
  '/api/v1/systems/getRequestToDecide',
  '/api/rp/excelTab/collection/reportDownload',
  '/api/v1/payoutdates/payoutdatesActivityDetails',
  '/api/v1/exclusion/removeExclusionForAdjustments',
  '/api/v1/exclusion/getRemovalAdjustment',
  '/api/v1/rateCards/getRateSums',
  '/api/v1/rateCards/getCheckedRows',
  '/api/v1/rateCards/getRateExplanation'
]

/** What a company has no rows of in the sample data. */
const noneOfCompany = ['/api/v1/exclusion/exclusion', '/api/v1/debitCredit/getAdjustment']

const app = useSampleApp()
beforeAll(async () => {
  const { pool, db } = app.database
  // Normally no role has both. Here an outsider with all permissions of staff makes every call.
  await pool.query('alter table users drop constraint external_role_means_company')
  await aUser(db, { userName: 'kedai', role: 'Administrator', companyId: (await heldRow()).company_id })
})
const staff = useSession(app, 'admin')
const outsider = useSession(app, 'kedai')

type HeldRow = {
  batch_no: number
  version: number
  company_id: number
  company_code: string
  transaction_type: string
  hold_type: string
}

/** Held rows of a dealer with payments, in an accepted cycle of the sample data. */
const heldRow = () => rowIn('HELD')

async function rowIn(state: TransactionState): Promise<HeldRow> {
  return one(
    app.database.db,
    sql<HeldRow>`
      select batch_no, version, company_id, company_code, transaction_type, hold_type
      from cycle_totals join dealers using (company_id) join cycles using (batch_no)
      where state = ${state} and row_count > 0 and status <> 'In Validation'
      order by company_id = any(select company_id from payments) desc, batch_no, company_id, transaction_type limit 1`
  )
}

async function first(columnOfTable: string): Promise<unknown> {
  const { value } = await one(app.database.db, sql<{ value: unknown }>`select ${sql.raw(columnOfTable)} limit 1`)
  return value
}

/** Values by which every call finds something. */
async function knownValues(): Promise<Record<string, unknown>> {
  const held = await heldRow()
  return {
    batchNo: held.batch_no,
    version: held.version,
    companyCode: held.company_code,
    dealerCode: held.company_code,
    accountCode: held.company_code,
    text: held.company_code,
    transactionType: held.transaction_type,
    holdType: held.hold_type,
    kind: 'CYCLE',
    subject: String(held.batch_no),
    transactionId: await first(
      `id::text as value from transactions where batch_no = ${held.batch_no} and company_id = ${held.company_id} and hold_type is not null`
    ),
    billingAccountNo: '880012345',
    clientId: 'client-unknown',
    exclusionDetailsId: await first(`exclusion_id as value from exclusions where billing_account_no = '880012345'`),
    removeExclusionDetailsId: 1,
    payoutDateAuditId: 1,
    referenceToken: 'x'.repeat(43),
    id: await first('adjustment_id as value from adjustments'),
    attachmentType: 'EXCLUSION',
    reference: '1',
    part: 'credits',
    role: 'Administrator',
    name: 'Administrator',
    amount: '1.00',
    fileId: 1,
    fromDate: '2026-01-01',
    toDate: '2026-11-21',
    toDay: '2026-11-21',
    referenceNo: await first(`reference_no as value from payments where company_id = ${held.company_id}`),
    runNo: await first('run_no as value from payment_runs'),
    documentNo: await first('document_no as value from e_invoice_documents'),
    month: 10,
    taxMonth: '2026-10',
    year: 2026,
    noOfMonth: 3,
    bulkChangeId: 1,
    cardId: 1,
    by: 'TYPE',
    versionId: 1,
    decisionId: 1,
    filter: 'All',
    reportType: 'Transaction Listing',
    reportSubType: 'All transactions',
    unit: 'CYCLE',
    after: String(held.batch_no),
    before: String(held.batch_no),
    pageNumber: 0,
    pageSize: 15
  }
}

/** Calls that need other values. */
const valuesOf: Record<string, Record<string, unknown>> = {
  '/api/v1/systems/getRequestsToDecide': { kind: 'chart-changes' },
  '/api/v1/systems/getRequestToDecide': { kind: 'chart-changes' },
  '/api/v1/rateCards/getCheckedRows': { outcome: 'DIFFERS' },
  '/api/v1/users/getUserList': { role: null, name: null },
  '/api/v1/audit/getAuditEvents': { name: null, accountCode: null, batchNo: null, amount: null },
  '/api/v1/monthEnd/getMonthBalances': { month: '2026-10-01' },
  '/api/v1/payout/getVarianceLines': { part: 'HOLDS' },
  '/api/v1/bulkChange/getBulkChanges': { kind: null },
  '/api/v1/benefits/getBenefits': { kind: null },
  '/api/v1/retention/getPersonErasure': { kind: 'CUSTOMER', person: 'nobody@yes.example' },
  '/api/v1/cashoutlimit/getGlobalTimeLineDetails': { accountCode: 'ALL' },
  // One list: each further list adds the statements of its call.
  '/api/v1/user/countLists': { lists: [{ path: '/api/v1/earmark/getEarmarkList', payload: {} }] }
}

/** The statements of a call that was made before, so that caches are filled. */
async function statementsOf(session: TestSession, endpoint: Endpoint, payload: unknown): Promise<number> {
  await app.send(session, endpoint, payload)
  return statementsDuring(async () => {
    const answer = (await app.send(session, endpoint, payload)).json()
    if (answer.responseCode !== '0' && !findNothing.includes(endpoint.path)) throw new Error(answer.displayErrorMessage)
  })
}

const reads = areas
  .flatMap(({ routes = [] }) => routes)
  .filter(({ binding }) => binding === 'read')
  .map(({ endpoint }) => endpoint)

describe('a read takes few statements', () => {
  let known: Record<string, unknown>
  let ofExclusion: Record<string, unknown>
  beforeAll(async () => {
    known = await knownValues()
    const { company_code: companyCode, transaction_type: transactionType } = await rowIn('EXCLUDED')
    ofExclusion = { companyCode, transactionType }
  })

  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const [ofStaff, ofCompany] = exceptions[path] ?? [most, mostOfCompany]
    const ofArea = path.startsWith('/api/v1/exclusion/exclusion') ? ofExclusion : {}
    const payload = payloadOf(endpoint, { ...known, ...ofArea, ...valuesOf[path] })
    const found = await statementsOf(staff, endpoint, payload)
    if (path in exceptions) expect(found).toBe(ofStaff)
    else expect(found).toBeLessThanOrEqual(ofStaff)
    if (endpoint.audience === 'staff' || noneOfCompany.some((start) => path.startsWith(start))) return
    const foundOfCompany = await statementsOf(outsider, endpoint, payload)
    if (path in exceptions) expect(foundOfCompany).toBe(ofCompany)
    else expect(foundOfCompany).toBeLessThanOrEqual(ofCompany)
  })
})
