import { canWithdrawChange } from '@payouts/contract/changes/can'
import { banks } from '@payouts/contract/dealers/banks'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { senOf } from '@payouts/contract/money'
import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { type SettingsStatus, type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { permission } from '@payouts/contract/permissions'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { fileProfilesOf } from '../../bank-files/profiles.ts'
import { asAsked } from '../../changes/as-asked.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { type KnownSettings, lockSettings, settingsOn } from '../queries/settings.ts'
import '../tables.ts'

type Endpoints = typeof paymentRunEndpoints
type RequestCall = WriteCall<CheckedInputOf<Endpoints['changePaymentSettings']>>
type DecideCall = WriteCall<{ settingsId: number; comment: string }>
type Outcome = Promise<{ message: string } | Refusal>

/**
 * Asks for other settings from a day on. They decide out of which account money goes, so that a second person has to
 * agree. Refuses a day that has passed, what the profile or the rails do not take, and a second request while one waits.
 */
export async function requestSettings(call: RequestCall): Outcome {
  const { tx, caller, clock, input, services, requestId } = call
  const { validFrom, values, reason } = input
  if (validFrom < clock.today()) return refuse('refusedByRule', 'Settings hold from today or a later day.', 'validFrom')
  const refusal = refuseValues(call, values)
  if (refusal) return refusal
  await sql`select pg_advisory_xact_lock(${settingsLock})`.execute(tx)
  const waiting = await sql`select from payment_run_settings where status = 'Pending'`.execute(tx)
  if (waiting.rows.length > 0)
    return refuse('refusedByRule', 'A change of them waits for its decision. Decide on it or withdraw it first.')
  const before = await settingsOn(tx, validFrom)
  if (before && differencesOf(before, values).length === 0) return refuse('refusedByRule', sameAsBefore)
  const { fourEyes } = services.config
  const at = clock.now()
  await tx
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
      ...asAsked(call)
    })
    .execute()
  await recordEvent(tx, {
    area: 'payment-runs',
    action: fourEyes ? 'ASK TO CHANGE SETTINGS' : 'CHANGE SETTINGS',
    activity: `${fourEyes ? 'Asked to change' : 'Changed'} the payment settings from ${validFrom} on: ${changesInWords(before, values)}`,
    actor: caller,
    reason,
    details: { validFrom, changes: differencesOf(before, values) },
    requestId,
    at
  })
  if (!fourEyes) return { message: 'Saved.' }
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Payment Runs', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} asks to change the payment settings from ${validFrom} on`,
    detail: reason,
    place: { screen: 'payments', runNo: null },
    at
  })
  return { message: 'Asked for. It counts when a second person accepts it.' }
}

const settingsLock = 7_201_530

function refuseValues({ services }: RequestCall, values: SettingValues): Refusal | undefined {
  const profile = fileProfilesOf(services.config)[values.defaultProfile]
  if (!profile) return refuse('refusedByRule', 'There is no such file profile.', 'values.defaultProfile')
  if (!banks.some(({ bic }) => bic.slice(0, 8) === values.bankBic.slice(0, 8)))
    return refuse('refusedByRule', 'The list of banks does not have this code.', 'values.bankBic')
  if (senOf(values.ibgLimit) <= 0n) return refuse('refusedByRule', 'The limit has to be above zero.', 'values.ibgLimit')
  if (senOf(values.rentasMinimum) <= 0n || senOf(values.rentasMinimum) > senOf(values.ibgLimit))
    return refuse(
      'refusedByRule',
      'The least that RENTAS takes is above zero and not above the limit of IBG, or payments between them could not go out.',
      'values.rentasMinimum'
    )
  return undefined
}

type Difference = { field: keyof SettingValues; before: string | null; after: string }

function differencesOf(before: SettingValues | null | undefined, after: SettingValues): Difference[] {
  const fields = Object.keys(settingLabels) as (keyof SettingValues)[]
  return fields
    .filter((field) => before?.[field] !== after[field])
    .map((field) => ({ field, before: shown(field, before?.[field]), after: shown(field, after[field]) ?? '' }))
}

