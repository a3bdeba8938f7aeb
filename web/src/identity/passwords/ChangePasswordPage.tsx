import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { currentSession } from '#client/session/session.ts'
import { withQueries } from '#client/with-queries.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import '../AccountForm.css'
import { SignedOutPage } from '../SignedOutPage.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Only for who is signed in; the console's screens fetch it by itself, too. */
const ConsoleFrame = lazyNamed(() => import('#layout/ConsoleFrame.tsx'), 'ConsoleFrame')

/** The change of one's own password. Without a session it says how to get one. */
function ChangePassword() {
  const [isSignedIn] = useState(() => currentSession() !== null)
  if (!isSignedIn) {
    return (
      <SignedOutPage
        title={messages.changePassword}
        purpose={messages.signInFirst}
        leadsToSignIn
        otherWays={<Link to="/ForgotPassword">{messages.forgottenIt}</Link>}
      >
        <ButtonLink to="/SignIn" size="md" fullWidth>
          {messages.signIn}
        </ButtonLink>
      </SignedOutPage>
    )
  }
  return (
    <Suspense>
      <ConsoleFrame>
        <PageHeader title={messages.changePassword} purpose={messages.changePasswordPurpose} />
        <ChangePasswordForm />
      </ConsoleFrame>
    </Suspense>
  )
}

export const ChangePasswordPage = withQueries(ChangePassword)
