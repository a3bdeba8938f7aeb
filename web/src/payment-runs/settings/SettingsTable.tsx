import { type PaymentSettings, type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { Nothing } from '../../ui/Nothing.tsx'
import { messages } from '../messages.ts'
import { useShownSetting } from './shown-setting.ts'

const fields = Object.keys(settingLabels) as (keyof SettingValues)[]

/** The requested settings beside the current ones; only those that differ. */
export function SettingsTable({ change: { before, values } }: { change: PaymentSettings }) {
  const shownSetting = useShownSetting()
  const changed = fields.filter((field) => before?.[field] !== values[field])
  return (
    <div className="table-frame">
      <table className="data-table stacked-table">
        <thead>
          <tr>
            <th scope="col">{messages.field}</th>
            <th scope="col">{messages.now}</th>
            <th scope="col">{messages.requested}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{settingLabels[field]}</th>
              <td data-label={messages.now}>
                {before ? shownSetting(field, before[field]) : <Nothing means={messages.nothing} />}
              </td>
              <td data-label={messages.requested}>
                <strong>{shownSetting(field, values[field])}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
