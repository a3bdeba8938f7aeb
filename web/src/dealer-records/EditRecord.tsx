import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { type ReadRecord, useDealerRights } from './api.ts'
import { messages } from './messages.ts'

const RecordForm = later(() => import('./RecordForm.tsx').then(({ RecordForm }) => RecordForm))

/** The button that changes a dealer's record, for those who may. */
export function EditRecord({ read }: { read: ReadRecord }) {
  const { mayEdit } = useDealerRights()
  const [opened, setOpened] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <ActionButtons
        actions={[{ label: messages.edit, icon: <Pencil size={16} aria-hidden />, onClick: () => setOpened(true) }]}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.editTitle(read.companyName)} size="xl">
        <RecordForm needed={opened} read={read} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
