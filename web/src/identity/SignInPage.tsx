import { Button, Checkbox, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorText } from '../client/call-error.ts'
import { showAlert } from '../client/dialogs.ts'
import { clearSession } from '../client/session.ts'
import { Brand } from '../layout/Brand.tsx'
import { consoleRoute } from '../layout/console-route.ts'
import { homePath, menuFor } from '../layout/menu.ts'
import { messages as frame } from '../layout/messages.ts'
import { useDocumentTitle } from '../layout/use-document-title.ts'
import { Backdrop } from './Backdrop.tsx'
import { messages } from './messages.ts'
import './SignInPage.css'
import { signIn } from './sign-in.ts'

/** Fetches the frame while the person types, so that it is there when the server lets them in. */
function preloadFrame(): void {
  void consoleRoute.options.component?.preload?.()
}

/** The way in. Whoever comes here is signed out, whatever session the browser still held. */
export function SignInPage() {
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  useEffect(clearSession, [])
  useEffect(preloadFrame, [])
  useDocumentTitle('Sign in')

  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { userName: '', password: '', rememberMe: false },
    validate: {
      userName: (value) => (value.trim() ? null : messages.userNameRequired),
      password: (value) => (value ? null : messages.passwordRequired)
    }
  })
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: ({ menu }) => navigate({ to: homePath(menuFor(menu, (path) => path in routesByPath)) }),
    onError: (error) => {
      void showAlert(messages.signInFailed + errorText(error), messages.signInFailedTitle)
    }
  })

  return (
    <div className="sign-in-page">
      <Backdrop />
      <main className="sign-in-page-main">
        <form
          className="sign-in-page-card"
          onSubmit={form.onSubmit(
            (credentials) => signingIn.mutate(credentials),
            (errors) => form.getInputNode(errors['userName'] ? 'userName' : 'password')?.focus()
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
              <PasswordInput
                label={messages.password}
                autoComplete="current-password"
                size="md"
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
                key={form.key('password')}
                {...form.getInputProps('password')}
              />
              <Checkbox
                label={messages.rememberMe}
                key={form.key('rememberMe')}
                {...form.getInputProps('rememberMe', { type: 'checkbox' })}
              />
            </Stack>
            <Button type="submit" size="md" fullWidth loading={signingIn.isPending}>
              {messages.logIn}
            </Button>
          </Stack>
        </form>
      </main>
      <footer className="sign-in-page-footer">{frame.copyright}</footer>
    </div>
  )
}
