import type { KeptBackStatus } from '@payouts/contract/payments/kept-back'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { type Column, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages as screenMessages } from '../messages.ts'
import { keptBackMessages as messages } from './kept-back-messages.ts'

const tones: Record<KeptBackStatus, Tone> = { Open: 'red', 'Awaiting Bank': 'orange', Closed: 'grey' }

export const keptBackColumns: readonly Column<KeptBackAmount>[] = [
  textColumn({ key: 'payment', card: 'name', header: messages.payment, of: (row) => row.referenceNo, width: 130 }),
  {
    key: 'dealer',
    header: messages.dealer,
    width: 180,
    grow: true,
    cell: ({ companyCode, companyName }) => (
      <SecondLine below={companyCode}>
        <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
      </SecondLine>
    )
  },
  {
    key: 'why',
    header: messages.why,
    width: 190,
    cell: ({ cause, foundOn }) => (
      <SecondLine below={<InstantText instant={foundOn} />}>{messages.causes[cause]}</SecondLine>
    )
  },
  textColumn({
    key: 'holds',
    header: messages.holds,
    of: ({ payments }) => payments.map(({ referenceNo }) => referenceNo).join(', ') || messages.onAccount,
    width: 150,
    grow: true
  }),
  statusColumn({
    key: 'status',
    header: screenMessages.status,
    of: statusOf,
    tone: (shown) => toneOf(shown),
    width: 210
  }),
  moneyColumn({ key: 'amount', card: 'amount', header: screenMessages.amount, of: ({ amount }) => amount, width: 140 })
]

function statusOf({ status, outcome, request }: KeptBackAmount): string {
  if (status === 'Closed' && outcome) return messages.outcomes[outcome]
  return request?.status === 'Pending' ? messages.requested : messages.statuses[status]
}

function toneOf(shown: string): Tone {
  const status = (['Open', 'Awaiting Bank'] as const).find((one) => messages.statuses[one] === shown)
  if (status) return tones[status]
  return shown === messages.requested ? 'blue' : tones.Closed
}
