import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { currentSession } from '#client/session/session.ts'
import './FullPage.css'
import { homePath } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'
import { messages } from '../messages.ts'
import { StarField } from '../StarField.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

/** For paths that do not exist, and for those that this user may not open: both look the same. */
export function NotFoundPage() {
  const router = useRouter()
  const navigate = useNavigate()
  const menu = useMenu()
  useDocumentTitle(messages.notFoundTitle)
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
    else void navigate({ to: currentSession() ? homePath(menu) : '/' })
  }
  return (
    <main className="full-page">
      <StarField />
      <Stack align="center" gap="md" ta="center" pos="relative">
        <Title>{messages.notFoundTitle}</Title>
        <Text c="dimmed">{messages.notFoundText}</Text>
        <Button onClick={goBack} mt="sm">
          {messages.goBack}
        </Button>
      </Stack>
    </main>
  )
}
