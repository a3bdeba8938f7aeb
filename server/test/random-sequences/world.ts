import type { Endpoint } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { areas as everyArea } from '#areas.ts'
import { addDays } from '#platform/clock.ts'
import type { JobDefinition } from '#platform/jobs/definition.ts'
import { createLog } from '#platform/log.ts'
import { startTestApp, type TestApp, type TestSession } from '../app/app.ts'
import { expectBooksToAgree } from '../builders/books.ts'
import { aUser } from '../builders/builders.ts'
import { aBankAccount, aDealer } from '../builders/cycle-builders.ts'
import { settingsAreMade } from '../builders/payment-run-builders.ts'
import { approveDespiteSignals } from '../builders/signal-settings.ts'
import type { HoldModel, ModelCycle } from '../models/hold-model.ts'
import { type ModelBank, newBank } from './bank-model.ts'

export const people = ['admin', 'second'] as const
export type Person = (typeof people)[number]
export const otherThan = (someone: Person): Person => (someone === 'admin' ? 'second' : 'admin')

/** A wrong total stays wrong, so a later check finds it, too; the last check is when the server closes. */
const verifiedEvery = Number(process.env['VERIFY_EVERY'] ?? 5)

/**
 * Scheduled jobs that move neither rows nor money. They take most of the time of all jobs, so a long run skips them.
 */
const besideTheModel = new Set([
  ...['find-missing-signals', 'keep-histograms', 'keep-key-filters', 'keep-search-indexes'],
  ...['sign-audit-chain', 'tell-of-deadlines'],
  ...['forget-recorded-calls', 'forget-old-credentials', 'forget-notices', 'forget-outbox', 'forget-expired-reports'],
  ...['mail-notices', 'scan-attachments', 'sweep-attachments', 'make-backup', 'files-to-read', 'archive-closed-cycles']
])
const areasOfModel = everyArea.map((area) => ({ ...area, jobs: area.jobs?.map(asScheduledHere) ?? [] }))

function asScheduledHere({ cron, ...job }: JobDefinition): JobDefinition {
  const isLeftOut = verifiedEvery > 1 && besideTheModel.has(job.queue)
  return cron === undefined || isLeftOut ? job : { ...job, cron }
}

const firstDay = '2026-01-05'
const firstDayOfLines = '2026-10-15'
const sequencesOfApp = 5
/** Each sequence starts after the days of the previous one: an earlier day does not undo what banks reported. */
const daysOfSequence = 60

/**
 * A new server's connections know no plan yet, and with so few rows planning takes longer than the statements do. Three
 * connections, which plan each statement once, make half as many commands again in the same time; two wait for a third.
 */
const connections = { maxConnections: 3, settings: { plan_cache_mode: 'force_generic_plan' } }

/** Commands so far: sent or done to change something, without previews. */
let commands = 0
export const commandsSoFar = () => commands
export function noteCommand(): void {
  commands += 1
}

let shared: { payouts: TestApp; bank: ModelBank; sequences: number } | undefined
let changes = 0
let nextBatch = 1
let nextCompany = 1

/** Some sequences share a server; a new one now and then keeps the checks after each step small. */
async function sharedApp(): Promise<{ payouts: TestApp; bank: ModelBank; sequences: number }> {
  if (shared === undefined || shared.sequences === sequencesOfApp) {
    await closeWorlds()
    // A fault may depend on timing, so that its seed does not reproduce it: its trace must be logged.
    const payouts = await startTestApp({ log: createLog('error'), areas: areasOfModel, connections })
    await aUser(payouts.database.db, { userName: 'second' })
    await approveDespiteSignals(payouts.database.db)
    await settingsAreMade(payouts)
    shared = { payouts, bank: newBank(), sequences: 0 }
  }
  shared.sequences += 1
  return shared
}

export async function closeWorlds(): Promise<void> {
  const closing = shared
  shared = undefined
  if (!closing) return
  await expectBooksToAgree(closing.payouts.database.db)
  await closing.payouts.close()
}

