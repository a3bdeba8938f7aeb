import { Text } from '@mantine/core'
import type { Day } from '@payouts/contract/page'
import type { RequestState } from '@payouts/contract/requests/can'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import type { ComponentType } from 'react'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'
import type { ListedKind } from '../request-kind.ts'

/** A requested change with the day from which it applies. */
export type DatedChange = RequestState & {
  status: RequestStatus
  validFrom: Day
  reason: string
  askedBy: string
  askedOn: string
  decidedBy: string | null
  decidedOn: string | null
  comment: string
}

type OwnPart<Change extends DatedChange> = Omit<ListedKind<Change>, 'Subject'> & {
  /** The requested values beside the current ones. */
  Difference: ComponentType<{ change: Change }>
}

/** Makes a kind of request for settings that apply from a day on. */
export const datedKind = <Change extends DatedChange>({ Difference, ...own }: OwnPart<Change>): ListedKind<Change> => ({
  ...own,
  Subject: ({ request }) => (
    <>
      <Difference change={request} />
      <Text size="sm">
        {messages.countsFrom} <DayText day={request.validFrom} />.
      </Text>
    </>
  )
})
