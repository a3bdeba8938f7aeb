import { Button, Text } from '@mantine/core'
import { type PaymentSettings, type SettingValues, settingLabels } from '@payouts/contract/payment-runs/schema'
import { History } from 'lucide-react'
import { useState } from 'react'
import { messages as requestMessages } from '#requests/messages.ts'
import { HistoryList } from '#requests/RequestHistory.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { type ReadSettings, useRunRights } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsTable } from './SettingsTable.tsx'
import { settingsRequests } from './settings-requests.ts'
import { useShownSetting } from './shown-setting.ts'

const fields = Object.keys(settingLabels) as (keyof SettingValues)[]

/** What holds, what is to come, the form for another, and what was decided. */
export function SettingsParts({ read, onDone }: { read: ReadSettings; onDone: () => void }) {
  const { may } = useRunRights()
  const [view, setView] = useState<'now' | 'form' | 'decided'>('now')
  if (view === 'form') return <SettingsForm read={read} onDone={onDone} />
  if (view === 'decided')
    return (
      <>
        <HistoryList needed kind={settingsRequests} />
        <DialogActions cancel={messages.close} />
      </>
    )
  const { current, upcoming, change } = read
  const verb = current ? messages.change : messages.set
  return (
    <>
      {current ? <Facts settings={current} /> : <Text size="sm">{messages.noSettings}</Text>}
      {upcoming.map((settings) => (
        <section key={settings.settingsId} className="run-upcoming">
          <h3>
            {messages.upcoming}: {messages.holdFrom(dayText(settings.validFrom))}
          </h3>
          <SettingsTable change={settings} />
        </section>
      ))}
      <DialogActions
        cancel={messages.close}
        other={
          <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setView('decided')}>
            {requestMessages.history}
          </Button>
        }
        {...(may('SETTINGS') && {
          submit: verb,
          onSubmit: () => setView('form'),
          disabledReason: change ? messages.changeWaits : undefined
        })}
      />
    </>
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
