import { type PaymentSettings, type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { messages } from '../messages.ts'
import { useShownSetting } from './shown-setting.ts'

const fields = Object.keys(settingLabels) as (keyof SettingValues)[]

/** The requested settings beside the current ones; only those that differ. */
export function SettingsTable({ change: { before, values } }: { change: PaymentSettings }) {
  const shownSetting = useShownSetting()
  const changed = fields.filter((field) => before?.[field] !== values[field])
  return (
    <ComparisonTable
      label={messages.settings}
      rows={changed.map((field) => ({
        name: settingLabels[field],
        before: before ? shownSetting(field, before[field]) : <Nothing means={messages.nothing} />,
        after: shownSetting(field, values[field])
      }))}
    />
  )
}
