import { Text } from '@mantine/core'
import { type PaymentSettings, type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { no, yes } from '@payouts/contract/verdict'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { type ReadSettings, useRunRights } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsTable } from './SettingsTable.tsx'
import { settingsRequests } from './settings-requests.ts'
import { useShownSetting } from './shown-setting.ts'

const fields = Object.keys(settingLabels) as (keyof SettingValues)[]

/** The payment settings: what holds, what is to come, what was decided, and the form for others. */
export function Settings({ read }: { read: ReadSettings }) {
  const { may } = useRunRights()
  const [opened, setOpened] = useState(false)
  const { current, upcoming, change } = read
  const verdict = change ? no(messages.changeWaits) : yes
  const verb = current ? messages.change : messages.set
  const icon = <Settings2 size={16} aria-hidden />
  return (
    <section className="card" aria-labelledby="payment-settings">
      <header className="section-head">
        <h2 id="payment-settings">{messages.settingsTitle}</h2>
        <div className="row">
          <RequestHistory kind={settingsRequests} />
          {may('SETTINGS') && <ActionButtons actions={[actionButton(verb, icon, verdict, () => setOpened(true))]} />}
        </div>
      </header>
      {current ? <Facts settings={current} /> : <Text size="sm">{messages.noSettings}</Text>}
      {upcoming.map((settings) => (
        <section key={settings.settingsId} className="run-upcoming">
          <h3>
            {messages.upcoming}: {messages.holdFrom(dayText(settings.validFrom))}
          </h3>
          <SettingsTable change={settings} />
        </section>
      ))}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.settingsTitle} size="lg">
        <SettingsForm read={read} onDone={() => setOpened(false)} />
      </Dialog>
    </section>
  )
}

function Facts({ settings: { validFrom, values } }: { settings: PaymentSettings }) {
  const shownSetting = useShownSetting()
  return (
    <>
      <Text size="sm" c="dimmed" mb={8}>
        {messages.holdFrom(dayText(validFrom))}
      </Text>
      <FactList facts={fields.map((field) => [settingLabels[field], shownSetting(field, values[field])])} />
    </>
  )
}
