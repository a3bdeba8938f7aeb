import type { DealerForms } from '@payouts/contract/cp58/schema'
import { no, yes } from '@payouts/contract/verdict'
import { useState } from 'react'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { fetchForm, useMayDownloadForms, useMayIssue } from './api.ts'
import { messages } from './messages.ts'

const MailForm = later(() => import('./MailForm.tsx').then((part) => part.MailForm))
const HandOverForm = later(() => import('./HandOverForm.tsx').then((part) => part.HandOverForm))

/** Downloads a dealer's form, mails it, or records that it was handed over. */
export function DealerFormActions({ data }: { data: DealerForms }) {
  const mayIssue = useMayIssue()
  const mayDownload = useMayDownloadForms()
  const [opened, setOpened] = useState<'mail' | 'record'>()
  const close = () => setOpened(undefined)
  const { year, row, forms } = data
  const isMade = forms[0] !== undefined && forms[0].sha256 !== null
  const handsOver = isMade ? yes : no(messages.notIssued)
  const words = isMade ? messages.download : messages.draft
  return (
    <>
      <ActionButtons
        actions={[
          ...(mayIssue
            ? [
                actionButton(messages.record, null, handsOver, () => setOpened('record')),
                actionButton(messages.mail, null, handsOver, () => setOpened('mail'))
              ]
            : []),
          ...(mayDownload ? [{ label: words, onClick: () => void fetchForm(year, row.companyCode), main: true }] : [])
        ]}
      />
      <Dialog opened={opened === 'mail'} onClose={close} title={messages.mail}>
        <MailForm needed={opened === 'mail'} data={data} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'record'} onClose={close} title={messages.record}>
        <HandOverForm needed={opened === 'record'} data={data} onDone={close} />
      </Dialog>
    </>
  )
}
