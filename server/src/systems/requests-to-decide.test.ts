import { randomUUID } from 'node:crypto'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { type Chart, emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { decisionKinds } from '@payouts/contract/systems/kinds-to-decide'
import { decisionRights } from '@payouts/contract/systems/requests-to-decide'
import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contractEndpoints } from '#app.ts'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { statementsDuring } from '#test/app/statements.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { aPolicy, signedInClient, type TestClient } from '#test/builders/systems/api-clients.ts'

const { changeClientPolicy, approveClientPolicy, disableApiClient, getApiClients, changeApiClient } = systemEndpoints
const { approveClientChange } = systemEndpoints
const { changeChart, withdrawChartChange, approveChartChange, getChartChanges } = chartEndpoints

const app = useTestApp({ per: 'test' })
const people = prepared(
  async () => ({
    admin: await app.signIn('admin'),
    approver: await app.signIn('approver'),
    reviewer: await app.signIn('reviewer')
  }),
  { per: 'test' }
)
const granted = { Books: ['APPROVE'], Validations: ['APPROVE'] }
const aDecider = (more = {}) => signedInClient(app, people(), { name: 'General ledger', granted, ...more })

const chartOf = (account: string): Chart => ({
  ...emptyChart,
  BANK: { account, costCentre: '', byVendor: false }
})
async function aChart(by: TestSession = people().reviewer, account = '101000'): Promise<number> {
  const request = { values: chartOf(account), validFrom: app.clock.today(), reason: 'Go-live' }
  return (await app.call(by, changeChart, request)).changeId
}

type Told = { changeId: number; digest: string; refusal: string | null; status: string; change: { after: Chart } }
const address = (changeId: number, kind = 'chart-changes') => `/api/v1/requests/${kind}/${changeId}`
const read = async (client: TestClient, changeId: number) => (await client.get(address(changeId))).json() as Told
const approve = async (client: TestClient, changeId: number, digest: string, key = randomUUID()) => {
  const answer = await client.post(`${address(changeId)}/approval`, { digest, comment: 'Known' }, { key })
  return [answer.statusCode, (answer.json() as { detail?: string; message?: string }).detail ?? answer.body]
}

test('a client decides under a policy on what it read, by its name, and a repeat changes nothing', async () => {
  const client = await aDecider()
  const changeId = await aChart()
  expect((await client.get('/api/v1/requests/chart-changes')).statusCode).toBe(403)
  const policy = { clientId: client.clientId, kinds: [...decisionKinds], validFrom: app.clock.today(), reason: 'New' }
  const { changeId: policyId } = await app.call(people().admin, changeClientPolicy, policy)
  expect(await onDesks(app, 'CLIENT POLICY', [people().admin, people().approver])).toEqual([[], [String(policyId)]])
  expect(await app.refusal(people().admin, approveClientPolicy, { changeId: policyId })).toMatchObject({
    displayErrorMessage: 'You requested this. A second person has to decide.'
  })
  await app.call(people().approver, approveClientPolicy, { changeId: policyId })
  const listed = (await client.get('/api/v1/requests/chart-changes')).json() as { content: Told[] }
  expect(listed).toMatchObject({ totalElements: 1, content: [{ changeId, status: 'Pending', refusal: null }] })
  const [request] = listed.content
  // Who the client is, what it may decide, and the page.
  expect(await statementsDuring(() => client.get('/api/v1/requests/chart-changes'))).toBeLessThanOrEqual(3)
  expect(request).toEqual(await read(client, changeId))
  expect(request?.change.after.BANK.account).toBe('101000')
  const key = randomUUID()
  const approved = await approve(client, changeId, request?.digest ?? '', key)
  expect(approved).toEqual([200, expect.stringContaining('Approved. It takes effect on')])
  expect(await approve(client, changeId, request?.digest ?? '', key)).toEqual(approved)
  expect(await approve(client, changeId, request?.digest ?? '')).toEqual([409, 'This request was approved already.'])
  await aPolicy(app, people(), { clientId: client.clientId, kinds: [] })
  expect(await approve(client, changeId, request?.digest ?? '', key)).toEqual(approved)
  expect((await approve(client, changeId, '1'.repeat(64), key))[0]).toBe(422)
  for (const kind of ['cycles', 'month-changes', 'client-policies'])
    expect((await client.post(`${address(changeId, kind)}/approval`, { digest: '1'.repeat(64) })).statusCode).toBe(400)
  const { changes } = await app.call(people().reviewer, getChartChanges, { status: 'Approved' })
  expect(changes.content).toMatchObject([{ decidedBy: 'General ledger', comment: 'Known' }])
  const { rows } = await sql`
    select count(*)::integer as events, min(actor) as actor from audit_events
    where action = 'APPROVE CHANGE OF CHART'`.execute(app.database.db)
  expect(rows).toEqual([{ events: 1, actor: 'General ledger' }])
  const { rows: notices } = await sql`
    select from notices where subject like 'General ledger approved your request%'`.execute(app.database.db)
  expect(notices).toHaveLength(1)
})

