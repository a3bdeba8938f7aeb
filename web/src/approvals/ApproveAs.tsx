import { NativeSelect, Text } from '@mantine/core'
import { type AwayDays, daysInWords } from '@payouts/contract/absences/words'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { behalfMessages as messages } from './behalf-messages.ts'

export type Ways = ApprovalProgress['ways']

type ApproveAsProps = { ways: Ways | undefined; value: string; onChange: (userId: string) => void }

/** On whose behalf a delegate approves: a choice if there are several. */
export function ApproveAs({ ways = [], value, onChange }: ApproveAsProps) {
  const [first, ...others] = ways
  if (others.length === 0) return first ? <ApprovesFor person={first} /> : null
  return (
    <NativeSelect
      label={messages.approveAs}
      description={messages.approveAsHint}
      data={ways.map((way) =>
        way
          ? { value: String(way.userId), label: messages.onBehalfOf(way.name, daysInWords(way)) }
          : { value: '', label: messages.asOneself }
      )}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Says for whom a person approves, if there is no choice. */
export function ApprovesFor({ person }: { person: AwayDays & { name: string } }) {
  return <Text size="sm">{messages.approvesFor(person.name, daysInWords(person))}</Text>
}
