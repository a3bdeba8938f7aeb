import { countOf } from '@payouts/contract/count-text'

export const messages = {
  product: 'Dealer Payouts',
  copyright: '© 2024 Dealer Payouts',
  main: 'Main',
  breadcrumb: 'Breadcrumb',
  backDisabled: 'Back button is disabled.',
  backTo: (screen: string) => `Back to ${screen}`,
  notFoundTitle: '404 - Page Not Found',
  faultTitle: 'This screen could not be loaded',
  faultPrefix: 'An Error Occurred: ',
  faultText: 'This screen failed. Try again; if it fails again, tell support.',
  comesOnline: 'This screen opens by itself once you are online again.',
  tryAgain: 'Try again',
  account: 'Account of',
  skip: 'Skip to the content',
  openMenu: 'Open the menu',
  collapseMenu: 'Collapse the menu',
  expandMenu: 'Expand the menu',
  decisionsWaiting: (count: number) => `${countOf(count, 'decision waits', 'decisions wait')} for you`,
  beneath: (screen: string) => `Beneath ${screen}`,
  viewsOf: (screen: string) => `Saved views of ${screen}`,
  keys: 'Keyboard keys',
  find: 'Find a screen',
  findAnything: 'Find a screen, dealer, number …'
} as const
