import { Button } from '@mantine/core'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import type { ReadSettings } from '../api.ts'
import { messages } from '../messages.ts'

/** Loaded later: they are opened some times a year. */
const SettingsParts = later(() => import('./SettingsParts.tsx').then((part) => part.SettingsParts))

/** The payment settings: present ones, coming ones, and the button for others. */
export function Settings({ read }: { read: ReadSettings }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Settings2 size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.settings}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.settingsTitle} size="lg">
        <SettingsParts needed read={read} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
