import { Alert, Anchor } from '@mantine/core'
import type { Reconciliation } from '@payouts/contract/reconciliation/overview-schema'
import { ShieldAlert } from 'lucide-react'
import { keptBackMessages as messages } from './kept-back-messages.ts'

type KeptBackNoticeProps = {
  overview: Pick<Reconciliation, 'keptBack' | 'waitingSettlements'> | undefined
  onShow: () => void
}

/** Says that something may have been paid already, with a link. Renders nothing if nothing is kept back. */
export function KeptBackNotice({ overview, onShow }: KeptBackNoticeProps) {
  if (!overview || overview.keptBack.count === 0) return null
  const { keptBack, waitingSettlements } = overview
  return (
    <Alert color="orange" icon={<ShieldAlert size={18} aria-hidden />}>
      {messages.notice(keptBack.count, keptBack.amount)}{' '}
      {waitingSettlements > 0 && `${messages.waitingCount(waitingSettlements)} `}
      <Anchor component="button" type="button" size="sm" onClick={onShow}>
        {messages.show}
      </Anchor>
    </Alert>
  )
}
