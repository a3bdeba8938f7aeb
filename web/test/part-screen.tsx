import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { consoleRoute } from '#layout/console-route.ts'
import { openScreens } from './open-screens.tsx'

/** Opens a screen that has only this part of another, below its heading. */
export async function openPart(part: ReactNode): Promise<void> {
  const page = createRoute({
    getParentRoute: () => consoleRoute,
    path: '/test',
    staticData: { title: 'Test', access: 'signedIn' },
    component: () => (
      <>
        <h1>Part</h1>
        {part}
      </>
    )
  })
  openScreens([page], '/test')
  await screen.findByRole('heading', { name: 'Part' })
}
