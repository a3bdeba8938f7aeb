import { Button } from '@mantine/core'
import { isGranted, type Permission } from '@payouts/contract/permissions'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showAlert } from '../client/dialogs.ts'
import { useSession } from '../client/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CycleReportForm } from './CycleReportForm.tsx'
import { messages } from './messages.ts'
import type { NoCycle, ReportedCycle } from './reported-cycle.ts'

type CycleReportProps = {
  /** Who may download here: another for the payouts than for what is on hold. */
  allowed: Permission
  /** The cycle; or why there is none, as an alert with that title. */
  cycle: ReportedCycle | NoCycle
}

/** A cycle screen's Download, whose dialog asks for a report by its name; it is made in the background. */
export function CycleReport({ allowed, cycle }: CycleReportProps): ReactNode {
  const menu = useSession()?.menu ?? []
  const [opened, setOpened] = useState(false)
  const [reported, setReported] = useState<ReportedCycle>()
  if (!isGranted(menu, allowed)) return null
  const open = () => {
    if ('reason' in cycle) return void showAlert(cycle.reason, cycle.title)
    setReported(cycle)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={open}>
        {messages.download}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.cycleReport}>
        {reported && <CycleReportForm cycle={reported} onStarted={() => setOpened(false)} />}
      </Dialog>
    </>
  )
}
