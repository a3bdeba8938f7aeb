/** What the frame says once it is asked: its panels, its keys, and why a screen is not there. */
export const lazyMessages = {
  notFoundText: "Oops! Looks like you're lost in space.",
  goBack: 'Go Back',
  right: (name: string) => `the right “${name}”`,
  anyRightOf: (list: string) => `any right of “${list}”`,
  or: ' or ',
  forbidden: (screen: string, rights: string) =>
    `${screen} needs ${rights}, which your role does not have. Ask an administrator: they can add it to your role, and this screen opens at once.`,

  changePassword: 'Change Password',
  changeUserName: 'Change Username',
  absence: 'Absence',
  notices: 'Notices',
  sessions: 'Your sessions',
  twoStep: 'Two-step sign-in',
  tour: 'Tour',
  logout: 'Logout',
  colours: 'Colours',
  schemes: { light: 'Light', dark: 'Dark', auto: 'As the system' },

  screens: 'Screens',
  found: 'Found',
  nothingFound: 'No Record Found',

  onThisScreen: 'On this screen',
  everywhere: 'Everywhere',
  inTables: 'In tables',
  arrows: 'Arrows',
  space: 'Space',
  findScreen: 'Find any screen',
  toSearch: 'Go to the search',
  showKeys: 'Show these keys',
  closeOpen: 'Close what is open',
  cells: 'Move from cell to cell',
  ends: 'First or last cell of the row',
  firstCell: 'First cell of the table',
  tenRows: 'Ten rows up or down',
  select: 'Select the row',
  selectAll: 'Select all rows of the page',
  open: 'Open the row'
} as const
