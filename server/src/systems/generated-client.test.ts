import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { grantableRights } from '@payouts/contract/systems/rights'
import { type RawBuilder, sql } from 'kysely'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { prepared, useSampleApp } from '#test/app/hooks.ts'
import { aClient, aPolicy, aSecret } from '#test/builders/systems/api-clients.ts'
import { differencesFromDocument, type ServedDocument } from '#test/builders/systems/described.ts'
import { integrator } from '#test/builders/systems/integrator.ts'

type Told = {
  status: number
  data?: unknown
  problem?: { [field: string]: unknown }
  rate?: string
  retryAfter?: string
}
type Integrator = Record<string, (...given: (string | number)[]) => Promise<Told>>
type Written = { integrator(given: object): Promise<Integrator> }

const app = useSampleApp()
const people = prepared(async () => ({ admin: await app.signIn('admin'), approver: await app.signIn('approver') }))
/** Inside the server's folder, so that it finds the libraries. */
const folder = join(import.meta.dirname, '..', '..', `generated-client-${process.pid}`)
afterAll(() => rm(folder, { recursive: true, force: true }))
const base = prepared(() => app.app.listen({ port: 0, host: '127.0.0.1' }))
const document = prepared(async () => (await (await fetch(`${base()}/api/v1/openapi.json`)).json()) as ServedDocument)
const written = prepared(compiled)

/** Generates the types, compiles the integrator's program against them, and loads it. */
async function compiled(): Promise<Written> {
  await mkdir(folder)
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document() as unknown as OpenAPI3)))
  await writeFile(join(folder, 'main.ts'), integrator)
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'esnext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    allowImportingTsExtensions: true
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiler = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')
  const compiling = promisify(execFile)(process.execPath, [compiler, '-p', folder])
  await compiling.catch(({ stdout }) => expect(stdout).toBe(''))
  return import(/* @vite-ignore */ join(folder, 'main.ts'))
}

/** As the network does: brings what is sent to the document's server to this one. Each answer is as described. */
async function send(request: Request): Promise<Response> {
  const { origin } = new URL(document().servers[0]?.url ?? '')
  const { pathname: path } = new URL(request.url)
  const answer = await fetch(new Request(request.url.replace(origin, base()), request))
  const text = await answer.clone().text()
  const header = (name: string) => answer.headers.get(name)
  const answered = { method: request.method, path, status: answer.status, header, body: () => JSON.parse(text) }
  expect(differencesFromDocument(document(), answered), path).toEqual([])
  return answer
}

async function aProgram(client: Partial<Parameters<typeof aClient>[2]>): Promise<Integrator> {
  const id = await aClient(app, people(), client)
  const secret = await aSecret(app, people(), id)
  return written().integrator({ document: document(), send, id, secret })
}

const row = (no: number, companyCode: string, amount = ',10.00') =>
  `Y${no},T${no},New Activation,2026-11-02,Plan,${companyCode},88000${no},100.00${amount},E${no}`
const header = cycleFileColumns.join(',')
const sales = cycleFileColumns.filter((column) => column !== 'incentiveAmount').join(',')
const commissionType = 'Device Reimbursement Broadband' as const

async function aRateCard(): Promise<void> {
  const reviewer = await app.signIn('reviewer')
  const card = { name: 'Broadband', commissionType, validFrom: '2026-11-01', rules: [aRule({ ruleNo: '1' })] }
  const { versionId, revision } = await app.call(reviewer, rateCardEndpoints.addRateCard, card)
  const request = { versionId, revision, reason: 'Agreed' }
  const { changeId } = await app.call(reviewer, rateCardEndpoints.requestRateCard, request)
  await app.call(people().approver, rateCardEndpoints.approveRateCard, { changeId })
}

/** Has every booking so far in journals for the general ledger. */
async function writeJournals(): Promise<void> {
  const { approver } = people()
  const reviewer = await app.signIn('reviewer')
  const account = { account: '400000', costCentre: '', byVendor: false }
  const values = Object.fromEntries(ledgerParts.map((part) => [part, account])) as Chart
  const chart = { values, validFrom: app.clock.today(), reason: 'Go-live' }
  const { changeId } = await app.call(reviewer, chartEndpoints.changeChart, chart)
  await app.call(approver, chartEndpoints.approveChartChange, { changeId, comment: '' })
  const toDay = addDays(app.clock.today(), -1)
  await app.call(reviewer, journalEndpoints.exportJournals, { toDay, step: 'MONTH', profile: 'NEUTRAL_CSV' })
}

