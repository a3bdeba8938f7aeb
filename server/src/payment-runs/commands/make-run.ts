import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { ClosedDay } from '@payouts/contract/holidays/schema'
import { ringgitOf } from '@payouts/contract/money'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { SettingValues } from '@payouts/contract/payment-runs/schema'
import { sql } from 'kysely'
import type { FileProfile } from '#bank-files/profiles.ts'
import { fileProfilesOf } from '#bank-files/profiles.ts'
import { closedDayOn } from '#holidays/queries.ts'
import { addDays } from '#platform/clock.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { countChosen, isLongerThan } from '../creation/candidates.ts'
import { draftRun, type RunFigures, railsOf } from '../creation/draft-run.ts'
import { type BegunRun, fillRun, nothingToPay, rulesOf } from '../creation/fill-run.ts'
import { enqueueRunCreation } from '../jobs.ts'
import { settingsOn } from '../queries/settings.ts'
import type { Payer } from '../tables.ts'
import { refuseOtherBank } from './refuse-other-bank.ts'

type Endpoint = (typeof paymentRunEndpoints)['makePaymentRun']
type MakeCall = WriteCall<CheckedInputOf<Endpoint>>
type Outcome = OutputOf<Endpoint> | Refusal

/** How many payments are processed while the person waits; a job makes larger runs. */
const mostAtOnce = 2_000

/** How far ahead the execution date may be. */
const mostDaysAhead = 60

/**
 * Makes a run of what is due, or says what would be in it. Nothing goes to a bank before a second person approves it.
 * Refuses if there are no settings, and an impossible profile or day.
 */
export async function makeRun(call: MakeCall): Promise<Outcome> {
  const { tx, caller, clock, input, services } = call
  const settings = await settingsOn(tx, clock.today())
  if (!settings) return noSettings
  const profile = fileProfilesOf(services.config)[input.profile]
  if (!profile) return refuse('refusedByRule', 'There is no such file profile.', 'profile')
  const refusal = refuseInput(call) ?? refuseOtherBank(profile, settings.bankBic, 'profile')
  if (refusal) return refusal
  const closedDay = await closedDayOn(tx, input.executeOn, services.config.holidayStates)
  if (call.dryRun) return preview(call, { settings, profile, closedDay })
  const run = await beginRun(call, settings, profile)
  if (await isLongerThan(tx, input, mostAtOnce)) return createInBackground(call, run, closedDay)
  const making = { run, profile, today: clock.today(), madeBy: caller, requestId: call.requestId }
  const figures = await fillRun(tx, making)
  return isRefusal(figures) ? figures : { runNo: run.runNo, status: 'Pending Approval', ...shown(figures), closedDay }
}

const noSettings = refuse(
  'refusedByRule',
  'Who pays, out of which account, is not set yet. Somebody with the right SETTINGS sets it under Payments > Settings, and a second person approves it.'
)

function refuseInput({ clock, input }: MakeCall): Refusal | undefined {
  const today = clock.today()
  if (input.executeOn < today)
    return refuse('refusedByRule', 'The bank cannot pay on a day that has passed.', 'executeOn')
  if (input.executeOn > addDays(today, mostDaysAhead))
    return refuse('refusedByRule', `Choose a day within ${mostDaysAhead} days.`, 'executeOn')
  return undefined
}

function payerOf({ payerName, clientCode, accountNumber, bankBic }: SettingValues): Payer {
  return { name: payerName, clientCode, accountNumber, bankBic }
}

async function preview(
  { tx, clock, input }: MakeCall,
  { settings, profile, closedDay }: { settings: SettingValues; profile: FileProfile; closedDay: ClosedDay | null }
): Promise<Outcome> {
  const rules = rulesOf({ ...settings, payer: payerOf(settings) }, profile)
  const figures = await draftRun(tx, { choice: input, rules, today: clock.today() })
  if (figures.count === 0 && figures.leftOut.length === 0) return nothingToPay(figures)
  return { runNo: null, status: 'Making', ...shown(figures), closedDay }
}

function shown(figures: RunFigures) {
  const { count, total, sums, changedCount, newAccountCount, leftOut, leftOutPayments } = figures
  return {
    ...{ count, total: ringgitOf(total), rails: railsOf(sums) },
    ...{ changedCount, newAccountCount, leftOut, leftOutPayments }
  }
}

async function beginRun(call: MakeCall, settings: SettingValues, profile: FileProfile): Promise<BegunRun> {
  const { tx, caller, clock, input, services } = call
  const payer = payerOf(settings)
  const run = {
    ...{ profile: input.profile, dueUntil: input.dueUntil, executeOn: input.executeOn },
    ...{ bankBics: input.bankBics ?? null, payer, ibgLimit: settings.ibgLimit, rentasMinimum: settings.rentasMinimum },
    ...{ mostPayments: settings.mostPayments, fourEyes: services.config.fourEyes, madeAt: clock.now() }
  }
  const { runId, runNo } = await one(
    tx,
    sql<{ runId: number; runNo: string }>`
      insert into payment_runs (profile, status, execute_on, due_until, bank_bics, payer, ibg_limit, rentas_minimum,
        most_payments, layout_sha256, four_eyes, made_by, made_at)
      values (${run.profile}, 'Making', ${run.executeOn}::date, ${run.dueUntil}::date, ${run.bankBics}::text[],
        ${JSON.stringify(payer)}::jsonb, ${run.ibgLimit}, ${run.rentasMinimum}, ${run.mostPayments},
        ${profile.layoutSha256}, ${run.fourEyes}, ${caller.userId}, ${run.madeAt})
      returning run_id as "runId", run_no as "runNo"`
  )
  return { runId, runNo, ...run }
}

/** The run exists at once, and shows its progress. */
async function createInBackground(
  { tx, services, input }: MakeCall,
  { runId, runNo }: BegunRun,
  closedDay: ClosedDay | null
): Promise<Outcome> {
  const expected = await countChosen(tx, input)
  await tx.updateTable('payment_runs').set({ expected_count: expected }).where('run_id', '=', runId).execute()
  await enqueueRunCreation(tx, services.jobs, runId)
  return {
    ...{ runNo, status: 'Making', count: 0, total: '0.00', rails: [], changedCount: 0, newAccountCount: 0 },
    ...{ leftOut: [], leftOutPayments: [], closedDay }
  }
}
