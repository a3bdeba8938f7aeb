import type { OutputOf } from '@payouts/contract/endpoint'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { DueSum } from '@payouts/contract/payment-runs/schema'
import { no, yes } from '@payouts/contract/verdict'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#client/toast.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useRunRights } from '../api.ts'
import { messages } from '../messages.ts'

/** Loaded later: most people only look. */
const MakeRunForm = later(() => import('./MakeRunForm.tsx').then((part) => part.MakeRunForm))

type MakeRunProps = {
  settings: OutputOf<(typeof paymentRunEndpoints)['getPaymentSettings']>
  sums: readonly DueSum[]
}

/** The button that makes a run, for those who may; disabled while nothing is due or the payer is not set. */
export function MakeRun({ settings, sums }: MakeRunProps) {
  const { may } = useRunRights()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  if (!may('MAKE')) return null
  const done = (runNo: string, isMade: boolean) => {
    setOpened(false)
    toast.success(isMade ? messages.made(runNo) : messages.making(runNo))
    navigate({ to: '/payments/run', search: { runNo } }).catch(reportError)
  }
  const verdict =
    settings.current === null ? no(messages.noSettings) : sums.length === 0 ? no(messages.nothingDue) : yes
  const icon = <FilePlus2 size={16} aria-hidden />
  return (
    <>
      <ActionButtons actions={[{ ...actionButton(messages.make, icon, verdict, () => setOpened(true)), main: true }]} />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.makeTitle} size="lg">
        <MakeRunForm needed settings={settings} sums={sums} onDone={done} />
      </Dialog>
    </>
  )
}
