import { Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Brand } from '#layout/Brand.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { PasswordField } from '../PasswordField.tsx'
import type { Credentials } from './credentials.ts'
import { messages } from './messages.ts'

const recoveryLinks = [
  { path: '/ForgotPassword', label: messages.forgotPassword },
  { path: '/ForgotUsername', label: messages.forgotUserName }
]

/** Sign-in's first step: user name and password. */
export function PasswordStep({
  busy,
  sessionEnded,
  problem,
  onCredentials,
  children
}: {
  busy: boolean
  /** Whether the person was sent here from a screen. */
  sessionEnded: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  onCredentials: (credentials: Credentials) => void
  /** Below the form: other ways to sign in. */
  children: ReactNode
}) {
  const { routesByPath } = useRouter()
  const [missing, setMissing] = useState<{ userName?: boolean; password?: boolean }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const userName = String(given.get('userName'))
    const password = String(given.get('password'))
    const nowMissing = { userName: !userName.trim(), password: !password }
    setMissing(nowMissing)
    const first = nowMissing.userName ? 'userName' : nowMissing.password ? 'password' : undefined
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onCredentials({ userName, password, rememberMe: given.has('rememberMe') })
  }
  return (
    <form className="sign-in-page-card" onSubmit={submit} noValidate aria-labelledby="sign-in-heading">
      <Stack gap="lg">
        <Brand />
        <div>
          <Title id="sign-in-heading">{messages.heading}</Title>
          <Text c="dimmed" size="sm" mt={4}>
            {sessionEnded ? messages.sessionEnded : messages.purpose}
          </Text>
        </div>
        <Stack gap="md">
          <TextInput
            label={messages.userName}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            data-page-focus
            name="userName"
            error={missing.userName && messages.userNameRequired}
            onInput={() => setMissing({ ...missing, userName: false })}
          />
          <PasswordField
            label={messages.password}
            autoComplete="current-password"
            size="md"
            name="password"
            error={missing.password && messages.passwordRequired}
            onInput={() => setMissing({ ...missing, password: false })}
          />
          <Checkbox label={messages.rememberMe} name="rememberMe" />
        </Stack>
        {problem && (
          <Text role="alert" c="red" size="sm">
            {problem}
          </Text>
        )}
        <WorkingButton type="submit" size="md" fullWidth loading={busy}>
          {messages.logIn}
        </WorkingButton>
        <Group justify="space-between" gap="xs">
          {recoveryLinks
            .filter(({ path }) => path in routesByPath)
            .map(({ path, label }) => (
              <TextLink key={path} to={path} size="sm">
                {label}
              </TextLink>
            ))}
        </Group>
        {children}
      </Stack>
    </form>
  )
}
