import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { dealerOwner } from '@payouts/contract/permissions'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import {
  AtSign,
  CalendarOff,
  Compass,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mails,
  MonitorSmartphone,
  ShieldCheck
} from 'lucide-react'
import type { Session } from '#client/session/session.ts'
import { AnchoredMenu, type MenuState } from '#ui/floating/AnchoredMenu.tsx'
import { dotted } from '#ui/texts/dotted.ts'
import { messages } from '../messages.ts'
import { openTour } from './shortcuts.ts'
import { signOut } from './sign-out.ts'

/** Screens about one's own account, shown as far as there are such screens. */
const ownScreens: readonly { path: string; label: string; icon: LucideIcon; ofStaff?: true }[] = [
  { path: '/ChangePassword', label: messages.changePassword, icon: KeyRound },
  { path: '/ChangeUsername', label: messages.changeUserName, icon: AtSign },
  { path: '/twoStep', label: messages.twoStep, icon: ShieldCheck },
  { path: '/absence', label: messages.absence, icon: CalendarOff, ofStaff: true },
  { path: '/noticeSettings', label: messages.notices, icon: Mails },
  { path: '/sessions', label: messages.sessions, icon: MonitorSmartphone }
]

/** The menu that the UserMenu opens. */
export function UserMenuLines({ session, ...menu }: MenuState & { session: Session }) {
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { userName, role, company } = session
  const isOutside = Boolean(company) || role === dealerOwner
  return (
    <AnchoredMenu withinPortal={false} position="bottom-end" width={248} offset={6} {...menu}>
      <div className="user-menu-person">
        <Text fw={600} truncate>
          {userName}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {dotted([role, company?.name])}
        </Text>
      </div>
      <Menu.Divider />
      <Menu.Label>Colours</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
        <Menu.RadioItem value="light">Light</Menu.RadioItem>
        <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
        <Menu.RadioItem value="auto">As the system</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      {ownScreens
        .filter(({ path, ofStaff = false }) => path in routesByPath && !(ofStaff && isOutside))
        .map(({ path, label, icon: Icon }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to={path} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
      <Menu.Item leftSection={<Compass size={16} aria-hidden="true" />} onClick={openTour}>
        {messages.tour}
      </Menu.Item>
      <Menu.Item
        leftSection={<LogOut size={16} aria-hidden="true" />}
        onClick={() => {
          signOut()
          void navigate({ to: '/' })
        }}
      >
        {messages.logout}
      </Menu.Item>
    </AnchoredMenu>
  )
}
