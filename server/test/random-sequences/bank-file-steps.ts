import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { judgeAnswer } from '@payouts/contract/payments/can'
import { type AnswerStatus, answerStatuses, type PaymentStatus } from '@payouts/contract/payments/schema'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { resultStatuses } from '@payouts/contract/reconciliation/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { someSettings } from '../builders/payment-run-builders.ts'
import { bankStatement, type GivenEntry, movedBy, notification, results, statusReport } from '../files/bank-messages.ts'
import { type ModelEntry, type ModelFile, type PaymentStates, type Since, takeFile } from './bank-model.ts'
import { noteDone, person, Step } from './step.ts'
import type { Person, World } from './world.ts'

type RunPayment = { referenceNo: string; amount: Ringgit; status: PaymentStatus; runNo: string; rail: string }

/** A file's source: the payments of a run, and a random choice for each. */
type Making = { world: World; payments: readonly RunPayment[]; picks: readonly number[] }
type MadeFile = ModelFile & { content: string }

const { accountNumber } = someSettings

/** The payments of a sent run, possibly of an earlier sequence on the same server. */
async function paymentsOfARun({ payouts }: World, seed: number): Promise<RunPayment[]> {
  const { rows } = await sql<RunPayment>`
    select reference_no as "referenceNo", payments.amount, payments.status, run.run_no as "runNo", line.rail
    from payment_run_lines as line join payments using (reference_no) join payment_runs as run on run.run_id = line.run_id
    where line.live and run.status in ('Approved', 'Sent', 'Withdrawal Requested', 'Withdrawn')
    order by run.run_id desc, line.position`.execute(payouts.database.db)
  const runs = [...Map.groupBy(rows, ({ runNo }) => runNo).values()]
  // Mostly the latest run.
  return runs[seed % 3 === 0 ? seed % Math.max(runs.length, 1) : 0] ?? []
}

/** The day since which each payment has had its status. */
async function sinceWhen({ payouts }: World): Promise<Since> {
  const { rows } = await sql<{ reference_no: string; since: string }>`
    select reference_no, (status_at at time zone 'Asia/Kuala_Lumpur')::date as since from payments`.execute(
    payouts.database.db
  )
  return new Map(rows.map(({ reference_no: reference, since }) => [reference, since]))
}

async function paymentStatesOf({ payouts }: World): Promise<PaymentStates> {
  const { rows } = await sql<{ reference_no: string; status: PaymentStatus; amount: Ringgit }>`
    select reference_no, status, amount from payments order by reference_no`.execute(payouts.database.db)
  return new Map(rows.map(({ reference_no: reference, status, amount }) => [reference, { status, amount }]))
}

function messageIdOf({ bank }: World): string {
  bank.messages += 1
  return `MODEL-${bank.messages}`
}

/** Mostly a possible next status; sometimes any, which may contradict the payment. */
function saidOf<Status extends AnswerStatus>({ status }: RunPayment, pick: number, all: readonly Status[]): Status {
  const fitting = all.filter((one) => judgeAnswer(status, one) === 'CHANGES')
  const from = pick % 5 === 0 || fitting.length === 0 ? all : fitting
  return from[pick % from.length] as Status
}

const chosen = ({ payments, picks }: Making) =>
  payments.flatMap((payment, at) => {
    const pick = picks[at % picks.length] ?? 0
    return pick % 3 === 0 ? [] : [{ payment, pick }]
  })

/** The reason of a rejection. Rejected as a duplicate is no answer: the payment keeps its status. */
const whyRejected = (pick: number) => (pick % 8 === 0 ? 'AM05' : 'MS03')
const isAnswer = (said: AnswerStatus, code: string | undefined) => said !== 'REJECTED' || code !== 'AM05'

const words = { ACCEPTED: 'ACSP', SETTLED: 'ACSC', REJECTED: 'RJCT', RETURNED: 'RJCT' } as const
const statusOfCode = { ACSP: 'ACCEPTED', ACSC: 'SETTLED', RJCT: 'REJECTED' } as const

