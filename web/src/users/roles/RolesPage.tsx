import { Button } from '@mantine/core'
import type { RoleRow } from '@payouts/contract/users/schema'
import { LogIn, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { ApprovalNotice } from '../ApprovalNotice.tsx'
import { useRoles, useUserRights } from '../api.ts'
import { messages } from '../messages.ts'
import { rightsRequests } from '../rights-requests.tsx'
import { UsersFeed } from '../UsersFeed.tsx'
import { RightsMatrix } from './RightsMatrix.tsx'
import { RoleCards } from './RoleCards.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RoleForm } from './RoleForm.tsx'

/** What each role grants, who has it, and who may do what. */
export function RolesPage() {
  const query = useRoles()
  const { data } = query
  const { mayAddRoles } = useUserRights()
  const { open, subject: role, ...dialog } = useDialogAbout<RoleRow>()
  const [adding, setAdding] = useState(false)
  const fourEyes = data?.approval.fourEyes ?? true
  return (
    <ListFrame
      title={messages.roles}
      actions={
        <>
          <ButtonLink to="/singleSignOn" variant="default" leftSection={<LogIn size={16} aria-hidden />}>
            {messages.singleSignOn}
          </ButtonLink>
          <RequestHistory kind={rightsRequests} />
          {mayAddRoles && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {messages.addRole}
            </Button>
          )}
        </>
      }
      feed={<UsersFeed />}
    >
      <ApprovalNotice approval={data?.approval} of="Roles" />
      <AllWaiting kind={rightsRequests} />
      <QueryState query={query} height={320} label={messages.roles} />
      {data && <RoleCards roles={data.roles} onOpen={open} />}
      {data && <RightsMatrix roles={data.roles} />}
      <RoleDialog {...dialog} name={role?.name} fourEyes={fourEyes} />
      <Dialog opened={adding} onClose={() => setAdding(false)} title={messages.addRoleTitle} size="xl">
        <RoleForm fourEyes={fourEyes} onDone={() => setAdding(false)} />
      </Dialog>
    </ListFrame>
  )
}
