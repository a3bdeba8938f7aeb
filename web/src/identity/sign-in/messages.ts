export const messages = {
  userName: 'User Name',
  password: 'Password',
  rememberMe: 'Remember me',
  logIn: 'Log In',
  forgotPassword: 'Forgot password?',
  forgotUserName: 'Forgot user name?',
  userNameRequired: 'UserName is Required',
  passwordRequired: 'Password is Required',
  signInFailed: 'Error while authenticating user - ',
  signInFailedTitle: 'Login failed',
  heading: 'Sign in to Dealer Payouts',
  purpose: 'Review, hold, approve and release dealer incentives.',
  sessionEnded: 'Your session has ended. Sign in again to go on where you were.'
} as const
