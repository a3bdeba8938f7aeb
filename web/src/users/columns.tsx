import type { UserRow, UserStatus } from '@payouts/contract/users/schema'
import { type Column, statusColumn, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

export const userTone = (status: string): Tone => (status === ('Active' satisfies UserStatus) ? 'green' : 'grey')

export const userColumns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    card: 'name',
    header: messages.name,
    width: 130,
    grow: 3,
    sort: 'NAME',
    cell: ({ name, away }) => (
      <SecondLine below={away && messages.awayUntil(dayText(away.toDay))}>
        <span className="grid-text">{name}</span>
      </SecondLine>
    )
  },
  textColumn({ key: 'userName', header: messages.userName, of: (row) => row.userName, width: 124, sort: 'USER_NAME' }),
  {
    key: 'role',
    header: messages.role,
    width: 124,
    sort: 'ROLE',
    cell: ({ role, waitingChangeId }) => (
      <span className="stack-xs user-role">
        <span className="grid-text">{role}</span>
        {waitingChangeId !== null && <span className="user-waits">{messages.waits}</span>}
      </span>
    )
  },
  {
    key: 'company',
    header: messages.company,
    width: 104,
    grow: 3,
    sort: 'COMPANY',
    cell: ({ companyName }) =>
      companyName ? <span className="grid-text">{companyName}</span> : <Nothing means={messages.staff} />
  },
  statusColumn({
    key: 'status',
    header: messages.status,
    of: (row) => row.status,
    tone: userTone,
    width: 92,
    sort: 'STATUS'
  }),
  {
    key: 'lastSignIn',
    header: messages.lastSignIn,
    width: 158,
    sort: 'LAST_SIGN_IN',
    cell: ({ lastSignIn }) => <InstantText instant={lastSignIn} nothing={messages.never} />
  },
  {
    key: 'twoStep',
    header: messages.twoStep,
    width: 84,
    cell: ({ twoStep }) => (twoStep ? messages.twoStepOn : messages.twoStepOff)
  }
]
