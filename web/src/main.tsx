import './theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepConsoleOffline } from './client/code-offline.ts'
import { DialogHost } from './client/DialogHost.tsx'
import { queryClient } from './client/queries.ts'
import { onTwoStepMissing } from './client/still-to-prove.ts'
import { IdentityCheck } from './identity/two-step/IdentityCheck.tsx'
import { leaveWhenSessionEnds } from './layout/session-end.ts'
import { router } from './routes.tsx'
import { theme } from './theme/theme.ts'
import { cssVariables } from './theme/variables.ts'

keepConsoleOffline()
leaveWhenSessionEnds(router)
onTwoStepMissing(() => void router.navigate({ to: '/twoStep' }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications limit={3} autoClose={3000} position="top-center" />
        <RouterProvider router={router} />
        <DialogHost />
        <IdentityCheck />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
