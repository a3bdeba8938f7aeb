import { bankOf } from '@payouts/contract/bank-files/own-bank'
import { dayText } from '@payouts/contract/day-text'
import { banks } from '@payouts/contract/dealers/banks'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { senOf } from '@payouts/contract/money'
import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { SettingValues } from '@payouts/contract/payment-runs/schema'
import { permission } from '@payouts/contract/permissions'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { fileProfilesOf } from '#bank-files/profiles.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { datedRequestsOfKind } from '#requests/dated-requests.ts'
import { alreadyPending } from '#requests/request-change.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { type KnownSettings, lockSettings, settingsOn } from '../queries/settings.ts'
import '../tables.ts'
import { refuseOtherBank } from './refuse-other-bank.ts'
import { changesInWords, differencesOf } from './settings-words.ts'

type Endpoints = typeof paymentRunEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changePaymentSettings']>>

const settingsLock = 7_201_530

export const settingsRequests = datedRequestsOfKind<KnownSettings & { changeId: number }>({
  stored: { table: 'payment_run_settings', key: 'settings_id' },
  field: 'settingsId',
  lock: lockEach(async ({ tx }: RequestCall, settingsId) => {
    const settings = await lockSettings(tx, settingsId)
    return settings && { ...settings, changeId: settingsId }
  }),
  canDecide: canDecideSettings,
  decides: permission('Payment Runs', 'APPROVE'),
  area: 'payment-runs',
  subject: 'CHANGE OF SETTINGS',
  what: ({ validFrom }) => `to change the payment settings from ${dayText(validFrom)} on`,
  how: ({ before, values }, services) => `: ${changesInWords(services, before, values)}`,
  event: ({ validFrom, before, values }) => ({
    details: { validFrom, changes: differencesOf(before, values) }
  }),
  target: { screen: 'payments', runNo: null },
  async isAsBefore(tx, { before }, validFrom) {
    const current = await settingsOn(tx, validFrom)
    return current ? before !== null && differencesOf(before, current).length === 0 : before === null
  },
  changedMeanwhile: 'They were requested when other settings applied. Refuse them, and have them requested again.'
})

/**
 * Requests other settings from a day on. They decide which account pays, so a second person has to approve. Refuses a
 * past day, values that the profile or the rails do not allow, and a second pending request.
 */
export async function requestSettings(call: ChangeCall): Promise<{ message: string } | Refusal> {
  const { tx, clock, input } = call
  const { validFrom, values, reason } = input
  if (validFrom < clock.today()) return refuse('refusedByRule', 'Settings hold from today or a later day.', 'validFrom')
  const refusal = refuseValues(call, values)
  if (refusal) return refusal
  await sql`select pg_advisory_xact_lock(${settingsLock})`.execute(tx)
  const waiting = await sql`select from payment_run_settings where status = 'Pending'`.execute(tx)
  if (waiting.rows.length > 0) return refuse('refusedByRule', alreadyPending)
  const before = await settingsOn(tx, validFrom)
  if (before && differencesOf(before, values).length === 0) return refuse('refusedByRule', sameAsBefore)
  const { settings_id: settingsId } = await tx
    .insertInto('payment_run_settings')
    .values({
      valid_from: validFrom,
      payer_name: values.payerName,
      bank_bic: values.bankBic,
      account_number: values.accountNumber,
      client_code: values.clientCode,
      ibg_limit: values.ibgLimit,
      rentas_minimum: values.rentasMinimum,
      default_profile: values.defaultProfile,
      most_payments: values.mostPayments,
      unknown_after_days: values.unknownAfterDays,
      reason,
      ...requestColumns(call)
    })
    .returning('settings_id')
    .executeTakeFirstOrThrow()
  const requested = await settingsRequests.submit(call, settingsId)
  return isRefusal(requested) ? requested : { message: requested.message }
}

function refuseValues({ services }: ChangeCall, values: SettingValues): Refusal | undefined {
  const profile = fileProfilesOf(services.config)[values.defaultProfile]
  if (!profile) return refuse('refusedByRule', 'There is no such file profile.', 'values.defaultProfile')
  if (!banks.some(({ bic }) => bankOf(bic) === bankOf(values.bankBic)))
    return refuse('refusedByRule', 'The list of banks does not have this code.', 'values.bankBic')
  const otherBank = refuseOtherBank(profile, values.bankBic, 'values.defaultProfile')
  if (otherBank) return otherBank
  if (senOf(values.ibgLimit) <= 0n) return refuse('refusedByRule', 'The limit has to be above zero.', 'values.ibgLimit')
  if (senOf(values.rentasMinimum) <= 0n || senOf(values.rentasMinimum) > senOf(values.ibgLimit))
    return refuse(
      'refusedByRule',
      'The least that RENTAS takes is above zero and not above the limit of IBG, or payments between them could not go out.',
      'values.rentasMinimum'
    )
  return undefined
}
