import { type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { profileTitle } from '#bank-files/profiles.ts'
import type { Services } from '#platform/http/services.ts'

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
