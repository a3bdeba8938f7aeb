import type { Day } from '@payouts/contract/page'
import { approvalSetting, type SignalSettingName, signalRuleNames } from '@payouts/contract/signals/rule-names'
import type { CurrentSetting } from '@payouts/contract/signals/schema'
import { type SignalSetting, thresholdsOf, usualSetting } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'

const settingNames: readonly SignalSettingName[] = [...signalRuleNames, approvalSetting]

/** Every rule as it applies on a day: what was accepted last for it, or the built-in values. */
export async function settingsOn(db: Database, day: Day): Promise<CurrentSetting[]> {
  const { rows } = await sql<{ name: SignalSettingName; after: SignalSetting; valid_from: Day }>`
    select distinct on (name) name, after, valid_from from signal_changes
    where status = 'Approved' and valid_from <= ${day}::date
    order by name, valid_from desc, change_id desc`.execute(db)
  const changed = new Map(rows.map((row) => [row.name, row]))
  return settingNames.map((name) => {
    const usual = usualSetting(name)
    const { after, valid_from: validFrom = null } = changed.get(name) ?? {}
    const known = Object.keys(thresholdsOf(name))
    const thresholds = Object.entries({ ...usual.thresholds, ...after?.thresholds }).filter(([of]) =>
      known.includes(of)
    )
    return {
      name,
      severity: after?.severity ?? usual.severity,
      thresholds: Object.fromEntries(thresholds),
      validFrom
    }
  })
}

export async function settingOn(db: Database, name: SignalSettingName, day: Day): Promise<CurrentSetting> {
  const found = (await settingsOn(db, day)).find((setting) => setting.name === name)
  if (!found) throw new Error(`there is no setting ${name}`)
  return found
}
