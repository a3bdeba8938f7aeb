import { useMutation } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText, isTrouble } from '../../client/call-error.ts'
import { showAlert } from '../../client/dialogs.ts'
import { currentSession } from '../../client/session.ts'
import { consoleRoute } from '../../layout/console-route.ts'
import { homePath, menuFor } from '../../layout/menu.ts'
import { messages as frame } from '../../layout/messages.ts'
import { signOut } from '../../layout/sign-out.ts'
import { useDocumentTitle } from '../../layout/use-document-title.ts'
import { wantedScreen } from '../../layout/wanted.ts'
import { Backdrop } from '../Backdrop.tsx'
import { messages } from './messages.ts'
import './SignInPage.css'
import { CodeStep } from '../two-step/CodeStep.tsx'
import { messages as twoStep } from '../two-step/messages.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { asksForCode, type Credentials, signIn } from './sign-in.ts'

/** Fetches the frame while the person types, so that it is there when the server lets them in. */
function preloadFrame(): void {
  void consoleRoute.options.component?.preload?.()
}

function endOpenSession(): void {
  if (currentSession()) signOut()
}

/** The sign-in page. Opening it ends any session that the browser still has, here and on the server. */
export function SignInPage() {
  const { routesByPath, history } = useRouter()
  const state = useLocation({ select: (location) => location.state })
  useEffect(endOpenSession, [])
  useEffect(preloadFrame, [])
  useDocumentTitle('Sign in')

  const [credentials, setCredentials] = useState<Credentials>()
  const [locked, setLocked] = useState(false)
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: ({ menu, loginId }) =>
      history.push(wantedScreen(state, loginId) ?? homePath(menuFor(menu, (path) => path in routesByPath))),
    onError: (error, { oneTimeCode }) => {
      if (asksForCode(error) || (oneTimeCode !== undefined && !locked && isTrouble(error, 'signInRefused'))) return
      void showAlert(messages.signInFailed + errorText(error), messages.signInFailedTitle)
    }
  })
  const { error, isPending } = signingIn
  // The password was right a moment ago, so what is refused now is the code.
  const refusal = isTrouble(error, 'signInRefused') && !isPending && !locked ? twoStep.wrongCode : undefined
  const logIn = (given: Credentials) =>
    signingIn.mutate(given, {
      onError: (refused) => {
        setLocked(isTrouble(refused, 'locked'))
        if (asksForCode(refused) || isTrouble(refused, 'locked')) setCredentials(given)
      }
    })

  return (
    <div className="sign-in-page">
      <Backdrop />
      <main className="sign-in-page-main">
        {credentials ? (
          <CodeStep
            locked={locked}
            busy={isPending}
            refusal={refusal}
            onCode={(oneTimeCode) => signingIn.mutate({ ...credentials, oneTimeCode })}
            onStartOver={() => {
              setCredentials(undefined)
              signingIn.reset()
            }}
          />
        ) : (
          <PasswordStep busy={isPending} onCredentials={logIn} />
        )}
      </main>
      <footer className="sign-in-page-footer">{frame.copyright}</footer>
    </div>
  )
}
