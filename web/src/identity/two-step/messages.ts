export const messages = {
  title: 'Two-step sign-in',
  purpose: 'A second step at sign-in: besides your password, a code that only your phone has.',

  required: 'Your role requires two-step sign-in. Turn it on: everything else opens after that.',
  isOff: 'Two-step sign-in is off',
  offText: 'Your password alone opens your account. Whoever learns it can approve and release in your name.',
  isOn: 'Two-step sign-in is on',
  since: (instant: string) => `Since ${instant}. Sign-in asks for a code of your authenticator app.`,
  codesLeft: (left: number) => (left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`),
  fewCodes: 'Make new ones before you need them: without app and codes only an administrator lets you in again.',
  staysOn: 'Your role requires it, so it stays on.',
  allOpen: 'Go to the dashboard',

  turnOn: 'Turn on',
  turnOnTitle: 'Turn two-step sign-in on',
  scan: 'Scan this picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  orType: 'Or type this key into the app:',
  picture: 'Key for the authenticator app, as a picture. The same key stands below it as text.',
  copyKey: 'Copy the key',
  firstCode: 'Code that the app shows now',
  password: 'Your password',

  turnOff: 'Turn off',
  turnOffTitle: 'Turn two-step sign-in off',
  turnOffText: 'From then on your password alone opens your account. The recovery codes end.',

  renew: 'New recovery codes',
  renewTitle: 'Make new recovery codes',
  renewText: 'The codes that you have now end at once.',
  renewVerb: 'Make new codes',

  code: 'Code',
  codeHint: '6 digits of your authenticator app, or a recovery code',
  appCode: 'Code of your authenticator app',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the 10 codes that you kept, such as 7KQP-M3XA-ZZ4H-W9CD. Each works once.',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  codeMissing: 'Please enter the code.',
  sixDigits: 'The code has 6 digits.',
  passwordMissing: 'Please enter your password.',
  wrongCode: 'The code is not correct, or it was used already. Please try the next one.',

  codesTitle: 'Keep your recovery codes',
  codesText: 'Each lets you in once, in place of the app. They are shown only now: keep them where your phone is not.',
  codesList: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  kept: 'I have kept them',
  fileName: 'dealer-payouts-recovery-codes.txt',
  fileText: (userName: string, codes: readonly string[]) =>
    `Dealer Payouts: recovery codes of ${userName}\nEach lets you in once.\n\n${codes.join('\n')}\n`,

  stepTitle: 'Enter your code',
  stepText: 'Open your authenticator app and enter the code that it shows for Dealer Payouts.',
  lockedText: 'Sign-in is locked for now; with a recovery code you need not wait.',
  goOn: 'Log In',
  startOver: 'Sign in as somebody else',

  confirmTitle: 'Confirm that it is you',
  confirmText:
    'Approving and releasing ask again who you are. Then it goes on as shown, and does not ask for 5 minutes.',
  confirm: 'Confirm'
} as const
