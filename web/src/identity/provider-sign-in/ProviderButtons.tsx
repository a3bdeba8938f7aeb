import { Button, Stack, Text } from '@mantine/core'
import type { ProviderButton } from '@payouts/contract/single-sign-on/schema'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#client/call-error.ts'

const or = 'or with your company account'
const comingBack = 'Signing you in …'

const fetchProviderSignIn = () => import('./provider-sign-in.ts')
/** Without an answer the page is as it is without providers. */
const fetchProviders = (): Promise<ProviderButton[]> =>
  fetch('/signIn/providers')
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])

/** Below the form: a button for each identity provider. Who comes back from one is signed in here. */
export function ProviderButtons() {
  const router = useRouter()
  const { wanted, wantedBy } = useLocation({ select: ({ state }) => state })
  const [providers, setProviders] = useState<readonly ProviderButton[]>([])
  const [ticket] = useState(() => /^#ticket=([\w-]+)$/.exec(window.location.hash)?.[1])
  const [busy, setBusy] = useState<string | undefined>(ticket)
  const [problem, setProblem] = useState<string>()
  const place = useRef<HTMLDivElement>(null)

  const leave = (provider: string, given: FormData) => {
    const userName = String(given.get('userName')).trim()
    setBusy(provider)
    setProblem(undefined)
    fetchProviderSignIn()
      .then(({ leaveForProvider }) =>
        leaveForProvider(provider, { userName, rememberMe: given.has('rememberMe'), wanted, wantedBy })
      )
      .catch((error: unknown) => {
        setBusy(undefined)
        setProblem(errorText(error))
      })
  }
  useEffect(() => void fetchProviders().then(setProviders), [])
  useEffect(() => {
    if (ticket === undefined) return
    fetchProviderSignIn()
      .then(({ comeBack }) => comeBack(router, ticket))
      .catch((error: unknown) => setProblem(errorText(error)))
      .finally(() => setBusy(undefined))
  }, [router, ticket])
  // An address of a provider's domain without a password means: sign me in there.
  useEffect(() => {
    const form = place.current?.closest('form')
    const byDomain = (event: Event) => {
      const given = new FormData(form ?? undefined)
      const domain = String(given.get('userName')).trim().toLowerCase().split('@')[1]
      const provider = providers.find(({ mailDomains }) => domain !== undefined && mailDomains.includes(domain))
      if (!provider || given.get('password')) return
      event.preventDefault()
      event.stopPropagation()
      leave(provider.key, given)
    }
    form?.addEventListener('submit', byDomain)
    return () => form?.removeEventListener('submit', byDomain)
  })
  return (
    <Stack gap="sm" ref={place}>
      {problem && (
        <Text role="alert" c="red" size="sm">
          {problem}
        </Text>
      )}
      {busy !== undefined && busy === ticket && (
        <Text role="status" size="sm">
          {comingBack}
        </Text>
      )}
      {providers.length > 0 && (
        <Text c="dimmed" size="sm" ta="center">
          {or}
        </Text>
      )}
      {providers.map(({ key, text }) => (
        <Button
          key={key}
          variant="default"
          size="md"
          fullWidth
          loading={busy === key}
          onClick={({ currentTarget }) => leave(key, new FormData(currentTarget.form ?? undefined))}
        >
          {text}
        </Button>
      ))}
    </Stack>
  )
}
