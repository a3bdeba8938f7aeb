import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { type Language, languageNames } from '@payouts/contract/language'
import { dealerOwner } from '@payouts/contract/permissions'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import {
  AtSign,
  CalendarOff,
  Compass,
  KeyRound,
  Languages,
  LogOut,
  type LucideIcon,
  Mails,
  MonitorSmartphone,
  ShieldCheck
} from 'lucide-react'
import type { Session } from '#client/session/session.ts'
import { useLanguage } from '#client/session/use-language.ts'
import { AnchoredMenu, type MenuState } from '#ui/floating/AnchoredMenu.tsx'
import { dotted } from '#ui/texts/dotted.ts'
import { lazyMessages as messages } from '../lazy-messages.ts'
import { openTour } from './shortcuts.ts'
import { signOut } from './sign-out.ts'

/** Screens about one's own account, shown as far as there are such screens. */
const ownScreens = [
  { path: '/ChangePassword', label: 'changePassword', icon: KeyRound },
  { path: '/ChangeUsername', label: 'changeUserName', icon: AtSign },
  { path: '/twoStep', label: 'twoStep', icon: ShieldCheck },
  { path: '/absence', label: 'absence', icon: CalendarOff, ofStaff: true },
  { path: '/noticeSettings', label: 'notices', icon: Mails },
  { path: '/sessions', label: 'sessions', icon: MonitorSmartphone }
] as const satisfies readonly { path: string; label: keyof typeof messages; icon: LucideIcon; ofStaff?: true }[]
const schemes = ['light', 'dark', 'auto'] as const

/** The menu that the UserMenu opens. */
export function UserMenuLines({ session, ...menu }: MenuState & { session: Session }) {
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { userName, role, company } = session
  const { language, choose } = useLanguage()
  const other: Language = language === 'en' ? 'ms' : 'en'
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
      <Menu.Label>{messages.colours}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
        {schemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {messages.schemes[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {ownScreens
        .filter((screen) => screen.path in routesByPath && !('ofStaff' in screen && isOutside))
        .map(({ path, label, icon: Icon }) => (
          <Menu.Item
            key={path}
            leftSection={<Icon size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to={path} {...props} />}
          >
            {messages[label]}
          </Menu.Item>
        ))}
      {company && (
        <Menu.Item leftSection={<Languages size={16} aria-hidden="true" />} lang={other} onClick={() => choose(other)}>
          {languageNames[other]}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Compass size={16} aria-hidden="true" />} onClick={openTour}>
        {messages.tour}
      </Menu.Item>
      <Menu.Item
        leftSection={<LogOut size={16} aria-hidden="true" />}
        onClick={() => {
          signOut({ atProvider: true })
          void navigate({ to: '/' })
        }}
      >
        {messages.logout}
      </Menu.Item>
    </AnchoredMenu>
  )
}
