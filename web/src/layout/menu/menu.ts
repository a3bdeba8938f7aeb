import { hasDesk } from '@payouts/contract/desk/can'
import type { MenuList } from '@payouts/contract/permissions'
import {
  ArrowLeftRight,
  Ban,
  CalendarDays,
  ChartNoAxesColumn,
  CirclePause,
  Gauge,
  Gavel,
  HandCoins,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Percent,
  Settings
} from 'lucide-react'
import { said } from '#ui/texts/said.ts'
import { mayOpen, type ScreenAccess } from '../access.ts'

export type MenuEntry = {
  readonly label: string
  readonly path: string
  readonly access: ScreenAccess
  /** The letter or digit that opens it after `g`. */
  readonly letter: string
  /** Left out of entries that the menu shows by their group's picture, or beneath another entry. */
  readonly icon?: LucideIcon
  /** The path of the entry that it stands beneath, where that one is permitted, too. */
  readonly beneath?: string
}

/** A group without a name is a single entry without a heading. One with a picture is one line while it is closed. */
export type MenuGroup = { readonly name?: string; readonly icon?: LucideIcon; readonly entries: readonly MenuEntry[] }

/** The home of people who review or decide. */
const desk: MenuEntry = { label: 'Decisions', path: '/desk', access: 'signedIn', letter: 'h', icon: Gavel }

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
  {
    label: 'Tax Remittances',
    path: '/taxRemittances',
    access: 'Withholding Tax',
    letter: 'g',
    beneath: '/withHoldingTax'
  },
  { label: 'CP58', path: '/cp58', access: 'Withholding Tax', letter: '2', beneath: '/withHoldingTax' },
  { label: 'Signals', path: '/signals', access: 'Signals', letter: 'i', beneath: '/payouts' },
  { label: 'Validations', path: '/validations', access: 'Validations', letter: 'v', beneath: '/payouts' },
  { label: 'Formulas', path: '/formulas', access: 'Formulas', letter: 'm', beneath: '/payouts' }
]

const adjustments: readonly MenuEntry[] = [
  { label: 'Earmark', path: '/earmark', access: 'Earmark', letter: 'e' },
  { label: 'Freeze Account', path: '/freezeAccount', access: 'Freeze Account', letter: 'f' },
  { label: 'Debit / Credit', path: '/creditDebit', access: 'Debit/Credit', letter: 'c' },
  { label: 'Bulk Changes', path: '/bulkChanges', access: 'Bulk Changes', letter: 'k' }
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

const payments: readonly MenuEntry[] = [
  { label: 'Dealers', path: '/dealers', access: 'Dealers', letter: 's' },
  { label: 'Payment Runs', path: '/payments', access: 'Payment Runs', letter: 'n' },
  { label: 'Reconciliation', path: '/reconciliation', access: 'Reconciliation', letter: 'b' },
  { label: 'E-Invoices', path: '/eInvoices', access: 'E-Invoices', letter: 'z' },
  { label: 'Books', path: '/books', access: 'Books', letter: '1' }
]

const settings: readonly MenuEntry[] = [
  { label: 'Users', path: '/users', access: 'Users', letter: 'u' },
  { label: 'Roles', path: '/roles', access: 'Roles', letter: 'a' },
  { label: 'Approval Policies', path: '/approvalPolicies', access: 'Approval Policies', letter: 'q' },
  { label: 'Systems', path: '/systems', access: 'Systems', letter: '3' },
  { label: 'Signal Rules', path: '/signalRules', access: 'Signals', letter: 'j' },
  { label: 'Audit', path: '/audit', access: 'Audit', letter: 't' }
]

/**
 * A user's side menu: permitted items with a screen. People who review or decide have the desk on top. Everyone has
 * the dashboard, even without anything of Incentives; the group's name is omitted then. Names and order are the
 * specification's; what goes beyond it is beneath Payouts, in Payments or in Settings.
 */
export function menuFor(menu: readonly MenuList[], hasScreen: (path: string) => boolean): readonly MenuGroup[] {
  const open = (entries: readonly MenuEntry[]) =>
    entries
      .filter((entry) => hasScreen(entry.path) && mayOpen(menu, entry.access))
      .map((entry) => ({ ...entry, label: said(entry.label) }))
  const incentivesGranted = menu.some((list) => list.menuListName === 'Incentive' && list.menuItem.length > 0)
  const groups: readonly MenuGroup[] = [
    { entries: hasDesk(menu) ? open([desk]) : [] },
    { ...(incentivesGranted && { name: 'Incentives' }), entries: open([dashboard, ...incentives]) },
    { entries: open([reports]) },
    { name: 'Adjustments', icon: ArrowLeftRight, entries: open(adjustments) },
    { entries: open([cashOutLimit]) },
    { name: 'Payments', icon: Landmark, entries: open(payments) },
    { name: 'Settings', icon: Settings, entries: open(settings) }
  ]
  return groups.filter((group) => group.entries.length > 0)
}

/** Where sign-in leads: the desk, else the dashboard, or the first screen that there is. */
export function homePath(groups: readonly MenuGroup[]): string {
  return groups[0]?.entries[0]?.path ?? dashboard.path
}
