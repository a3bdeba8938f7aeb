import { taxListCan } from '@payouts/contract/tax-remittances/can'
import type { TaxList } from '@payouts/contract/tax-remittances/schema'
import { useState } from 'react'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { fetchWorkbook, useMayDownloadLists, useMayRemit } from './api.ts'
import { messages } from './messages.ts'

const BillForm = later(() => import('./BillForm.tsx').then((part) => part.BillForm))
const RemittanceForm = later(() => import('./RemittanceForm.tsx').then((part) => part.RemittanceForm))

/** The steps of a remittance: the workbook for the tax office, its bill, then what was paid. */
export function RemittanceSteps({ list }: { list: TaxList }) {
  const [mayRemit, mayDownload] = [useMayRemit(), useMayDownloadLists()]
  const [opened, setOpened] = useState<'bill' | 'payment'>()
  const isOpen = mayRemit && list.state !== 'Remitted'
  if (!isOpen && !mayDownload) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <ActionButtons
        actions={[
          ...(mayDownload
            ? [
                actionButton(
                  messages.workbook,
                  null,
                  taxListCan.makeWorkbook(list),
                  () => void fetchWorkbook(list.month)
                )
              ]
            : []),
          ...(isOpen
            ? [
                actionButton(
                  list.bill ? messages.otherBill : messages.recordBill,
                  null,
                  taxListCan.recordBill(list),
                  () => setOpened('bill')
                ),
                {
                  ...actionButton(messages.bookPayment, null, taxListCan.remit(list), () => setOpened('payment')),
                  main: list.bill !== null
                }
              ]
            : [])
        ]}
      />
      <Dialog opened={opened === 'bill'} onClose={close} title={messages.recordBill}>
        <BillForm needed={opened === 'bill'} list={list} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'payment'} onClose={close} title={messages.bookPayment}>
        <RemittanceForm needed={opened === 'payment'} list={list} onDone={close} />
      </Dialog>
    </>
  )
}