/** What the client reads of statements, payments, journals and e-invoices is what ledger and tables have, to the sen. */
async function expectRead(client: Integrator, code: string): Promise<void> {
  await writeJournals()
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(app.database.db)).rows
  const days = ['2026-10-01', app.clock.today()] as const
  const statement: unknown = await client['statement']?.(code, ...days)
  const [head, entries] = statement as [Told, Told]
  const booked = entries.data as { journal: string }[]
  expect(booked.toSorted((one, other) => (one.journal < other.journal ? -1 : 1))).toEqual(
    await rowsOf(sql`
      select reference_no as journal, case when amount < 0 then (-amount)::text end as debit,
        case when amount > 0 then amount::text end as credit
      from ledger_entries join ledger_journals using (journal_id)
      where account_code = ${code} and posted_on between ${days[0]}::date and ${days[1]}::date
      order by reference_no collate "C"`)
  )
  expect([head.data]).toEqual(
    await rowsOf(sql`
      select coalesce(sum(amount) filter (where posted_on < ${days[0]}::date), 0)::numeric(14, 2)::text as opening,
        sum(amount)::text as closing
      from ledger_entries join ledger_journals using (journal_id)
      where account_code = ${code} and posted_on <= ${days[1]}::date`)
  )
  const payment = (await client['payments']?.())?.data
  expect([payment]).toEqual(
    await rowsOf(sql`
      select reference_no as "referenceNo", amount::text from payments
      where reference_no = ${(payment as { referenceNo: string }).referenceNo}`)
  )
  const journals = (await client['journals']?.())?.data as { amount: string }[]
  expect([{ journals: journals.length, moved: sumOfRinggit(journals.map(({ amount }) => amount)) }]).toEqual(
    await rowsOf(sql`
      select (select count(*)::integer from gl_journals) as journals, sum(amount)::text as moved
      from ledger_entries join ledger_journals using (journal_id)
      where amount > 0 and posted_on < ${app.clock.today()}::date`)
  )
  const documents = (await client['documents']?.())?.data as { documentNo: string }[]
  expect(documents.toSorted((one, other) => one.documentNo.localeCompare(other.documentNo))).toEqual(
    await rowsOf(sql`
      select document_no as "documentNo", amount::text from e_invoice_documents order by document_no`)
  )
}

