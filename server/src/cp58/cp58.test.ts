import { hash } from 'node:crypto'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { sumOfRinggit } from '@payouts/contract/money'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { personCommand } from '#personal-data/cli.ts'
import { createMessenger } from '#platform/mail/messenger.ts'
import type { TestSession } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { postOffice } from '#test/app/post-office.ts'
import { aUser } from '#test/builders/builders.ts'
import { verifyBooks } from '#verify/queries.ts'

const { getFormYear, getForms, getDealerForms, compareFormYear, requestFormIssue, approveFormIssue, getFormIssues } =
  cp58Endpoints
const { mailForm, recordHandOver, downloadForm, getOwnForms, downloadOwnForm } = cp58Endpoints

const app = useSampleApp()
let reviewer: TestSession
let approver: TestSession
let dealer: TestSession
const signIn = async () => {
  ;[reviewer, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
}
beforeAll(signIn)

const year = 2026
const page = { pageNumber: 0, pageSize: 100 }
const formsOf = async (given: object = {}) => {
  const pages = [0, 1].map((pageNumber) => app.call(reviewer, getForms, { ...page, year, pageNumber, ...given }))
  return (await Promise.all(pages)).flatMap(({ content }) => content)
}
const readYear = () => app.call(reviewer, getFormYear, { year })
const formOf = (companyCode: string) => app.call(reviewer, getDealerForms, { year, companyCode })
const issue = (reason = 'The year is over') => app.call(reviewer, requestFormIssue, { year, reason })
/** Not of what forms state in money: the dealers of whom there is to be none lose their figures below. */
const troubles = async () =>
  (await verifyBooks(app.database.db)).filter(
    ({ title, differenceCount }) => /CP58/.test(title) && !/in money/.test(title) && differenceCount > 0
  )

/** The dealer that the year paid best, and the next one, which has a user. */
let [other, own] = ['', '']
beforeAll(async () => {
  const forms = await app.call(reviewer, getForms, { ...page, year, sortProperty: 'TOTAL', sortOrder: 'DESC' })
  ;[other = '', own = ''] = forms.content.map(({ companyCode }) => companyCode)
  const { company_id: companyId } = await app.database.db
    .selectFrom('dealers')
    .select('company_id')
    .where('company_code', '=', own)
    .executeTakeFirstOrThrow()
  await aUser(app.database.db, { userName: 'dealer', role: 'Company User', companyId })
  await sql`update dealers set contact_email = 'akaun@contoh.example' where company_code = ${other}`.execute(
    app.database.db
  )
  await sql`update dealers set contact_email = null where company_code <> ${other}`.execute(app.database.db)
})

test('each dealer’s figures are its postings of the year and the tax of its lists', async () => {
  const { rows } = await sql<{ companyCode: string; money: string; tax: string }>`
    select company_code as "companyCode", sum(gross) as money, sum(withholding_tax) as tax
    from postings join dealers using (company_id)
    where status = 'Posted' and extract(year from posted_on) = ${year} group by 1 order by 1`.execute(app.database.db)
  const forms = await formsOf({ sortProperty: 'CODE' })
  const posted = forms.filter(({ money }) => money !== '0.00')
  expect(posted.map(({ companyCode, money, tax }) => ({ companyCode, money, tax }))).toEqual(rows)
  const { sums } = await readYear()
  expect(sums).toMatchObject({
    dealers: forms.length,
    money: sumOfRinggit(forms.map(({ money }) => money)),
    tax: sumOfRinggit(forms.map(({ tax }) => tax))
  })
  const before = await app.call(reviewer, compareFormYear, { year: year - 1 })
  const ofPostings = before.sums.flatMap(({ source, onForms }) => (source === 'POSTINGS' ? [onForms] : []))
  expect(before.broughtForward).not.toBe('0.00')
  expect(sumOfRinggit([...ofPostings, before.broughtForward])).toBe(
    (await app.call(reviewer, getFormYear, { year: year - 1 })).sums.money
  )
  const compared = await app.call(reviewer, compareFormYear, { year })
  expect(compared.sums.map(({ source, differing }) => [source, source === 'DOCUMENTS' || differing])).toEqual([
    ['DOCUMENTS', true],
    ['POSTINGS', 0],
    ['TAX LISTS', 0]
  ])
  for (const { source, onForm, found } of compared.differences) {
    expect(source).toBe('DOCUMENTS')
    expect(onForm).not.toBe(found)
  }
  expect(await app.call(reviewer, compareFormYear, { year: 2199 })).toMatchObject({ sums: [], differences: [] })
})

test('a year that runs is not issued', async () => {
  expect(await app.refusal(reviewer, requestFormIssue, { year, reason: 'Early' })).toMatchObject({
    displayErrorMessage: expect.stringContaining('not over')
  })
})

test('two people issue a year: files are made, mailed with proof, and kept for good', async () => {
  const { db } = app.database
  app.clock.advanceDays(80)
  await signIn()
  dealer = await app.signIn('dealer')
  // Few forms are enough: each takes time to draw.
  await sql`
    delete from dealer_year_payments using dealers
    where year = ${year} and withheld = 0 and dealers.company_id = dealer_year_payments.company_id
      and company_code not in (${own}, ${other})`.execute(db)
  const before = await readYear()
  expect(before).toMatchObject({ isOver: true, dueOn: '2027-03-31', handedOverAbove: '5000.00', progress: null })
  const { changeId } = await issue()
  expect((await app.refusal(reviewer, approveFormIssue, { changeId })).displayErrorMessage).toContain('not permitted')
  expect((await app.refusal(reviewer, requestFormIssue, { year, reason: 'Again' })).displayErrorMessage).toContain(
    'waits for its decision'
  )
  const { changes } = await app.call(approver, getFormIssues, { ...page, year })
  expect(changes.content).toMatchObject([{ changeId, year, forms: before.states['To Issue'], tax: before.sums.tax }])
  await app.call(approver, approveFormIssue, { changeId })
  expect((await formOf(other)).row.state).toBe('Making')

  const mails = (await receivedMessages(app)).filter(({ subject }) => subject.startsWith('CP58'))
  expect(mails.map(({ to }) => to)).toEqual(['akaun@contoh.example'])
  const { row, forms, differences } = await formOf(other)
  expect(row.state).toBe('Handed Over')
  expect(differences.every(({ source }) => source === 'DOCUMENTS')).toBe(true)
  const [form] = forms
  expect(form).toMatchObject({ version: 1, total: row.total, tax: row.tax })
  expect(form?.handOvers).toMatchObject([{ way: 'MAIL', recipient: 'akaun@contoh.example', sha256: form?.sha256 }])
  // What was mailed is the file whose digest is kept.
  const attached = /filename=CP58_2026_\w+\.pdf[\s\S]*?\n\n([A-Za-z0-9+/=\s]+)/.exec(mails[0]?.source ?? '')?.[1] ?? ''
  expect(hash('sha256', Buffer.from(attached, 'base64'))).toBe(form?.sha256)
  const { bytes } = await app.download(reviewer, downloadForm, { year, companyCode: other })
  expect(hash('sha256', bytes)).toBe(form?.sha256)

  const after = await readYear()
  const made = before.states['To Issue'] ?? 0
  expect(after.progress).toEqual({ forms: made, made, toMail: 1, mailed: 1, refused: 0 })
  expect(after.states['To Issue']).toBeUndefined()
  // The recipients are known before there is a form.
  expect(before.toReceive.received).toBe(0)
  expect(after.toReceive).toEqual({ dealers: before.toReceive.dealers, received: 1 })
  expect((await app.refusal(reviewer, requestFormIssue, { year, reason: 'Again' })).displayErrorMessage).toContain(
    'issued as its figures are'
  )
  for (const change of [
    "update cp58_forms set content = '{}'",
    'delete from cp58_files',
    "update cp58_hand_overs set recipient = 'x'"
  ])
    await expect(sql.raw(change).execute(db), change).rejects.toThrow('never changed')
  expect(await troubles()).toEqual([])
})

test('a dealer sees and downloads its own form only, which proves that it received it', async () => {
  const { row } = await formOf(own)
  expect(['To Hand Over', 'On Request']).toContain(row.state)
  expect((await app.call(dealer, getOwnForms, {})).forms).toMatchObject([{ year, total: row.total, tax: row.tax }])
  const { bytes, fileName } = await app.download(dealer, downloadOwnForm, { year })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(fileName).toBe(`CP58_${year}_${own}.pdf`)
  const { content: notices } = await app.call(dealer, noticeEndpoints.getNotices, page)
  expect(notices.map(({ subject, place }) => ({ subject, place }))).toEqual([
    { subject: `Your form CP58 of ${year} is there`, place: { screen: 'ownPayments' } }
  ])
  const { row: now, forms } = await formOf(own)
  expect(now.state).toBe('Handed Over')
  expect(forms[0]?.handOvers).toMatchObject([{ way: 'DOWNLOAD', recipient: dealer.name }])
  expect((await app.call(reviewer, getOwnForms, {})).forms).toEqual([])
  await app.refusal(dealer, getDealerForms, { year, companyCode: other })
})

test('a dealer that a year paid nothing is told apart from one that does not exist', async () => {
  for (const [companyCode, of, said] of [
    [own, 2019, `${own} was paid nothing in 2019`],
    ['D99999', year, 'There is no dealer D99999']
  ] as const) {
    const refused = await app.refusal(reviewer, getDealerForms, { year: of, companyCode })
    expect(refused.displayErrorMessage).toContain(said)
    const named = { ...{ year: of, companyCode }, mailTo: 'a@contoh.example' }
    expect((await app.refusal(reviewer, mailForm, named)).displayErrorMessage).toContain(said)
  }
})

test('it is mailed again, and what went by post is recorded', async () => {
  const to = { year, companyCode: own }
  await app.call(reviewer, mailForm, { ...to, mailTo: 'baru@contoh.example' })
  expect((await receivedMessages(app)).map((mail) => mail.to)).toContain('baru@contoh.example')
  const post = { ...to, way: 'POST' as const, recipient: 'Jalan Contoh 1' }
  expect(await app.refusal(reviewer, recordHandOver, { ...post, on: '2027-03-01' })).toMatchObject({ field: 'on' })
  expect(await app.refusal(reviewer, recordHandOver, { ...post, on: '2026-12-31' })).toMatchObject({ field: 'on' })
  await app.call(reviewer, recordHandOver, { ...post, on: app.clock.today() })
  expect((await formOf(own)).forms[0]?.handOvers.map(({ way }) => way)).toEqual(['DOWNLOAD', 'MAIL', 'POST'])
})

test('an address that the mail server refuses is kept with what it said, and proves nothing', async () => {
  const office = await postOffice({ refuses: 'tutup@' })
  const { config, messenger } = app.services
  app.services.messenger = createMessenger({ ...config, smtpUrl: office.url })
  try {
    await app.call(reviewer, mailForm, { year, companyCode: own, mailTo: 'tutup@contoh.example' })
    await app.jobs.runDue()
    await app.jobs.runDue()
  } finally {
    app.services.messenger = messenger
    office.server.close()
  }
  const [form] = (await formOf(own)).forms
  expect(form?.refusedMails).toMatchObject([
    { mailTo: 'tutup@contoh.example', problem: expect.stringContaining('no such mailbox') }
  ])
  expect(form?.handOvers.map(({ way }) => way)).toEqual(['DOWNLOAD', 'MAIL', 'POST'])
})

test('a form whose figures change is issued again as its next version', async () => {
  await sql`update dealer_year_payments set brought_forward = 100 where year = ${year} and company_id =
    (select company_id from dealers where company_code = ${other})`.execute(app.database.db)
  expect((await formOf(other)).row.state).toBe('Changed')
  const { changeId } = await issue('A dealer was paid before the product')
  await app.call(approver, approveFormIssue, { changeId })
  const mails = (await receivedMessages(app)).filter((mail) => mail.to === 'akaun@contoh.example')
  expect(mails).toHaveLength(2)
  const { row, forms, broughtForward } = await formOf(other)
  expect(broughtForward).toBe('100.00')
  expect(forms.map(({ version, total }) => [version, total])).toEqual([
    [2, row.total],
    [1, forms[1]?.total]
  ])
  expect(await troubles()).toEqual([])
})

test('the register has every dealer with digest and proof', async () => {
  const { bytes } = await app.download(reviewer, screenDownloads.cp58RegisterDownload, {
    reportTemplate: 'CP58_REGISTER',
    reportFormat: 'CSV',
    filters: { year: String(year) }
  })
  const lines = bytes.toString().trim().split('\r\n')
  const forms = await formsOf()
  expect(lines).toHaveLength(forms.length + 1)
  expect(lines.find((line) => line.includes(other))).toMatch(/,2,[0-9a-f]{64},MAIL,akaun@contoh\.example,/)
  const answered = await runCommand(app, personCommand, ['person', 'export', '--dealer', other])
  expect(answered).toMatch(/"kind":"form CP58".*"akaun@contoh.example"/)
  const { records } = await app.call(reviewer, retentionEndpoints.getPersonErasure, { kind: 'DEALER', person: other })
  expect(records).toContainEqual(expect.objectContaining({ what: 'Forms CP58', records: 2, isErased: false }))
})

test('people are reminded once at each stage while forms are left to hand over', async () => {
  const told = async () => {
    await app.jobs.runDue()
    const { rows } = await sql<{ subject: string; detail: string }>`
      select distinct subject, detail from notices where kind = 'DEADLINE' and subject like 'CP58%'`.execute(
      app.database.db
    )
    for (const { detail } of rows) expect(detail).toMatch(/^[1-9]\d* forms? to hand over$/)
    return rows.map(({ subject }) => subject)
  }
  expect(await told()).toEqual([])
  // From 9 February to 2 March, and to 1 April.
  app.clock.advanceDays(21)
  expect(await told()).toEqual(['CP58 of 2026 is due on 31 Mar 2027'])
  expect(await told()).toHaveLength(1)
  app.clock.advanceDays(30)
  expect((await told()).sort()).toEqual(['CP58 of 2026 is due on 31 Mar 2027', 'CP58 of 2026 was due on 31 Mar 2027'])
})
