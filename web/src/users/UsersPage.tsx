import { Button } from '@mantine/core'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRow } from '@payouts/contract/users/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { pageIn } from '#list/list-query.ts'
import { useListState } from '#list/use-list-state.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { ApprovalNotice, ApprovalState } from './ApprovalNotice.tsx'
import { useUserRights } from './api.ts'
import { userColumns } from './columns.tsx'
import { usersList } from './lists.ts'
import { messages } from './messages.ts'
import { rightsRequests } from './rights-requests.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserForm } from './UserForm.tsx'
import { UsersFeed } from './UsersFeed.tsx'

/** Users, the changes that wait for a second person, and the buttons to request more. */
export function UsersPage() {
  const list = useListState(usersList)
  const query = useCall(userEndpoints.getUserList, list.request, { faultsReplacePage: true })
  const { mayAddUsers } = useUserRights()
  const { open, subject: row, ...dialog } = useDialogAbout<UserRow>()
  const [adding, setAdding] = useState(false)
  const approval = query.data?.approval
  return (
    <ListFrame
      title={messages.users}
      purpose={messages.usersPurpose}
      aside={<ApprovalState approval={approval} of="Users" />}
      actions={
        <>
          <RequestHistory kind={rightsRequests} />
          {mayAddUsers && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {messages.addUser}
            </Button>
          )}
        </>
      }
      feed={<UsersFeed />}
    >
      <AllWaiting kind={rightsRequests} />
      <ListTable
        label={messages.usersLabel}
        list={list}
        counts={countsOf(userEndpoints.getUserList, list.request, (answer) => answer.userDetails)}
        query={pageIn(query, (answer) => answer.userDetails)}
        columns={userColumns}
        rowId={rowId}
        rowName={rowName}
        onOpen={open}
        emptyHint={messages.noUsers}
      />
      <ApprovalNotice approval={approval} of="Users" titled={false} />
      <UserDialog {...dialog} row={row} fourEyes={approval?.fourEyes ?? true} />
      <Dialog opened={adding} onClose={() => setAdding(false)} title={messages.addUserTitle} size="lg">
        <UserForm fourEyes={approval?.fourEyes ?? true} onDone={() => setAdding(false)} />
      </Dialog>
    </ListFrame>
  )
}

const rowId = ({ userId }: UserRow) => String(userId)
const rowName = ({ name }: UserRow) => name
