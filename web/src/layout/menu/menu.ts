import { hasDesk } from '@payouts/contract/desk/can'
import type { MenuList } from '@payouts/contract/permissions'
import {
  ArrowLeftRight,
  Ban,
  Bookmark,
  CalendarDays,
  ChartNoAxesColumn,
  CirclePause,
  Gauge,
  HandCoins,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Percent,
  Radar,
  Rows3,
  Scale,
  ScrollText,
  ShieldCheck,
  Sigma,
  Snowflake,
  Store,
  UserCheck,
  UserCog,
  Users
} from 'lucide-react'
import { mayOpen, type ScreenAccess } from '../access.ts'

export type MenuEntry = {
  readonly label: string
  readonly path: string
  readonly access: ScreenAccess
  /** The letter that opens it after `g`. */
  readonly letter: string
  readonly icon: LucideIcon
}

/** A group without a name is a single entry without a heading. */
export type MenuGroup = { readonly name?: string; readonly entries: readonly MenuEntry[] }

/** The home of people who review or decide. */
const desk: MenuEntry = { label: 'Decisions', path: '/desk', access: 'signedIn', letter: 'h', icon: Inbox }

const dashboard: MenuEntry = {
  label: 'Dashboard',
  path: '/dashboard',
  access: 'signedIn',
  letter: 'd',
  icon: LayoutDashboard
}

const incentives: readonly MenuEntry[] = [
  { label: 'Payouts', path: '/payouts', access: 'Payout', letter: 'p', icon: HandCoins },
  { label: 'On-Hold', path: '/onhold', access: 'On Hold', letter: 'o', icon: CirclePause },
  { label: 'Exclusions', path: '/exclusion', access: 'Exclusions', letter: 'x', icon: Ban },
  { label: 'Payout Dates', path: '/payoutDates', access: 'Payout Dates', letter: 'y', icon: CalendarDays },
  { label: 'Withholding Tax', path: '/withHoldingTax', access: 'Withholding Tax', letter: 'w', icon: Percent },
  { label: 'Signals', path: '/signals', access: 'Signals', letter: 'i', icon: Radar },
  { label: 'Validations', path: '/validations', access: 'Validations', letter: 'v', icon: ShieldCheck },
  { label: 'Formulas', path: '/formulas', access: 'Formulas', letter: 'm', icon: Sigma }
]

const adjustments: readonly MenuEntry[] = [
  { label: 'Earmark', path: '/earmark', access: 'Earmark', letter: 'e', icon: Bookmark },
  { label: 'Freeze Account', path: '/freezeAccount', access: 'Freeze Account', letter: 'f', icon: Snowflake },
  { label: 'Debit / Credit', path: '/creditDebit', access: 'Debit/Credit', letter: 'c', icon: ArrowLeftRight },
  { label: 'Bulk Changes', path: '/bulkChanges', access: 'Bulk Changes', letter: 'k', icon: Rows3 }
]

const reports: MenuEntry = {
  label: 'Reports',
  path: '/reports',
  access: 'Reports',
  letter: 'r',
  icon: ChartNoAxesColumn
}

const cashOutLimit: MenuEntry = {
  label: 'Cash Out Limit',
  path: '/cashOutLimits',
  access: 'Cash Out Limit',
  letter: 'l',
  icon: Gauge
}

const dealers: MenuEntry = { label: 'Dealers', path: '/dealers', access: 'Dealers', letter: 's', icon: Store }

const payments: readonly MenuEntry[] = [
  { label: 'Payment Runs', path: '/payments', access: 'Payment Runs', letter: 'n', icon: Landmark },
  { label: 'Reconciliation', path: '/reconciliation', access: 'Reconciliation', letter: 'b', icon: Scale }
]

const administration: readonly MenuEntry[] = [
  { label: 'Users', path: '/users', access: 'Users', letter: 'u', icon: Users },
  { label: 'Roles', path: '/roles', access: 'Roles', letter: 'a', icon: UserCog },
  {
    label: 'Approval Policies',
    path: '/approvalPolicies',
    access: 'Approval Policies',
    letter: 'q',
    icon: UserCheck
  },
  { label: 'Audit', path: '/audit', access: 'Audit', letter: 't', icon: ScrollText }
]

/**
 * A user's side menu: permitted items with a screen. People who review or decide have the desk. Everyone has the
 * dashboard, even without anything of Incentives; the group's name is omitted then.
 */
export function menuFor(menu: readonly MenuList[], hasScreen: (path: string) => boolean): readonly MenuGroup[] {
  const open = (entries: readonly MenuEntry[]) =>
    entries.filter((entry) => hasScreen(entry.path) && mayOpen(menu, entry.access))
  const incentivesGranted = menu.some((list) => list.menuListName === 'Incentive' && list.menuItem.length > 0)
  const home = hasDesk(menu) ? [desk, dashboard] : [dashboard]
  const groups: readonly MenuGroup[] = [
    { ...(incentivesGranted && { name: 'Incentives' }), entries: open([...home, ...incentives]) },
    { entries: open([reports]) },
    { name: 'Adjustments', entries: open(adjustments) },
    { entries: open([cashOutLimit, dealers]) },
    { name: 'Payments', entries: open(payments) },
    { name: 'Administration', entries: open(administration) }
  ]
  return groups.filter((group) => group.entries.length > 0)
}

/** Where sign-in leads: the desk, else the dashboard, or the first screen that there is. */
export function homePath(groups: readonly MenuGroup[]): string {
  return groups[0]?.entries[0]?.path ?? dashboard.path
}
