import { Group } from '@mantine/core'
import { daysInWords } from '@payouts/contract/absences/words'
import type { UserRow } from '@payouts/contract/users/schema'
import { AuditLink } from '#audit/AuditLink.tsx'
import { messages as auditMessages } from '#audit/link-messages.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import type { Fact } from '#ui/texts/FactList.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { userTone } from './columns.tsx'
import { messages } from './messages.ts'
import './UserFacts.css'

/** A user's details and ways to sign in. */
export function UserFacts({ user }: { user: UserRow }) {
  const none = <Nothing means={messages.none} />
  const facts: readonly Fact[] = [
    [messages.userName, user.userName],
    [
      messages.status,
      <StatusDot key="status" tone={userTone(user.status)}>
        {user.status}
      </StatusDot>
    ],
    [messages.role, user.role],
    [messages.company, user.companyName ? `${user.companyName} (${user.companyCode})` : messages.staff],
    ...(user.companyName === null
      ? [
          [
            messages.away,
            user.away ? messages.awayFor(daysInWords(user.away), user.away.delegate) : messages.there
          ] as const
        ]
      : []),
    [messages.email, user.email ?? none],
    [messages.phone, user.phone ?? none],
    [messages.lastSignIn, <InstantText key="lastSignIn" instant={user.lastSignIn} nothing={messages.never} />],
    [messages.twoStep, user.twoStep ? messages.twoStepOn : messages.twoStepOff],
    [messages.failedSignIns, user.failedSignIns > 0 ? messages.inTwoDays(user.failedSignIns) : none]
  ]
  return (
    <>
      <dl className="fact-columns user-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="md">
        <AuditLink filter="createdBy" value={user.name}>
          {auditMessages.ofPerson}
        </AuditLink>
        <AuditLink filter="name" value={user.userName}>
          {auditMessages.ofUser}
        </AuditLink>
        {user.companyName === null && user.status === 'Active' && (
          <TextLink to="/absence" search={{ userId: user.userId }} size="sm">
            {messages.absences}
          </TextLink>
        )}
      </Group>
    </>
  )
}
