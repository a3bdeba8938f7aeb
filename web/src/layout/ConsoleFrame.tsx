import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useOnlineNotices } from '../client/online.ts'
import { Brand } from './Brand.tsx'
import { coverFirstEntry, disableBack } from './back-rule.ts'
import './ConsoleFrame.css'
import { messages } from './messages.ts'
import { ShortcutKeys } from './ShortcutKeys.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useCurrentScreen } from './use-current-screen.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useOwnRights } from './use-own-rights.ts'
import { useTitleFocus } from './use-title-focus.ts'

/** AppShell hides the menu below this number, and the specification's narrow layout includes 1000 px. */
const firstWideWidth = 1001

/**
 * The frame around every application screen: side menu, top bar, the Back rule and the keys.
 * Its content is the screen that the address names, or the one given.
 */
export function ConsoleFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const router = useRouter()
  const narrow = useMediaQuery(`(max-width: ${firstWideWidth - 1}px)`, false, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'payouts.menu-collapsed', defaultValue: false })
  const [drawerOpen, drawer] = useDisclosure(false)
  const screen = useCurrentScreen()

  useEffect(() => {
    coverFirstEntry(router.history)
    return disableBack(router.history)
  }, [router])
  useEffect(() => router.subscribe('onBeforeNavigate', drawer.close), [router, drawer.close])
  useDocumentTitle(screen.title)
  useTitleFocus()
  useOnlineNotices()
  useOwnRights()

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: collapsed ? 64 : 240, breakpoint: firstWideWidth, collapsed: { mobile: true } }}
      transitionDuration={120}
    >
      <button type="button" className="console-frame-skip" onClick={() => document.getElementById('content')?.focus()}>
        {messages.skip}
      </button>
      <AppShell.Header className="console-frame-header">
        <TopBar narrow={narrow} onOpenMenu={drawer.open} />
      </AppShell.Header>
      {!narrow && (
        <AppShell.Navbar className="console-frame-navbar" aria-label="Main">
          <SideMenu collapsed={collapsed} onToggleCollapsed={() => setCollapsed(!collapsed)} />
        </AppShell.Navbar>
      )}
      <Drawer
        opened={narrow && drawerOpen}
        onClose={drawer.close}
        title={<Brand />}
        size={280}
        classNames={{ body: 'console-frame-drawer-body', content: 'console-frame-drawer-content' }}
      >
        <nav aria-label="Main" className="console-frame-drawer-menu">
          <SideMenu collapsed={false} />
        </nav>
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} data-page-focus className="console-frame-main">
        <div className="console-frame-content">{children}</div>
      </AppShell.Main>
      <ShortcutKeys />
    </AppShell>
  )
}