/** A pain.002 of one run: some payments individually, the others by their batch or the whole message. */
function aReport(making: Making): MadeFile {
  const { world, payments, picks } = making
  const { runNo = '', rail = '' } = payments[0] ?? {}
  const own = new Map(
    chosen(making).map(({ payment, pick }) => [
      payment.referenceNo,
      { status: words[saidOf(payment, pick, answerStatuses)], code: whyRejected(pick) }
    ])
  )
  const [ofGroup, ofBatch] = [picks[0] ?? 0, picks[1] ?? 0].map((pick) =>
    pick % 6 === 0 ? (['ACSP', 'ACSC', 'RJCT'] as const)[pick % 3] : undefined
  )
  const saidBy = ({ referenceNo, rail: by }: RunPayment) =>
    own.get(referenceNo)?.status ?? (by === rail ? ofBatch : undefined) ?? ofGroup
  const reported = [...own].map(([reference, said]) => ({ reference, ...said }))
  const batches = [...new Set(payments.map((payment) => payment.rail))].map((each) => ({
    reference: `${runNo}-${each}`,
    ...(each === rail && ofBatch && { status: ofBatch }),
    payments: reported.filter(({ reference }) =>
      payments.some((payment) => payment.referenceNo === reference && payment.rail === each)
    )
  }))
  const answers = payments.flatMap((payment) => {
    const { referenceNo } = payment
    const said = saidBy(payment)
    if (!said || !isAnswer(statusOfCode[said], own.get(referenceNo)?.code)) return []
    return [[referenceNo, statusOfCode[said]] as const]
  })
  const group = ofGroup ? { status: ofGroup } : {}
  const content = statusReport({ runNo, messageId: messageIdOf(world), group, batches })
  return { content, answers: new Map(answers), entries: [] }
}

function aList(making: Making): MadeFile {
  const message = messageIdOf(making.world)
  const rows = chosen(making).map(({ payment, pick }) => {
    return { payment, said: saidOf(payment, pick, resultStatuses), code: whyRejected(pick) }
  })
  const content = results(
    rows.map(
      ({ payment: { referenceNo, amount }, said, code }) => `${referenceNo},${said},${code},,${message},,${amount}`
    )
  )
  const answers = rows.filter(({ said, code }) => isAnswer(said, code))
  return { content, answers: new Map(answers.map(({ payment, said }) => [payment.referenceNo, said])), entries: [] }
}

type MadeEntry = ModelEntry & { charges: bigint; isUnclear: boolean }

/**
 * Debits of payments, returns of settled ones and sometimes of others, and sometimes a wrong amount. Some amounts are
 * reduced by the bank's charge, and some returns name their payment only in a text.
 */
function entriesOf(making: Making, onStatement: boolean, on = ''): { given: GivenEntry[]; entries: ModelEntry[] } {
  const made = chosen(making).flatMap(({ payment: { referenceNo, amount, status }, pick }): MadeEntry[] => {
    const isWrong = pick % 11 === 0
    const charges = !isWrong && pick % 4 === 1 && senOf(amount) > 10n ? 10n : 0n
    const named = { reference: referenceNo, amount: isWrong ? '0.01' : amount, onStatement, on, charges }
    const back: MadeEntry = { ...named, direction: 'CREDIT', isUnclear: onStatement && pick % 5 < 2 }
    if (status === 'SETTLED' && pick % 2 === 0) return [back]
    const out: MadeEntry = { ...named, direction: 'DEBIT', isUnclear: false }
    return pick % 7 === 0 ? [back, out] : [out]
  })
  const given = made.map(({ reference, amount, direction, charges, isUnclear }): GivenEntry => {
    const credit = direction === 'CREDIT'
    const names = isUnclear ? { text: `RTN ${reference}` } : { reference }
    return {
      ...{ amount: ringgitOf(senOf(amount) + (credit ? -charges : charges)), credit },
      parts: [{ ...names, ...(charges > 0n && { amount }), ...(credit && { returned: 'AC04' }) }]
    }
  })
  // Unclear entries have no effect before a person confirms them.
  const entries = made.filter(({ isUnclear }) => !isUnclear)
  return { given, entries }
}

