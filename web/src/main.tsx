import '#theme/first-styles.ts'
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useShownDialogs } from '#client/dialogs/dialogs.ts'
import { handleMissingCode } from '#client/missing-code.ts'
import { currentSession } from '#client/session/session.ts'
import { onTwoStepMissing } from '#client/session/still-to-prove.ts'
import { leaveWhenSessionEnds } from '#layout/session-end.ts'
import { theme } from '#theme/theme.ts'
import { cssVariables } from '#theme/variables.ts'
import { useFirstAct } from '#ui/buttons/use-first-act.ts'
import { later } from '#ui/later.tsx'
import { useSpoken } from './language.ts'
import { openConsole, router } from './router.ts'

const Overlays = later(() => import('./Overlays.tsx').then(({ Overlays }) => Overlays))

handleMissingCode()
leaveWhenSessionEnds(router)
onTwoStepMissing(() => void router.navigate({ to: '/twoStep' }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// With a session, the screens load first; if that fails, the page that needs them says so.
const screens = currentSession() ? openConsole() : Promise.resolve()
void screens.catch(() => undefined).then(() => createRoot(root).render(<Console />))

/** Mantine's variables are all written at the start: as a sheet they would be 2.6 kB of the first screen. */
function Console() {
  const language = useSpoken()
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
      >
        <RouterProvider key={language} router={router} />
        <OverlaysWhenNeeded />
      </MantineProvider>
    </StrictMode>
  )
}

/** From the person's first action on, which is before any call that needs re-authentication. */
function OverlaysWhenNeeded() {
  const [hasActed, setActed] = useState(false)
  const { dialog, loading, stall } = useShownDialogs()
  const { notifications } = useNotifications()
  useFirstAct(() => setActed(true))
  return <Overlays needed={hasActed || (dialog ?? loading ?? stall ?? notifications[0]) !== undefined} />
}
