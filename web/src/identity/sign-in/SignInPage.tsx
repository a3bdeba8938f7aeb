import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CallError, errorText, isTrouble, offlineText } from '#client/call-error.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { clearSession, currentSession } from '#client/session/session.ts'
import { messages as frame } from '#layout/messages.ts'
import { useDocumentTitle } from '#layout/use-document-title.ts'
import { useFirstAct } from '#ui/buttons/use-first-act.ts'
import { Backdrop } from '../Backdrop.tsx'
import { messages } from './messages.ts'
import './SignInPage.css'
import { messages as twoStep } from '../two-step/messages.ts'
import { asksForCode, type Credentials } from './credentials.ts'
import { PasswordStep } from './PasswordStep.tsx'

const fetchSignIn = () => import('./sign-in.ts')
const fetchCodeStep = () => import('../two-step/CodeStep.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = lazy(fetchCodeStep)
const ProviderButtons = lazy(() =>
  import('../provider-sign-in/ProviderButtons.tsx').then(({ ProviderButtons }) => ({ default: ProviderButtons }))
)

function endOpenSession(): void {
  if (currentSession()) fetchSignIn().then(({ signOut }) => signOut(), clearSession)
}

type Attempt = {
  readonly busy: boolean
  readonly error?: unknown
  /** What the form says of the failure, once its dialog is closed. */
  readonly problem?: string
}

/** The sign-in page. Opening it ends any session that the browser still has, here and on the server. */
export function SignInPage() {
  const router = useRouter()
  const { openConsole } = router.options.context
  const state = useLocation({ select: (location) => location.state })
  const [credentials, setCredentials] = useState<Credentials>()
  const [locked, setLocked] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>({ busy: false })
  useEffect(endOpenSession, [])
  useDocumentTitle('Sign in')

  /** What comes after this page, loaded while the person types and before a session is opened. */
  const prepare = async () => (await Promise.all([fetchSignIn(), openConsole?.(), fetchCodeStep()]))[0]
  useFirstAct(() => void prepare().catch(() => undefined))

  const logIn = async (given: Credentials) => {
    setAttempt({ busy: true })
    try {
      const { signIn, firstScreen } = await prepare()
      router.history.push(firstScreen(router, state, await signIn(given)))
    } catch (error) {
      // Without an answer, the dialog's code could not be loaded either.
      setAttempt({ busy: false, error, ...(!(error instanceof CallError) && { problem: offlineText }) })
      if (error instanceof CallError) await refuse(given, error)
    }
  }
  const refuse = async (given: Credentials, error: CallError) => {
    const wantsCode = asksForCode(error)
    const codeRefused = given.oneTimeCode !== undefined && !locked && isTrouble(error, 'signInRefused')
    if (given.oneTimeCode === undefined) {
      setLocked(isTrouble(error, 'locked'))
      if (wantsCode || isTrouble(error, 'locked')) setCredentials(given)
    }
    if (wantsCode || codeRefused) return
    const problem = messages.signInFailed + errorText(error)
    await showAlert(problem, messages.signInFailedTitle)
    setAttempt((attempt) => (attempt.error === error ? { ...attempt, problem } : attempt))
  }
  const { busy, error, problem } = attempt
  // The password was accepted before, so the refused part is the code.
  const refusal = isTrouble(error, 'signInRefused') && !locked ? twoStep.wrongCode : undefined

  return (
    <div className="sign-in-page">
      <Backdrop />
      <main className="sign-in-page-main">
        {credentials ? (
          <Suspense>
            <CodeStep
              locked={locked}
              busy={busy}
              refusal={refusal}
              onCode={(oneTimeCode) => void logIn({ ...credentials, oneTimeCode })}
              onStartOver={() => {
                setCredentials(undefined)
                setAttempt({ busy: false })
              }}
            />
          </Suspense>
        ) : (
          <PasswordStep
            busy={busy}
            sessionEnded={state.wantedBy !== undefined}
            problem={problem}
            onCredentials={(given) => void logIn(given)}
          >
            <Suspense>
              <ProviderButtons />
            </Suspense>
          </PasswordStep>
        )}
      </main>
      <footer className="sign-in-page-footer">{frame.copyright}</footer>
    </div>
  )
}
