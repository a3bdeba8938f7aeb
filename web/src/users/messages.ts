import { requestWords } from '@payouts/contract/requests/words'
import type { ChangeKind } from '@payouts/contract/users/schema'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const messages = {
  users: 'Users',
  usersPurpose: 'Who may sign in, and with which role. What gives rights waits for a second person.',
  usersLabel: 'Users',
  noUsers: 'No users match.',
  addUser: 'ADD NEW',
  addUserTitle: 'Add a user',
  roles: 'Roles',
  singleSignOn: 'Single sign-on',
  addRole: 'ADD NEW',
  addRoleTitle: 'Add a role',

  name: 'Name',
  userName: 'User Name',
  role: 'Role',
  company: 'Company',
  companyHint: 'An external role is for the users of one company, and shows them that company alone.',
  companyMissing: 'Company is required',
  companyPlaceholder: 'Find by name or code',
  typeCompany: 'Type part of its name or code.',
  noCompany: 'No Record Found',
  status: 'Status',
  lastSignIn: 'Last sign-in',
  never: 'Never signed in',
  twoStep: 'Two-Step',
  twoStepOn: 'Yes',
  twoStepOff: 'No',
  email: 'E-mail',
  emailHint: 'Links for passwords go there: whoever reads them gets in.',
  phone: 'Phone',
  phoneHint: 'Ten digits',
  none: 'None',
  staff: 'Staff',
  waits: 'A change waits',
  away: 'Away',
  there: 'There',
  awayUntil: (day: string) => `Away until ${day}`,
  awayFor: (days: string, delegate: string | null) =>
    `${days}; ${delegate === null ? 'nobody decides' : `${delegate} decides`} meanwhile`,
  absences: 'Absences',

  mayDo: (name: string) => `What ${name} may do`,
  mayNothing: 'Nothing: no screen but the dashboard.',
  mayNothingDisabled: 'Nothing now: this user is disabled. Enabled again, they could do this:',
  sees: 'see it',

  changeUser: 'Change role or contact',
  changeUserTitle: (name: string) => `Change role or contact of ${name}`,
  disable: 'Disable',
  disableTitle: (name: string) => `Disable ${name}`,
  disableMeans: (name: string) =>
    `${name} is shut out at once, and every session of theirs ends. To let them in again takes two people.`,
  enable: 'Enable',
  enableTitle: (name: string) => `Enable ${name}`,
  enableMeans: (name: string) => `${name} may sign in again once a second person has approved it.`,
  reset: 'Reset password',
  resetTitle: (name: string) => `Reset the password of ${name}`,
  resetMeans: (name: string, email: string) =>
    `The password of ${name} opens nothing any more, and every session of theirs ends. A link for another password goes to ${email}, to be used within 30 minutes. Nobody else sees it.`,
  resetTwoStep: 'Reset two-step',
  resetTwoStepTitle: (name: string) => `Reset the two-step sign-in of ${name}`,
  resetTwoStepMeans: (name: string) =>
    `For whoever lost app and recovery codes: the password alone lets ${name} in again, and every session of theirs ends. Where the role requires two-step sign-in, they are led to turn it on at once.`,
  unlock: 'Unlock',
  unlockTitle: (name: string) => `Unlock ${name}`,
  unlockMeans: (name: string, failures: number) =>
    `${counted(failures, 'failed sign-in is', 'failed sign-ins are')} forgotten, so that the right password lets ${name} in at once.`,
  failedSignIns: 'Failed sign-ins',
  inTwoDays: (failures: number) => `${failures} in the last two days`,
  back: 'Back',
  close: 'Close',

  request: requestWords.request,
  atOnce: 'Save',
  difference: 'What changes',
  gains: 'Gains',
  loses: 'Loses',
  noDifference: 'No right is gained or lost.',
  forPeople: (people: number) =>
    people === 0 ? 'Nobody active has this role.' : `It concerns ${counted(people, 'active user', 'active users')}.`,

  builtIn: 'Built-in',
  external: 'External',
  externalHint: 'Its users belong to a company each and see that company alone. This stays as it is later.',
  requiresTwoStep: 'Requires two-step sign-in',
  description: 'Description',
  roleName: 'Role name',
  startFrom: 'Start from',
  startFromNothing: 'Nothing',
  rights: 'Rights',
  all: (name: string) => `Everything of ${name}`,
  holders: (count: number) => counted(count, 'active user', 'active users'),
  disabledHolders: (count: number) => `${count} disabled`,
  whoHasIt: 'Who has it',
  nobodyHasIt: 'Nobody has this role.',
  everything: 'Everything, whatever is yet to come.',
  changeRole: 'Change role',
  changeRoleTitle: (name: string) => `Change the role ${name}`,
  removeRole: 'Remove role',
  removeRoleTitle: (name: string) => `Remove the role ${name}`,
  removeRoleMeans: (name: string) => `Nobody can be given ${name} any more, once a second person has approved it.`,

  matrix: 'Who may do what',
  matrixPurpose: 'Every permission, and the roles that grant it.',
  permission: 'Permission',
  granted: 'yes',
  notGranted: 'no',

  kinds: {
    'ADD USER': 'Add the user',
    'CHANGE USER': 'Change the user',
    'ENABLE USER': 'Enable the user',
    'ADD ROLE': 'Add the role',
    'CHANGE ROLE': 'Change the role',
    'REMOVE ROLE': 'Remove the role'
  } satisfies Record<ChangeKind, string>,
  aboutRights: 'rights',

  nobodyElse: 'Nobody else could approve',
  nobodyElseHint:
    'A change of rights takes two people, and there is no other active user who may approve what you request. Make a second administrator on the server:',
  secondAdministrator: 'payouts users add <user name> --name "<name>" --role Administrator --email <address>',
  noSecondPerson: 'One person is enough here',
  noSecondPersonHint:
    'This server runs with FOUR_EYES off: changes of rights take effect at once. Turn it on to have a second person approve them.'
} as const
