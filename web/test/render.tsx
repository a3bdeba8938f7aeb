import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { queryClient } from '#client/queries.ts'
import { theme } from '#theme/theme.ts'

/** Renders as in the console, in its theme, but without motion and without repeating a failed query. */
export function renderInConsole(children: ReactNode): RenderResult {
  const asInConsole = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...asInConsole, queries: { ...asInConsole.queries, retry: false } })
  onTestFinished(() => {
    queryClient.clear()
    queryClient.setDefaultOptions(asInConsole)
  })
  return render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
