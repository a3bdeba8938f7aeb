import { Alert } from '@mantine/core'
import { later } from '#ui/later.tsx'
import type { ReadSettings } from '../api.ts'
import { messages } from '../messages.ts'

/** Usually nothing waits. */
const WaitingSettings = later(() => import('./WaitingSettings.tsx').then((part) => part.WaitingSettings))

/** That nothing can be paid yet, or that other settings wait for a second person. Nothing otherwise. */
export function CurrentSettings({ read: { current, change } }: { read: ReadSettings }) {
  return (
    <>
      {current === null && change === null && (
        <Alert color="orange" title={messages.noSettings}>
          {messages.whoSets}
        </Alert>
      )}
      <WaitingSettings needed={change !== null} change={change} />
    </>
  )
}
