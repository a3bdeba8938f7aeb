import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { dayText } from '@payouts/contract/day-text'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { mostOpenQuestions, mostQuestionsADay, questionEndpoints } from '@payouts/contract/questions/endpoints'
import type { QuestionAbout } from '@payouts/contract/questions/schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'

const { getQuestions, askQuestion, answerQuestion } = questionEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
let own: TestSession
let other: TestSession

beforeAll(async () => {
  const { db } = app.database
  for (const company_id of [1, 2]) await aDealer(db, { company_id, company_type: 'Individual' })
  await sql`insert into dealer_year_payments (company_id, year, gross) values (1, 2025, 500000)`.execute(db)
  await aUser(db, { userName: 'kedaione', role: 'Company User', companyId: 1 })
  await aUser(db, { userName: 'kedaitwo', role: 'Company User', companyId: 2 })
  const lines = Array.from({ length: 40 }, (_, index) => ({
    companyId: 1,
    amount: '2.50',
    transactionNo: `T-${index}`
  }))
  await aCycleInReview(db, {
    batchNo: 1,
    name: 'October 2026',
    lines: [
      ...lines,
      { companyId: 1, amount: '7.53', state: 'HELD', holdType: 'e-Inv Missing', transactionNo: 'T-held' },
      { companyId: 2, amount: '9.00', transactionNo: 'T-foreign' }
    ]
  })
  await aCycleInReview(db, { batchNo: 2, lines: [{ companyId: 1, amount: '1.00', transactionNo: 'T-early' }] })
  await sql`update cycles set status = 'Scheduled', four_eyes = false, approved_at = now(), approved_for = '2026-12-01'
    where batch_no = 1`.execute(db)
  await aPostedCycle(db, { batchNo: 3, clock: app.clock, dealers: [{ companyId: 1, amounts: ['100.00'] }] })
  own = await app.signIn('kedaione')
  other = await app.signIn('kedaitwo')
})

const transaction = (transactionNo: string, batchNo = 1): QuestionAbout => ({
  kind: 'TRANSACTION',
  batchNo,
  transactionNo
})
const ask = (session: TestSession, about: QuestionAbout, question = 'Why?') =>
  app.call(session, askQuestion, { about, question })
const refusedTo = async (session: TestSession, about: QuestionAbout) =>
  (await app.refusal(session, askQuestion, { about, question: 'Why?' })).displayErrorMessage
const list = (session: TestSession, more: object = {}) =>
  app.call(session, getQuestions, { pageNumber: 0, pageSize: 100, ...more })

test('a question comes to the desk with its rows, is answered once, and both stay in the history', async () => {
  const admin = await app.signIn('admin')
  const overview = () => app.call(admin, dealerOverviewEndpoints.getDealerOverview, { companyCode: 'D00001' })
  const before = await overview()
  const { questionId } = await ask(own, { kind: 'HOLD', holdType: 'e-Inv Missing' }, 'The invoice is E-1. Is it there?')
  expect(await linesFor(app, reviewer, 'QUESTION')).toMatchObject([
    { key: String(questionId), amount: '7.53', count: 1, reason: 'The invoice is E-1. Is it there?' }
  ])
  const answer = { questionId, answer: 'Not yet: send it to us, please.' }
  expect(await app.refusal(own, answerQuestion, answer)).toMatchObject({
    displayErrorMessage: 'This is for staff alone.'
  })
  await app.call(reviewer, answerQuestion, answer)
  expect(await app.refusal(reviewer, answerQuestion, answer)).toMatchObject({
    displayErrorMessage: 'This question was answered already.'
  })
  expect(await linesFor(app, reviewer, 'QUESTION')).toEqual([])
  const [asked] = (await list(own)).content
  expect(asked).toMatchObject({
    about: { kind: 'HOLD', holdType: 'e-Inv Missing' },
    status: 'Answered',
    answer: answer.answer,
    answeredBy: null
  })
  expect((await list(reviewer, { questionId })).content).toMatchObject([{ answeredBy: reviewer.name }])
  const { content: notices } = await app.call(own, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 15 })
  expect(notices).toMatchObject([{ subject: 'Your question was answered', detail: answer.answer }])
  const events = await app.call(admin, auditEndpoints.getAuditEvents, {
    pageNumber: 0,
    pageSize: 15,
    area: 'questions'
  })
  expect(events.content.map(({ action }) => action).sort()).toEqual(['ANSWER', 'ASK'])
  // Nothing that a dealer sends moves money.
  expect(await overview()).toEqual(before)
  await expect(
    sql`update questions set answer = 'Another' where question_id = ${questionId}`.execute(app.database.db)
  ).rejects.toThrow('a question and its answer are never changed')
})

