import { Text } from '@mantine/core'
import { currentSession } from '#client/session/session.ts'
import { withQueries } from '#client/with-queries.tsx'
import { said } from '#ui/texts/said.ts'
import type { Forbidden } from '../access.ts'
import { ConsoleFrame } from '../ConsoleFrame.tsx'
import { LostInSpace } from './LostInSpace.tsx'
import { forbiddenText, missingRights } from './missing-rights.ts'

/** In place of a screen that the user may not open: which right is missing, and who gives it. */
export const ForbiddenPage = withQueries(({ data }: { data?: unknown }) => {
  const { title, access } = data as Forbidden
  const rights = missingRights(currentSession()?.menu ?? [], access)
  return (
    <ConsoleFrame>
      <LostInSpace>
        <Text maw="34rem">{forbiddenText(said(title), rights)}</Text>
      </LostInSpace>
    </ConsoleFrame>
  )
})
