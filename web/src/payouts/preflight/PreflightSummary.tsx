import { UnstyledButton } from '@mantine/core'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { useRef, useState } from 'react'
import { AnchoredPopover } from '#ui/floating/later-parts.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { readCyclesAgain } from '../api.ts'
import { messages } from './messages.ts'
import { Preflight } from './Preflight.tsx'
import { useHoldUnpayable } from './use-hold-unpayable.ts'
import { usePreflight } from './use-preflight.ts'

/** The preflight beside a cycle's title: how many points there are, and all of them over what follows. */
export function PreflightSummary({ cycle }: { cycle: PayoutTotalHeader['cycle'] }) {
  const { batchNo, version } = cycle
  const { points } = usePreflight(batchNo)
  const { hold, holdDiffering, dialog } = useHoldUnpayable(cycle, () => void readCyclesAgain())
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (points === undefined) return null
  const close = () => setOpened(false)
  return (
    <>
      <UnstyledButton
        ref={button}
        className="preflight-summary"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <StatusDot tone={points === 0 ? 'green' : 'orange'}>{messages.points(points)}</StatusDot>
      </UnstyledButton>
      <AnchoredPopover
        needed={opened}
        anchor={button}
        opened={opened}
        onClose={close}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
        width="min(460px, calc(100vw - 24px))"
      >
        <Preflight
          batchNo={batchNo}
          version={version}
          hold={
            hold &&
            ((line) => {
              close()
              hold(line)
            })
          }
          holdDiffering={
            holdDiffering &&
            ((found) => {
              close()
              holdDiffering(found)
            })
          }
        />
      </AnchoredPopover>
      {dialog}
    </>
  )
}