/** An account number as the audit trail has it: its last four digits. */
function shown(field: keyof SettingValues, value: string | number | undefined): string | null {
  if (value === undefined) return null
  return field === 'accountNumber' ? `•••• ${String(value).slice(-4)}` : String(value)
}

function changesInWords(before: SettingValues | null | undefined, after: SettingValues): string {
  return differencesOf(before, after)
    .map((change) => `${settingLabels[change.field]} from ${change.before ?? 'nothing'} to ${change.after}`)
    .join(', ')
}

/** A second person accepts, and the settings hold from their day on, or from today where that has passed. */
export async function approveSettings(call: DecideCall): Outcome {
  const settings = await lockDecidable(call)
  if (isRefusal(settings)) return settings
  const { tx, clock } = call
  const today = clock.today()
  if (settings.validFrom < today)
    await tx
      .updateTable('payment_run_settings')
      .set({ valid_from: today })
      .where('settings_id', '=', settings.settingsId)
      .execute()
  await close(call, settings, 'Approved')
  return { message: `Accepted. They hold from ${settings.validFrom < today ? today : settings.validFrom} on.` }
}

export async function refuseSettings(call: DecideCall): Outcome {
  const settings = await lockDecidable(call)
  if (isRefusal(settings)) return settings
  await close(call, settings, 'Refused')
  return { message: 'Refused. Nothing was changed.' }
}

/** Whoever asked takes it back. */
export async function withdrawSettings(call: WriteCall<{ changeId: number }>): Outcome {
  const settings = await lockSettings(call.tx, call.input.changeId)
  if (!settings || call.caller.companyId !== null) return noSuchChange()
  const refused = refusedBy(canWithdrawChange(settings, call.caller))
  if (refused) return refused
  await close({ ...call, input: { settingsId: settings.settingsId, comment: '' } }, settings, 'Withdrawn')
  return { message: 'Withdrawn. Nothing was changed.' }
}

async function lockDecidable({ tx, caller, input }: DecideCall): Promise<KnownSettings | Refusal> {
  const settings = await lockSettings(tx, input.settingsId)
  if (!settings || caller.companyId !== null) return noSuchChange()
  return refusedBy(canDecideSettings(settings, caller, settings.fourEyes), 'settingsId') ?? settings
}

const noSuchChange = () => refuse('refusedByRule', 'There is no such change of the payment settings.', 'settingsId')

async function close(call: DecideCall, settings: KnownSettings, status: Exclude<SettingsStatus, 'Pending'>) {
  const { tx, caller, clock, requestId, input } = call
  const at = clock.now()
  await tx
    .updateTable('payment_run_settings')
    .set({ status, decided_by: caller.userId, decided_on: at, comment: input.comment })
    .where('settings_id', '=', settings.settingsId)
    .execute()
  const verbs = { Approved: 'CHANGE SETTINGS', Refused: 'REFUSE SETTINGS', Withdrawn: 'WITHDRAW SETTINGS' } as const
  const words = { Approved: 'Changed', Refused: 'Refused to change', Withdrawn: 'Withdrew a change of' } as const
  await recordEvent(tx, {
    area: 'payment-runs',
    action: verbs[status],
    activity: `${words[status]} the payment settings: ${changesInWords(settings.before, settings.values)}`,
    actor: caller,
    reason: settings.reason,
    comment: input.comment,
    details: { settingsId: settings.settingsId, changes: differencesOf(settings.before, settings.values) },
    requestId,
    at
  })
  if (status === 'Withdrawn' || settings.askedById === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [settings.askedById] },
    subject: `${caller.name} ${status === 'Approved' ? 'accepted' : 'refused'} your change of the payment settings`,
    detail: input.comment,
    place: { screen: 'payments', runNo: null },
    at
  })
}
