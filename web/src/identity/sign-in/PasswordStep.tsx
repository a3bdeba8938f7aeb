import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useRouter } from '@tanstack/react-router'
import { Brand } from '../../layout/Brand.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { messages } from './messages.ts'
import type { Credentials } from './sign-in.ts'

const recoveryLinks = [
  { path: '/ForgotPassword', label: messages.forgotPassword },
  { path: '/ForgotUsername', label: messages.forgotUserName }
]

/** Sign-in's first step: user name and password. */
export function PasswordStep({
  busy,
  onCredentials
}: {
  busy: boolean
  onCredentials: (credentials: Credentials) => void
}) {
  const { routesByPath } = useRouter()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { userName: '', password: '', rememberMe: false },
    validate: {
      userName: (value) => (value.trim() ? null : messages.userNameRequired),
      password: (value) => (value ? null : messages.passwordRequired)
    }
  })
  return (
    <form
      className="sign-in-page-card"
      onSubmit={form.onSubmit(onCredentials, (errors) =>
        form.getInputNode(errors['userName'] ? 'userName' : 'password')?.focus()
      )}
      noValidate
      aria-labelledby="sign-in-heading"
    >
      <Stack gap="lg">
        <Brand />
        <div>
          <Title id="sign-in-heading">{messages.heading}</Title>
          <Text c="dimmed" size="sm" mt={4}>
            {messages.purpose}
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
            key={form.key('userName')}
            {...form.getInputProps('userName')}
          />
          <PasswordField
            label={messages.password}
            autoComplete="current-password"
            size="md"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={messages.rememberMe}
            key={form.key('rememberMe')}
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
        </Stack>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {messages.logIn}
        </Button>
        <Group justify="space-between" gap="xs" className="sign-in-page-links">
          {recoveryLinks
            .filter(({ path }) => path in routesByPath)
            .map(({ path, label }) => (
              <Anchor key={path} component={Link} to={path} size="sm">
                {label}
              </Anchor>
            ))}
        </Group>
      </Stack>
    </form>
  )
}
