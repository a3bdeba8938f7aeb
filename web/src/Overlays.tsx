import { Notifications } from '@mantine/notifications'
import '#theme/forced-colours.css'
import '#theme/styles.ts'
import '#theme/notice-styles.ts'
import '#ui/dialogs/modal-styles.ts'
import { announceUpdates } from '#client/console-update.ts'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { withQueries } from '#client/with-queries.tsx'
import { IdentityCheck } from '#identity/two-step/IdentityCheck.tsx'

announceUpdates()

/** What is shown above every screen: short notices, dialogs that any code may open, and re-authentication. */
export const Overlays = withQueries(() => {
  return (
    <>
      <Notifications limit={3} autoClose={3000} position="top-center" />
      <DialogHost />
      <IdentityCheck />
    </>
  )
})
