import { randomUUID } from 'node:crypto'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Response } from 'light-my-request'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { areas } from './areas.ts'

const mine = 7
const theirs = 8
/** A marker in everything of the other company that nobody can guess: names, numbers, customers. */
const secret = 'canary'
const ofBoth = 300
const ofTheirs = 301

let outsider: TestSession
let before: string
/** What a user of the other company owns: a report, a session. */
let owned: { referenceToken: string; sessionReference: string }
let owner: TestSession
const test = useTestApp()
beforeAll(async () => {
  const { db } = test.database
  await aDealer(db, { company_id: mine })
  await aDealer(db, {
    company_id: theirs,
    company_name: `Kedai ${secret}`,
    vendor_code: `V-${secret}`,
    bank_account_number: '55501234567',
    e_invoice_required: true
  })
  const line = (companyId: number, index: number) => ({
    companyId,
    amount: '12.34' as const,
    yesId: `${companyId === theirs ? secret : 'own'}${index}@yes.example`,
    plan: companyId === theirs ? `Plan ${secret}` : 'Plan'
  })
  const held = { state: 'HELD', holdType: 'Manual Hold' } as const
  await aCycleInReview(db, {
    batchNo: ofBoth,
    lines: [line(mine, 0), line(theirs, 1), { ...line(theirs, 2), ...held }, { ...line(mine, 3), ...held }]
  })
  await aCycleInReview(db, {
    batchNo: ofTheirs,
    name: `Cycle ${secret}`,
    lines: [line(theirs, 0), { ...line(theirs, 1), ...held }]
  })
  // This person must be excluded without the help of permissions. Today no role has both, but the scope must hold for
  // future roles.
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'outsider', role: 'Administrator', companyId: mine })
  outsider = await test.signIn('outsider')
  await aUser(db, { userName: 'dealer', role: 'Company User', companyId: theirs })
  owner = await test.signIn('dealer')
  const asked = { reportType: 'Earmark Balance', accountType: 'All' }
  const { fileReferenceToken: referenceToken } = await test.call(owner, reportEndpoints.startReport, asked)
  await test.jobs.runDue()
  const { sessions } = await test.call(owner, identityEndpoints.getSessions, {})
  owned = { referenceToken, sessionReference: sessions[0]?.sessionReference ?? '' }
  before = await rowsOfTheirs()
})

/** The other company's rows in the database. */
async function rowsOfTheirs(): Promise<string> {
  const { db } = test.database
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db)
  const contents: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(line::text, ' ' order by line::text) as rows
      from ${sql.table(name)} as line where company_id = ${theirs}`.execute(db)
    contents.push(`${name}: ${rows[0]?.rows ?? ''}`)
  }
  return contents.join('\n')
}

/** The input of somebody who knows every number of the other company. */
function guesses(batch: number, companyId: number): Record<string, unknown> {
  const code = codeOf(companyId)
  const held = companyId === theirs ? owned : { referenceToken: 'x'.repeat(43), sessionReference: randomUUID() }
  return {
    ...held,
    batchNo: batch,
    batchNos: [batch],
    version: 1,
    companyCode: code,
    companyCodes: [code],
    accountCode: code,
    accountCodes: [code],
    dealerCode: code,
    companyId,
    reference: String(batch),
    holdType: 'Manual Hold',
    transactionType: 'Activation',
    transactionTypes: ['Activation'],
    ids: [lineId(batch, 1)],
    transactionIds: [lineId(batch, 1)],
    transactionId: lineId(batch, 1),
    commissionType: 'Incentives',
    remark: 'Mine',
    decision: 'DROP',
    selectedDate: '2026-12-01',
    noOfMonth: 3,
    batchId: batch,
    reportFormat: 'CSV',
    reportType: 'Transaction Listing',
    reportSubType: 'All transactions',
    filter: 'All',
    pageNumber: 0,
    pageSize: 100
  }
}

/** A download answers with its file; only a refusal is JSON. */
const errorOf = ({ headers, body }: Response): string | undefined =>
  headers['content-disposition'] ? undefined : JSON.parse(body).errorCode

const calls = areas
  .flatMap(({ routes = [] }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access !== 'bootstrap' && path !== '/api/v1/logout')

describe("another company's user, granted everything", () => {
  it.each(calls.map((endpoint) => [endpoint.path, endpoint] as const))(
    'learns nothing by %s',
    async (_path, endpoint) => {
      for (const batch of [ofBoth, ofTheirs]) {
        const foreign = await test.send(outsider, endpoint, payloadOf(endpoint, guesses(batch, theirs)))
        expect(foreign.statusCode).toBe(200)
        expect(foreign.body.toLowerCase()).not.toContain(secret)
        expect(foreign.body).not.toContain('55501234567')
      }
      const foreign = await test.send(outsider, endpoint, payloadOf(endpoint, guesses(ofTheirs, theirs)))
      const missing = await test.send(outsider, endpoint, payloadOf(endpoint, guesses(399, 99)))
      expect(errorOf(foreign)).toBe(errorOf(missing))
    }
  )

  it('changes nothing of theirs by all of that', async () => {
    expect(await rowsOfTheirs()).toBe(before)
    const { fileGenerationStatus } = await test.call(owner, downloadEndpoints.reportDownload, owned)
    expect(fileGenerationStatus).toBe('COMPLETED')
  })
})
