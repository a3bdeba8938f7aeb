import { Drawer } from '@mantine/core'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { useStepBehind } from '#ui/dialogs/use-step-behind.ts'
import '#ui/dialogs/modal-styles.ts'
import '@mantine/core/styles/Drawer.css'
import { Brand } from '../Brand.tsx'
import { messages } from '../messages.ts'
import './MenuDrawer.css'
import { SideMenu } from './SideMenu.tsx'

/** The menu over the page, where the window is too narrow for one beside it. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useInertPage(opened)
  return (
    <Drawer
      opened={useStepBehind(opened)}
      onClose={onClose}
      title={<Brand />}
      size={280}
      classNames={{ body: 'menu-drawer-body', content: 'menu-drawer-content' }}
    >
      <nav aria-label={messages.main} className="menu-drawer-menu">
        <SideMenu collapsed={false} />
      </nav>
    </Drawer>
  )
}
