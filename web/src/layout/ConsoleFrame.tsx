import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useOnlineNotices } from '#client/online.ts'
import { withQueries } from '#client/with-queries.tsx'
import { rememberScreens } from '#list/as-left.ts'
import { later } from '#ui/later.tsx'
import { coverFirstEntry, disableBack } from './back-rule.ts'
import './ConsoleFrame.css'
import { SideMenu } from './menu/SideMenu.tsx'
import { messages } from './messages.ts'
import { ShortcutKeys } from './top-bar/ShortcutKeys.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { useCurrentScreen } from './use-current-screen.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useOwnRights } from './use-own-rights.ts'
import { usePaperColours } from './use-paper-colours.ts'
import { useTitleFocus } from './use-title-focus.ts'

const MenuDrawer = later(() => import('./menu/MenuDrawer.tsx').then(({ MenuDrawer }) => MenuDrawer))

/**
 * The frame around every application screen: side menu, top bar, the Back rule and the keys. Its content is the screen
 * that the address names, or the one given.
 */
export function ConsoleFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const router = useRouter()
  const narrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'payouts.menu-collapsed', defaultValue: false })
  const [drawerOpen, drawer] = useDisclosure(false)
  const screen = useCurrentScreen()

  useEffect(() => {
    coverFirstEntry(router.history)
    return disableBack(router.history)
  }, [router])
  useEffect(() => rememberScreens(router), [router])
  useEffect(() => router.subscribe('onBeforeNavigate', drawer.close), [router, drawer.close])
  useDocumentTitle(screen.title)
  useTitleFocus()
  useOnlineNotices()
  useOwnRights()
  usePaperColours()

  return (
    <div className="console-frame" data-menu={narrow ? 'none' : collapsed ? 'icons' : 'whole'}>
      <button type="button" className="console-frame-skip" onClick={() => document.getElementById('content')?.focus()}>
        {messages.skip}
      </button>
      <header className="console-frame-header">
        <TopBar narrow={narrow} onOpenMenu={drawer.open} />
      </header>
      {!narrow && (
        <nav className="console-frame-navbar" aria-label={messages.main}>
          <SideMenu collapsed={collapsed} onToggleCollapsed={() => setCollapsed(!collapsed)} />
        </nav>
      )}
      {narrow && <MenuDrawer needed={drawerOpen} opened={drawerOpen} onClose={drawer.close} />}
      <main id="content" tabIndex={-1} data-page-focus className="console-frame-main">
        <div className="console-frame-content">{children}</div>
      </main>
      <ShortcutKeys />
    </div>
  )
}

export const FramedScreen = withQueries(() => <ConsoleFrame />)