function aStatement(making: Making, { missing = 0n } = {}): MadeFile {
  const { world, picks } = making
  const { bank } = world
  const today = world.payouts.clock.today()
  const on = today > bank.closingOn ? today : bank.closingOn
  const { given, entries } = entriesOf(making, true, on)
  const charge: GivenEntry = { amount: '0.37', bankReference: 'CHARGES' }
  const all = (picks[2] ?? 0) % 4 === 0 ? [...given, charge] : given
  const number = bank.number + 1
  const opening = ringgitOf(senOf(bank.closing) + missing)
  const statement = { id: `S${number}`, number, account: accountNumber, opening, on, entries: all }
  const content = bankStatement([statement], { messageId: messageIdOf(world) })
  if (missing === 0n)
    Object.assign(bank, { number, closing: ringgitOf(senOf(bank.closing) + movedBy(all)), closingOn: on })
  return { content, answers: new Map(), entries }
}

function aNotification(making: Making): MadeFile {
  const { given, entries } = entriesOf(making, false)
  const content = notification(given, { messageId: messageIdOf(making.world), account: accountNumber })
  return { content, answers: new Map(), entries }
}

const makers = {
  'status report': aReport,
  'list of results': aList,
  statement: aStatement,
  notification: aNotification
}
type Kind = keyof typeof makers

async function bring(world: World, by: Person, content: string): Promise<ReceiveReport> {
  return world.bring(by, `model-${world.bank.messages}.xml`, content)
}

/** The server accepts the file if the model does; afterwards all payments have the same statuses. */
async function expectTaken(world: World, by: Person, file: MadeFile, kind: Kind): Promise<void> {
  const states = await paymentStatesOf(world)
  const before = structuredClone(states)
  const since = await sinceWhen(world)
  const contradictions = world.bank.contradicted.size
  const { outcome } = await bring(world, by, file.content)
  // A repeated file is refused as known; only a statement still continues the previous one.
  if (outcome === 'KNOWN' && kind !== 'statement') return expect(await paymentStatesOf(world)).toEqual(states)
  expect(outcome).toBe('TAKEN')
  takeFile(world.bank, states, file, since)
  if (world.bank.contradicted.size > contradictions) noteDone('contradiction')
  expect(await paymentStatesOf(world)).toEqual(states)
  noteDone(kind)
  for (const [reference, { status }] of states)
    if (before.get(reference)?.status !== status) noteDone(`${status} by a file`)
  expect((await bring(world, by, file.content)).outcome).toBe('KNOWN')
  expect(await paymentStatesOf(world)).toEqual(states)
}

/** A statement that does not open with the last closing balance is refused, with that balance, and has no effect. */
async function expectGapRefused(world: World, by: Person, making: Making): Promise<void> {
  const before = await paymentStatesOf(world)
  const { outcome, file } = await bring(world, by, aStatement(making, { missing: 1n }).content)
  expect([outcome, file.problem]).toEqual(['REFUSED', expect.stringContaining('Import what lies between them first.')])
  expect(await paymentStatesOf(world)).toEqual(before)
  noteDone('statement out of order')
}

/**
 * Trusts the account of a returned payment, as if by two people: otherwise it would hold the dealer's next rows,
 * which the model of rows does not know. `returned.test.ts` tests that hold.
 */
const trustAccounts = ({ payouts }: World) =>
  sql`update returned_accounts set ended_at = now() where ended_at is null`.execute(payouts.database.db)

/** The bank sends a file about one of the runs, correct or not. */
export const bankFiles = fc
  .tuple(
    fc.constantFrom<Kind | 'gap'>(
      'status report',
      'status report',
      'statement',
      'statement',
      'notification',
      'list of results',
      'gap'
    ),
    fc.nat(1000),
    fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
    person
  )
  .map(
    ([kind, seed, picks, by]) =>
      new Step(`bank file(${kind}, ${seed}, ${picks.join(' ')})`, async (_, world) => {
        const payments = await paymentsOfARun(world, seed)
        const making = { world, payments, picks }
        if (payments.length === 0 || chosen(making).length === 0) return
        if (kind === 'gap') {
          // The first statement of an account may have any number.
          if (world.bank.number > 0) await expectGapRefused(world, by, making)
          return
        }
        await expectTaken(world, by, makers[kind](making), kind)
        await trustAccounts(world)
      })
  )
