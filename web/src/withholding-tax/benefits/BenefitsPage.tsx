import type { Benefit } from '@payouts/contract/withholding-tax/benefits'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { getBenefitRequests, getBenefits, useMayAddBenefits } from './api.ts'
import { BenefitRemoval } from './BenefitRemoval.tsx'
import { benefitRequests } from './benefit-requests.tsx'
import { benefitColumns } from './columns.tsx'
import { benefitsList } from './lists.ts'
import { messages } from './messages.ts'

const BenefitForm = later(() => import('./BenefitForm.tsx').then((part) => part.BenefitForm))
const BenefitFileForm = later(() => import('./BenefitFileForm.tsx').then((part) => part.BenefitFileForm))

/** The register of benefits in kind, with what waits to change it. */
export function BenefitsPage() {
  const list = useListState(benefitsList)
  const query = useCall(getBenefits, list.request)
  const waiting = useCall(getBenefitRequests, waitingRequests)
  const mayAdd = useMayAddBenefits()
  const [opened, setOpened] = useState<'add' | 'file'>()
  const close = () => setOpened(undefined)
  const { open, subject: benefit, ...dialog } = useDialogAbout<Benefit>()
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      back={<BackLink to="/withHoldingTax">{messages.back}</BackLink>}
      actions={
        <>
          <RequestHistory kind={benefitRequests} />
          {mayAdd && (
            <ActionButtons
              actions={[
                { label: messages.upload, icon: <Upload size={16} aria-hidden />, onClick: () => setOpened('file') },
                {
                  label: messages.add,
                  icon: <Plus size={16} aria-hidden />,
                  onClick: () => setOpened('add'),
                  main: true
                }
              ]}
            />
          )}
        </>
      }
    >
      <WaitingRequests kind={benefitRequests} requests={waiting.data?.changes.content ?? []} />
      {/* Not before what stands above it, which would move it down. */}
      {(waiting.data || waiting.error) && (
        <ListTable
          label={messages.list}
          list={list}
          query={query}
          columns={benefitColumns}
          rowId={({ benefitId }) => String(benefitId)}
          rowName={({ name, givenOn }) => `${name}, ${givenOn}`}
          onOpen={open}
          emptyHint={messages.empty}
        />
      )}
      <Dialog opened={opened === 'add'} onClose={close} title={messages.add}>
        <BenefitForm needed={opened === 'add'} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'file'} onClose={close} title={messages.upload}>
        <BenefitFileForm needed={opened === 'file'} onDone={close} />
      </Dialog>
      <Dialog {...dialog} title={benefit?.name ?? ''}>
        {benefit && <BenefitRemoval benefit={benefit} onDone={dialog.onClose} />}
      </Dialog>
    </ListFrame>
  )
}
