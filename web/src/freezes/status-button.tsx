import type { DealerAccount } from '@payouts/contract/freezes/schema'
import { Snowflake, Sun } from 'lucide-react'
import type { RowButton } from '#list/columns.tsx'
import { messages } from './messages.ts'

/** A row's button: unfreezes a frozen account, freezes another one. */
export function statusButton(account: DealerAccount, change: (account: DealerAccount) => void): RowButton {
  const frozen = account.status === 'Frozen'
  return {
    label: frozen ? messages.unfreeze : messages.freeze,
    icon: frozen ? <Sun size={14} aria-hidden /> : <Snowflake size={14} aria-hidden />,
    onClick: () => change(account)
  }
}