test('it refuses with a reason, which the requester reads, and an e-invoice number is another kind', async () => {
  const client = await aDecider()
  await aDealer(app.database.db, { company_id: 1, e_invoice_required: true })
  await aCycle(app.database.db, 1, [aRow({ eInvoiceNo: 'EINV-WRONG-1' })])
  const { rows } = await sql<{ id: string }>`select id::text from transactions`.execute(app.database.db)
  const replacement = { batchNo: 1, transactionId: rows[0]?.id ?? '', eInvoiceNo: 'EINV-TRUE-1', reason: 'Wrong month' }
  const { changeId } = await app.call(people().reviewer, eInvoiceEndpoints.requestEInvoiceReplacement, replacement)
  await aPolicy(app, people(), { clientId: client.clientId, kinds: ['e-invoice-replacements'] })
  const url = address(changeId, 'e-invoice-replacements')
  const { digest, change } = (await client.get(url)).json() as { digest: string; change: object }
  expect(change).toMatchObject({ numberBefore: 'EINV-WRONG-1', numberAfter: 'EINV-TRUE-1' })
  expect((await client.post(`${url}/refusal`, { digest, comment: ' ' })).statusCode).toBe(400)
  const refused = await client.post(`${url}/refusal`, { digest, comment: 'The authority does not know it' })
  expect([refused.statusCode, refused.body]).toEqual([200, expect.stringContaining('The transaction keeps its number')])
  const { replacements } = await app.call(people().reviewer, eInvoiceEndpoints.getEInvoice, replacement)
  expect(replacements).toMatchObject([
    { status: 'Refused', decidedBy: 'General ledger', comment: 'The authority does not know it' }
  ])
  const chart = await aChart()
  expect(await approve(client, chart, '0'.repeat(64))).toEqual([
    ...[403, 'No policy lets this client decide on changes of the chart of accounts. Two people can make one.']
  ])
  const { rows: tries } = await sql`
    select from audit_events where actor = 'General ledger' and outcome = 'REFUSED'`.execute(app.database.db)
  expect(tries).toHaveLength(1)
})

test('only kinds that say so are named, and only with the right, of a client of all companies', async () => {
  const named = contractEndpoints.filter(({ clientsMayDecide }) => clientsMayDecide).map(({ path }) => path)
  expect(named.toSorted()).toEqual([
    '/api/v1/chartOfAccounts/approveChartChange',
    '/api/v1/payout/approveEInvoiceReplacement'
  ])
  expect(Object.keys(decisionRights)).toEqual([...decisionKinds])
  await aDealer(app.database.db, { company_id: 7, company_code: 'D00007' })
  const poor = await aDecider({ granted: { Books: [] } })
  const ofCompany = await aDecider({ name: 'A company', companyCode: 'D00007' })
  const request = { kinds: ['chart-changes' as const], validFrom: app.clock.today(), reason: 'Please' }
  const refusal = (clientId: string, more = {}) =>
    app.refusal(people().admin, changeClientPolicy, { ...request, clientId, ...more })
  expect(await refusal(poor.clientId)).toMatchObject({
    displayErrorMessage: 'To decide on changes of the chart of accounts, it needs the right Books APPROVE.'
  })
  expect(await refusal(ofCompany.clientId)).toMatchObject({ field: 'kinds' })
  expect(await refusal(poor.clientId, { kinds: ['cycles'] })).toMatchObject({ field: 'kinds.0' })
  expect(await refusal('client-unknown')).toMatchObject({ field: 'clientId' })
  expect((await ofCompany.get('/api/v1/requests/chart-changes')).statusCode).toBe(403)
})