test('a client generated from the served document alone does the first half of the main job', {
  timeout: 120_000
}, async () => {
  await aRateCard()
  const { rows } = await sql<{ code: string }>`
    select company_code as code from payments join dealers using (company_id) order by reference_no limit 1`.execute(
    app.database.db
  )
  const code = rows[0]?.code ?? ''
  const client = await aProgram({ granted: grantableRights })
  const call = async (name: string, ...given: (string | number)[]) => client[name]?.(...given)

  const file = [header, ...[1, 2, 3, 4, 5].map((no) => row(no, code)), row(6, 'NOBODY')].join('\n')
  const key = randomUUID()
  const imported = await call('importCycle', 1, file, key)
  expect(imported).toMatchObject({ status: 200, data: { rowsAccepted: 5, rowsRejected: 1 } })
  expect(imported?.rate).toMatch(/^"client";r=\d+;t=\d+$/)
  expect((await call('importCycle', 1, file, key))?.data).toEqual(imported?.data)
  const { rows: events } = await sql`
    select from audit_events where action = 'IMPORT' and batch_no = 1`.execute(app.database.db)
  expect(events).toHaveLength(1)
  expect(await call('importCycle', 1, `${file}\n${row(7, code)}`, key)).toMatchObject({
    ...{ status: 422, problem: { status: 422, type: 'urn:payouts:problem:requestIdReused', requestId: key } }
  })
  expect(await call('rejectedRows', 1)).toMatchObject({
    data: [{ line: 7, column: 'companyCode', value: 'NOBODY', problem: 'belongs to no dealer' }]
  })
  const accept = { batchNo: 1, version: 1, decision: 'ACCEPT' as const, remark: 'Good' }
  await app.call(people().admin, importEndpoints.decideImport, accept)
  expect(await call('transactions', 1)).toEqual({ pages: 3, numbers: ['T1', 'T2', 'T3', 'T4', 'T5'] })

  expect(await call('importSales', 2, [sales, row(8, code, '')].join('\n'))).toMatchObject({
    ...{ status: 200, data: { rowsAccepted: 1 } }
  })
  const dealer = dealerFileColumns.map(
    (column) => ({ companyId: '990001', companyCode: 'bad code' })[column as 'companyId']
  )
  expect(await call('importDealers', [dealerFileColumns.join(','), dealer.join(',')].join('\n'))).toMatchObject({
    ...{ status: 200, data: { added: 0, problems: expect.arrayContaining([expect.objectContaining({ line: 2 })]) } }
  })
  expect(await call('importEInvoices', 'transactionNo,eInvoiceNo\nNONE,E9')).toMatchObject({
    data: { given: 0, problems: [{ line: 2, column: 'transactionNo' }] }
  })
  const cashOuts = `referenceNo,accountCode,amount,date\nAPI-1,${code},1.00,2026-11-20\nAPI-2,NOBODY,1.00,2026-11-20`
  expect(await call('importCashOuts', cashOuts)).toMatchObject({ data: { booked: 1, amount: '1.00', problems: [3] } })

  expect(await call('dealer', code)).toMatchObject({ data: code })
  await expectRead(client, code)

  expect(await call('requestApproval', 1)).toMatchObject({ status: 200, data: expect.stringMatching(/^\d+\.\d\d$/) })
  const { content } = await app.call(people().admin, payoutEndpoints.getAllPayoutList, { pageSize: 50 })
  expect(content.find(({ batchNo }) => batchNo === 1)).toMatchObject({ payoutStatus: 'Pending Approval' })
  expect(await call('requestApproval', 1)).toMatchObject({
    status: 409,
    problem: { title: 'Refused by a rule', detail: expect.stringMatching(/\w+/), code: expect.stringMatching(/\w+/) }
  })
  expect(await call('cycle', 999_999)).toMatchObject({ status: 404, problem: { status: 404, field: 'batchNo' } })
  app.clock.set(app.clock.now().toISOString(), { minutesLater: 6 })
  expect(await call('cycle', 1)).toMatchObject({ status: 401, rate: null, problem: { title: 'Not authenticated' } })
})

test('one that a policy names decides on the requests that it reads', async () => {
  const { admin } = people()
  const client = await aProgram({ name: 'General ledger', granted: grantableRights })
  const reviewer = await app.signIn('reviewer')
  const today = app.clock.today()
  const chart = async (code: string) => {
    const account = { account: code, costCentre: '', byVendor: false }
    const values = Object.fromEntries(ledgerParts.map((part) => [part, account])) as Chart
    await app.call(reviewer, chartEndpoints.changeChart, { values, validFrom: today, reason: 'Other accounts' })
  }
  await chart('100001')
  expect(await client['decideCharts']?.('100002')).toMatchObject({ status: 403, problem: { title: 'Not permitted' } })
  const { clients } = await app.call(admin, systemEndpoints.getApiClients, {})
  const clientId = clients.find(({ name }) => name === 'General ledger')?.clientId ?? ''
  await aPolicy(app, people(), { clientId })
  expect(await client['decideCharts']?.('100002')).toMatchObject({ status: 200, data: 'Refused' })
  await chart('100002')
  expect(await client['decideCharts']?.('100002')).toMatchObject({ status: 200, data: 'Approved' })
  expect(await client['decideCharts']?.('100002')).toMatchObject({ status: 200, data: 0 })
})

test('one with fewer rights and a small rate is refused as the document says', async () => {
  const client = await aProgram({ name: 'Reader', granted: { Payout: [] }, callsPerMinute: 3 })
  const listed = await client['cycle']?.(1)
  expect(listed).toMatchObject({ status: 200, policy: '"client";q=3;w=60', rate: expect.stringContaining('r=2') })
  expect(await client['payments']?.()).toMatchObject({ status: 403, problem: { title: 'Not permitted' } })
  const refused = await client['cycle']?.(1)
  expect(refused).toMatchObject({ status: 429, problem: { status: 429 } })
  expect(Number(refused?.retryAfter)).toBeGreaterThan(0)
})
