import { canIssueForms } from '@payouts/contract/cp58/can'
import type { YearOfForms } from '@payouts/contract/cp58/schema'
import { FileCheck2, Scale } from 'lucide-react'
import { useState } from 'react'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useMayIssue } from './api.ts'
import { messages } from './messages.ts'

const IssueForm = later(() => import('./IssueForm.tsx').then((part) => part.IssueForm))
const Comparison = later(() => import('./Comparison.tsx').then((part) => part.Comparison))

const issueIcon = <FileCheck2 size={16} aria-hidden />

type FormActionsProps = { year: number; data: YearOfForms | undefined }

/** Compares a year's figures with other records, and requests that its forms are issued. */
export function FormActions({ year, data }: FormActionsProps) {
  const mayIssue = useMayIssue()
  const [opened, setOpened] = useState<'issue' | 'compare'>()
  const close = () => setOpened(undefined)
  const verdict = data ? canIssueForms(data) : { allowed: false as const, reason: messages.loading }
  return (
    <>
      <ActionButtons
        actions={[
          { label: messages.compare, icon: <Scale size={16} aria-hidden />, onClick: () => setOpened('compare') },
          ...(mayIssue
            ? [{ ...actionButton(messages.issue, issueIcon, verdict, () => setOpened('issue')), main: true }]
            : [])
        ]}
      />
      <Dialog opened={opened === 'issue'} onClose={close} title={messages.issue}>
        {data && <IssueForm needed={opened === 'issue'} data={data} onDone={close} />}
      </Dialog>
      <Dialog opened={opened === 'compare'} onClose={close} title={messages.compareTitle(year)} size="lg">
        <Comparison needed={opened === 'compare'} year={year} />
      </Dialog>
    </>
  )
}