test('a dealer asks about its own rows alone, once they are approved, and reads only its own questions', async () => {
  for (const [about, refusal] of [
    [transaction('T-foreign'), 'This payout has no transaction T-foreign of yours. Check the number.'],
    [transaction('T-early', 2), 'This payout has no transaction T-early of yours. Check the number.'],
    [{ kind: 'HOLD', holdType: 'Duplicate' }, 'Nothing of yours is held for this reason any more.'],
    [{ kind: 'TAX', referenceNo: 'PP99999999' }, 'There is no payment PP99999999 of yours with withholding tax.']
  ] as const)
    expect(await refusedTo(own, about)).toBe(refusal)
  expect(await refusedTo(reviewer, transaction('T-1'))).toBe('Only users of a dealer’s company ask questions here.')
  await ask(own, { kind: 'TAX', referenceNo: 'PP00000001' })
  await ask(own, transaction('T-1'))
  expect((await list(own, { status: 'Open' })).content).toMatchObject([
    { about: transaction('T-1'), amount: '2.50', payoutCycleName: 'October 2026' },
    { about: { kind: 'TAX', referenceNo: 'PP00000001' }, amount: '2.00', transactionCount: 1 }
  ])
  expect((await list(other)).content).toEqual([])
  expect((await list(await app.signIn('reporter'))).content).toEqual([])
})

test('a document that comes with a question is opened by its company and by staff, and by nobody else', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
  const about = { kind: 'HOLD' as const, holdType: 'e-Inv Missing' as const }
  const payload = { about, question: 'These are our numbers.', fileName: 'numbers.pdf', fileType: 'application/pdf' }
  const { questionId } = await app.call(own, askQuestion, payload, { file: pdf })
  const sent = async (session: TestSession) => {
    const reference = (await list(reviewer, { questionId })).content[0]?.documentReference ?? ''
    const filed = { attachmentType: 'QUESTION' as const, reference }
    return (await app.call(session, attachmentEndpoints.getAttachment, filed)).attachments.map((each) => each.fileName)
  }
  expect(await sent(own)).toEqual(['numbers.pdf'])
  expect(await sent(reviewer)).toEqual(['numbers.pdf'])
  expect(await sent(other)).toEqual([])
  expect(await sent(await app.signIn('reporter'))).toEqual([])
  await app.call(reviewer, answerQuestion, { questionId, answer: 'Thank you, we look at them.' })
})

test('one dealer cannot flood the desk: not twice about the same, so many open, so many a day', async () => {
  expect(await refusedTo(own, transaction('T-1'))).toBe(
    `You asked about this on ${dayText(app.clock.today())}. The answer will come.`
  )
  const open = (await list(own, { status: 'Open' })).totalElements
  for (let index = 2; index < 2 + mostOpenQuestions - open; index++) await ask(own, transaction(`T-${index}`))
  expect(await refusedTo(own, transaction('T-39'))).toBe(
    `${mostOpenQuestions} of your questions wait for an answer. Please wait for one.`
  )
  await ask(other, transaction('T-foreign'))
  for (const { questionId } of (await list(own, { status: 'Open' })).content)
    await app.call(reviewer, answerQuestion, { questionId, answer: 'Right.' })
  const today = (await list(own)).totalElements
  for (let index = 21; index < 21 + mostQuestionsADay - today; index++) await ask(own, transaction(`T-${index}`))
  expect(await refusedTo(own, transaction('T-39'))).toBe(
    `You asked ${mostQuestionsADay} questions today. Please ask again tomorrow.`
  )
})
