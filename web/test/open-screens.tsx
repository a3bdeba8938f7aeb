import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { consoleRoute } from '#layout/console-route.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { renderInConsole } from './render.tsx'

/** Opens an address in a console that has only these screens, with its dialogs, until the test is over. */
export function openScreens(routes: readonly object[], address: string) {
  window.history.replaceState(null, '', address)
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const routeTree = rootRoute.addChildren([consoleRoute.addChildren(routes as [])])
  const router = createRouter({
    routeTree,
    history,
    context: { finders: [] },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0
  })
  renderInConsole(
    <>
      {/* The console's own router is registered for types; this one has only the screens under test. */}
      <RouterProvider router={router as never} />
      <DialogHost />
    </>
  )
  return router
}