/**
 * The objects of a sequence: a server, two batches, three dealers, and two customers with two billing accounts. The
 * first dealer must supply e-invoices, the second is liable for tax.
 */
export class World {
  readonly payouts: TestApp
  readonly bank: ModelBank
  readonly batches = [nextBatch++, nextBatch++]
  readonly companies = [nextCompany++, nextCompany++, nextCompany++]
  readonly #sessions = new Map<Person, TestSession>()
  readonly #firstDay: string
  #state = ''

  private constructor({ payouts, bank, sequences }: { payouts: TestApp; bank: ModelBank; sequences: number }) {
    this.#firstDay = addDays(firstDay, (sequences - 1) * daysOfSequence)
    this.payouts = payouts
    this.bank = bank
  }

  static async start(): Promise<World> {
    const world = new World(await sharedApp())
    const [invoiced = 0, liable = 0, plain = 0] = world.companies
    const { db } = world.payouts.database
    await aDealer(db, { company_id: invoiced, e_invoice_required: true, ...aBankAccount(invoiced) })
    await aDealer(db, { company_id: liable, company_type: 'Individual', ...aBankAccount(liable) })
    await aDealer(db, { company_id: plain, ...aBankAccount(plain) })
    await sql`insert into dealer_year_payments (company_id, year, brought_forward)
      values (${liable}, 2025, 200000)`.execute(db)
    await world.moveTo(0)
    return world
  }

  async moveTo(day: number): Promise<void> {
    this.payouts.clock.set(`${this.dateOf(day)}T02:00:00Z`)
    for (const person of people) this.#sessions.set(person, await this.payouts.signIn(person))
  }

  /** Runs all checks of `payouts verify` if rows or payments have changed. */
  async verifyChanged(state: string): Promise<void> {
    if (state === this.#state) return
    this.#state = state
    changes += 1
    if (changes % verifiedEvery === 0) await expectBooksToAgree(this.payouts.database.db)
  }

  dateOf = (day: number) => addDays(this.#firstDay, day)
  dateOfLine = (day: number) => addDays(firstDayOfLines, day)
  customerOf = (customer: number) => `customer${customer}@batch${this.batches[0]}.example`
  accountOf = (account: number) => `77${this.batches[0]}${account}`

  cycleAt({ cycles }: HoldModel, index: number): ModelCycle | undefined {
    return cycles.find(({ batchNo }) => batchNo === this.batches[index])
  }

  /** Uploads a file of the bank, as the console does. */
  async bring(person: Person, fileName: string, content: string): Promise<ReceiveReport> {
    noteCommand()
    const file = Buffer.from(content)
    return this.payouts.call(this.#sessionOf(person), reconciliationEndpoints.receiveBankFile, { fileName }, { file })
  }

  /** Downloads a run's file, which may then be at the bank. */
  async download(person: Person, runNo: string): Promise<void> {
    noteCommand()
    const answer = await this.payouts.send(this.#sessionOf(person), paymentRunEndpoints.downloadPaymentRun, { runNo })
    expect(answer.body).toContain('<?xml')
  }

  #sessionOf(person: Person): TestSession {
    const session = this.#sessions.get(person)
    if (!session) throw new Error(`${person} is not signed in`)
    return session
  }

  /** The answer to a call; a fault of the server throws. */
  async call<Result>(person: Person, endpoint: Endpoint, payload: object): Promise<Answer<Result>> {
    if (endpoint.kind === 'write' && !('dryRun' in payload)) noteCommand()
    const answer = (await this.payouts.send(this.#sessionOf(person), endpoint, { remark: 'Model', ...payload })).json()
    if (answer.responseCode !== '0') expect(answer.errorCode, JSON.stringify({ answer, payload })).toMatch(/103[78]$/)
    return { isDone: answer.responseCode === '0', result: answer.result }
  }
}

/** `result` exists only if it was done. */
export type Answer<Result> = { isDone: boolean; result: Result }
