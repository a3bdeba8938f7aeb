import { type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { recordEvent } from '../../activity/record.ts'
import { profileTitle } from '../../bank-files/profiles.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/http/services.ts'
import type { KnownSettings } from '../queries/settings.ts'

type Difference = { field: keyof SettingValues; before: string | null; after: string }

/** The settings that differ from the present ones. */
export function differencesOf(before: SettingValues | null | undefined, after: SettingValues): Difference[] {
  const fields = Object.keys(settingLabels) as (keyof SettingValues)[]
  return fields
    .filter((field) => before?.[field] !== after[field])
    .map((field) => ({ field, before: shown(field, before?.[field]), after: shown(field, after[field]) ?? '' }))
}

/** An account number in the audit trail: its last four digits. */
function shown(field: keyof SettingValues, value: string | number | undefined): string | null {
  if (value === undefined) return null
  return field === 'accountNumber' ? `•••• ${String(value).slice(-4)}` : String(value)
}

/** The changes as a sentence, with a profile by its title. */
export function changesInWords(
  { config }: Pick<Services, 'config'>,
  before: SettingValues | null | undefined,
  after: SettingValues
): string {
  return differencesOf(before, after)
    .map((change) => {
      const called = (value: string) => (change.field === 'defaultProfile' ? profileTitle(config, value) : value)
      const was = change.before === null ? 'nothing' : called(change.before)
      return `${settingLabels[change.field]} from ${was} to ${called(change.after)}`
    })
    .join(', ')
}

const done = {
  MADE: { action: 'CHANGE SETTINGS', verb: 'Changed' },
  REFUSED: { action: 'REFUSE SETTINGS', verb: 'Refused to change' },
  WITHDRAWN: { action: 'WITHDRAW SETTINGS', verb: 'Withdrew a change of' }
} as const

/** Writes the audit event of a decision on a change, with the values before and after. */
export async function recordSettings(
  {
    tx,
    caller,
    clock,
    requestId,
    services
  }: Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services'>,
  { settingsId, before, values, reason }: KnownSettings,
  step: keyof typeof done,
  comment = ''
): Promise<void> {
  const { action, verb } = done[step]
  await recordEvent(tx, {
    area: 'payment-runs',
    action,
    activity: `${verb} the payment settings: ${changesInWords(services, before, values)}`,
    actor: caller,
    reason,
    comment,
    details: { settingsId, changes: differencesOf(before, values) },
    requestId,
    at: clock.now()
  })
}
