import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import type { Lie } from '#test/outside/lying-authority.ts'
import { drawn } from '#test/running/long-test.ts'

const billing = useEInvoiceApp()
const dealers = ['C20000000010', 'C20000000020']

beforeEach(async () => {
  await aDealer(billing.db, { company_id: 9 })
  for (const companyId of [1, 2]) await billing.aBilledDealer(companyId)
  await billing.approve(1, [
    aBilledRow('D00009', '1.00'),
    aBilledRow('D00001', '100.00'),
    aBilledRow('D00002', '200.00')
  ])
})

/** Read without a session, which ends as the clock is set. */
async function documents() {
  const { rows } = await sql<{ status: string; problem: string | null }>`
    select status, problem from e_invoice_documents order by document_id`.execute(billing.db)
  return rows
}
const statuses = async () => (await documents()).map(({ status }) => status)
const sendingState = () => billing.app.call(billing.reviewer, selfBillingEndpoints.getSendingState, {})
const misbehave = (behaviour: 'lost answer' | 'fails' | 'busy') => {
  for (const tin of dealers) billing.stub.documents.behaviours.set(tin, behaviour)
}
const behave = () => billing.stub.documents.behaviours.clear()

/** What the authority has is each document once, byte for byte as it was stored before it was first sent. */
async function expectSentOnce(): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select convert_from(bytes, 'UTF8') as text from e_invoice_bytes order by document_id`.execute(billing.db)
  expect(billing.stub.documents.all().map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
  await expectBooksToAgree(billing.db)
}

test('what was taken and whose answer was lost is found by its number, and not sent again', async () => {
  misbehave('lost answer')
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN'])
  expect((await sendingState()).failingSince).not.toBeNull()
  behave()
  await billing.issue()
  expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN'])
  billing.later(3)
  await billing.issue()
  expect(await statuses()).toEqual(['VALID', 'VALID'])
  expect(await sendingState()).toMatchObject({ destination: 'stub', failingSince: null, problem: null })
  await expectSentOnce()
})

test('whoever decides on e-invoices is reminded of the end of their certificate, each time once', async () => {
  const toldOn = async (instant: string) => {
    billing.app.clock.set(instant)
    for (let run = 0; run < 2; run += 1) await billing.app.jobs.runDue()
    const { rows } = await sql<{ subject: string }>`
      select subject from notices join users using (user_id)
      where subject like '%certificate%' and user_name = 'approver' order by notice_id`.execute(billing.db)
    return rows.map(({ subject }) => subject)
  }
  const due = 'A new certificate for e-invoices is due on 1 Jan 2029'
  expect(await toldOn('2028-11-01T02:00:00Z')).toEqual([])
  expect(await toldOn('2028-11-03T02:00:00Z')).toEqual([due])
  expect(await toldOn('2028-12-18T02:00:00Z')).toEqual([due, due])
  expect(await toldOn('2029-01-02T02:00:00Z')).toEqual([due, due, due.replace('is due', 'was due')])
})

test('what was not taken is sent again as it is, however late', async () => {
  misbehave('fails')
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN'])
  behave()
  billing.later(180)
  await billing.issue()
  await billing.issue()
  expect(await statuses()).toEqual(['VALID', 'VALID'])
  await expectSentOnce()
})

test('a document that the authority neither has nor takes any more stays in doubt, and says so', async () => {
  misbehave('fails')
  await billing.app.jobs.runDue()
  behave()
  billing.later(73 * 60)
  await billing.issue()
  const [document] = await documents()
  expect(document).toMatchObject({ status: 'UNKNOWN', problem: expect.stringContaining('issued so long ago') })
  expect(billing.stub.documents.all()).toEqual([])
})

test('the authority is left alone for as long as it asks', async () => {
  misbehave('busy')
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['SIGNED', 'SIGNED'])
  expect((await sendingState()).busyUntil).toBe(new Date(billing.app.clock.now().getTime() + 30_000).toISOString())
  behave()
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['SIGNED', 'SIGNED'])
  billing.later(1)
  await billing.issue()
  expect(await statuses()).toEqual(['VALID', 'VALID'])
})

test('a refused document tells why; the others of its submission are not touched by it', async () => {
  await sql`update dealers set contact_phone = '12' where company_id = 1`.execute(billing.db)
  await billing.issue()
  expect(await billing.register()).toMatchObject([
    { status: 'REFUSED', problem: { code: 'CF412', path: expect.stringContaining('Telephone') } },
    { status: 'VALID' }
  ])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'HELD e-Inv Missing 100.00', 'PAID 200.00 numbered'])
})

const edited =
  (part: string, change: (text: string) => string): Lie =>
  (path, body) =>
    path.includes(part) ? change(body) : body
const other = 'Z'.repeat(26)
const swapped = (text: string, one: string, another: string) =>
  text.replaceAll(one, '\0').replaceAll(another, one).replaceAll('\0', another)

test.each<[string, Lie]>(
  drawn(
    [
      ['cut', edited('documentsubmissions', () => 'cut')],
      ['a page of a proxy', edited('documentsubmissions', () => '<html>Sign in</html>')],
      [
        'about documents that were not sent',
        edited('documentsubmissions', (text) => text.replaceAll('SB-2026', 'SB-2025'))
      ],
      [
        'with one number of its own for two documents',
        edited('documentsubmissions/', (text) => text.replaceAll(/"uuid":"\w+"/g, `"uuid":"${other}"`))
      ],
      [
        'that takes and refuses the same',
        edited('documentsubmissions/', (text) =>
          text.replace(
            '"rejectedDocuments":[]',
            '"rejectedDocuments":[{"invoiceCodeNumber":"SB-2026-000001","error":{}},{"invoiceCodeNumber":"SB-2026-000002","error":{}}]'
          )
        )
      ]
    ],
    2
  )
)('an answer to a submission that is %s is not believed: the documents are in doubt', async (_, lie) => {
  billing.authority.lie = lie
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN'])
  billing.authority.lie = (__, body) => body
  billing.later(5)
  await billing.issue()
  expect(await statuses()).toEqual(['VALID', 'VALID'])
  await expectSentOnce()
})

const notBelieved: [string, (text: string) => string | 'cut'][] = [
  ['cut', () => 'cut'],
  ['a page of a proxy', () => '<html>Sign in</html>'],
  ['too large', (text) => `${text}${' '.repeat(6 * 1024 * 1024)}`],
  ['valid for other numbers of ours', (text) => text.replaceAll('SB-2026', 'SB-2025')],
  ['valid for another document each', (text) => swapped(text, 'SB-2026-000001', 'SB-2026-000002')],
  ['valid for other numbers of its own', (text) => text.replaceAll(/"uuid":"\w+"/g, `"uuid":"${other}"`)],
  [
    'valid without the link that only valid documents have',
    (text) => text.replaceAll(/"longId":"\w+"/g, '"longId":""')
  ],
  [
    'two answers about each',
    (text) => edit(text, (all) => [...all, ...all.map((one) => ({ ...one, status: 'Invalid' }))])
  ],
  ['invalid of which it then says nothing', (text) => text.replaceAll('"Valid"', '"Invalid"')],
  ['about none', (text) => edit(text, () => [])]
]
function edit(text: string, change: (summaries: object[]) => object[]): string {
  const answer = JSON.parse(text) as { documentSummary: object[] }
  return JSON.stringify({ ...answer, documentSummary: change(answer.documentSummary) })
}

test('an answer about documents that is not wholly right is not believed: nothing is paid', async () => {
  await billing.app.jobs.runDue()
  for (const [title, change] of notBelieved) {
    billing.later(2)
    billing.authority.lie = (path, body) =>
      path.endsWith('/details') ? 'cut' : path.includes('documentsubmissions') ? change(body) : body
    await billing.app.jobs.runDue()
    expect(await statuses(), title).toEqual(['SUBMITTED', 'SUBMITTED'])
  }
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'HELD e-Inv Missing 100.00', 'HELD e-Inv Missing 200.00'])
  // The right answer but for its day, from which the time to cancel counts.
  billing.authority.lie = edited('documentsubmissions', (text) =>
    text.replaceAll(/"dateTimeValidated":"[^"]+"/g, '"dateTimeValidated":"2099-01-01T00:00:00Z"')
  )
  billing.later(2)
  await billing.app.jobs.runDue()
  expect(await statuses()).toEqual(['VALID', 'VALID'])
  const { rows } = await sql`
    select from e_invoice_documents where validated_at = ${billing.app.clock.now()}`.execute(billing.db)
  expect(rows).toHaveLength(2)
  // States do not go back, and what is said of another document is not said of this one.
  for (const change of [
    (text: string) => text.replaceAll('"Valid"', '"Submitted"'),
    (text: string) => text.replaceAll('"Valid"', '"Invalid"'),
    (text: string) => swapped(text, 'SB-2026-000001', 'SB-2026-000002').replaceAll('"Valid"', '"Cancelled"')
  ]) {
    billing.authority.lie = edited('documentsubmissions', change)
    billing.later(61)
    await billing.app.jobs.runDue()
    expect(await statuses()).toEqual(['VALID', 'VALID'])
  }
  await expectBooksToAgree(billing.db)
})