test('it decides on nothing of people who could act as it, nor on another request than it read', async () => {
  const client = await aDecider()
  await aPolicy(app, people(), { clientId: client.clientId })
  const own =
    'Who requested this has made or changed this client, its policy or a secret of it. A person has to decide.'
  const changeId = await aChart(people().admin)
  const { digest, refusal } = await read(client, changeId)
  expect(refusal).toBe(own)
  expect(await approve(client, changeId, digest)).toEqual([409, own])
  await app.call(people().admin, withdrawChartChange, { changeId })
  const other = await aChart(people().reviewer, '101001')
  expect(await approve(client, other, digest)).toEqual([409, 'The request is another than you read. Read it again.'])
  const seen = await read(client, other)
  await sql`update chart_changes set after = ${JSON.stringify(chartOf('999999'))} where change_id = ${other}`.execute(
    app.database.db
  )
  expect(await approve(client, other, seen.digest)).toEqual([
    ...[409, 'The request is another than you read. Read it again.']
  ])
  const now = await read(client, other)
  await app.call(people().admin, systemEndpoints.issueClientSecret, { clientId: client.clientId, overlapDays: 1 })
  await sql`update api_client_secrets set issued_by = (select user_id from users where user_name = 'reviewer')`.execute(
    app.database.db
  )
  expect(await approve(client, other, now.digest)).toEqual([409, own])
  await sql`update api_client_secrets set issued_by = (select user_id from users where user_name = 'admin')`.execute(
    app.database.db
  )
  await sql`
    update chart_changes set asked_by = (select user_id from api_clients) where change_id = ${other}`.execute(
    app.database.db
  )
  expect(await read(client, other)).toMatchObject({ refusal: own })
})

test('a policy ends with its day, its kind, its right and its client, and does not come back with it', async () => {
  const client = await aDecider()
  const changeId = await aChart()
  const status = async () => (await client.get(address(changeId))).statusCode
  await aPolicy(app, people(), { clientId: client.clientId, validFrom: '2026-11-30' })
  expect(await status()).toBe(403)
  const { clients } = await app.call(people().admin, getApiClients, {})
  expect(clients).toMatchObject([{ decides: [{ validFrom: '2026-11-30', kinds: decisionKinds }] }])
  await aPolicy(app, people(), { clientId: client.clientId })
  expect(await status()).toBe(200)
  const { digest } = await read(client, changeId)
  const change = async (more: object) => {
    const values = { name: 'General ledger', granted, ipRanges: [], callsPerMinute: 1000, publicKeys: null }
    const request = { ...values, clientId: client.clientId, reason: 'Changed', ...more }
    const { changeId: requested } = await app.call(people().admin, changeApiClient, request)
    await app.call(people().approver, approveClientChange, { changeId: requested })
  }
  await change({ granted: { Books: [], Validations: ['APPROVE'] } })
  expect(await status()).toBe(403)
  await change({})
  await aPolicy(app, people(), { clientId: client.clientId, kinds: ['e-invoice-replacements'] })
  expect(await status()).toBe(403)
  await aPolicy(app, people(), { clientId: client.clientId })
  expect(await status()).toBe(200)
  await app.call(people().admin, disableApiClient, { clientId: client.clientId })
  expect((await approve(client, changeId, digest))[0]).toBe(401)
  await change({})
  expect(await status()).toBe(403)
  expect(await app.call(people().admin, getApiClients, {})).toMatchObject({ clients: [{ decides: [] }] })
})

test('of a client and a person who decide at once, one does', async () => {
  const client = await aDecider()
  await aPolicy(app, people(), { clientId: client.clientId })
  const changeId = await aChart()
  const { digest } = await read(client, changeId)
  const outcomes = await Promise.allSettled([
    approve(client, changeId, digest).then(([code]) => code),
    app.call(people().approver, approveChartChange, { changeId }).then(() => 200)
  ])
  const done = outcomes.filter((one) => one.status === 'fulfilled' && one.value === 200)
  expect(done).toHaveLength(1)
})

test('the database refuses a client’s decision on everything else', async () => {
  const client = await aDecider()
  await aPolicy(app, people(), { clientId: client.clientId })
  await aChart()
  const decideInDatabase = (table: string) =>
    sql`update ${sql.table(table)} set status = 'Approved', decided_on = ${app.clock.now()},
      decided_by = (select user_id from api_clients)`.execute(app.database.db)
  await app.call(people().admin, changeApiClient, {
    ...{ name: 'Another', granted: {}, ipRanges: [], callsPerMinute: 1, publicKeys: null, reason: 'New' }
  })
  await expect(decideInDatabase('api_client_changes')).rejects.toThrow('only under a policy')
  const imported = sql`update cycle_versions set status = 'Accepted', decided_on = now(), decided_by = (select user_id from api_clients)`
  await aDealer(app.database.db, { company_id: 77 })
  await aCycle(app.database.db, 77, [aRow({ companyCode: 'D00077' })])
  await expect(imported.execute(app.database.db)).rejects.toThrow('only under a policy')
  await decideInDatabase('chart_changes')
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'request_columns'
      and column_name ~ '^(decided|approved|refused|withdrawn|accepted|confirmed|settled|released|reviewed)_by$'
      and not exists (
        select from pg_trigger where tgname = column_name || '_people' and tgrelid = table_name::regclass
          and tgfoid = 'people_decide'::regproc)`.execute(app.database.db)
  expect(rows).toEqual([])
})
