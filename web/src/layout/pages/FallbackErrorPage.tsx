import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError, offlineText } from '#client/call-error.ts'
import { messages } from '../messages.ts'

/** Replaces a screen that fails, or that the server cannot process. */
export function FallbackErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const askAgain = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  // Code that could not be loaded is fetched again by a new page alone.
  const tryAgain = () => (error instanceof CallError ? askAgain() : window.location.reload())
  useEffect(() => {
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  })
  // Its code or its figures could not be loaded, or are useless without others.
  const isOffline = !navigator.onLine
  return (
    <Stack align="center" justify="center" ta="center" gap="md" mih="60vh" p="lg" role="alert">
      <Title>{isOffline ? offlineText : messages.faultTitle}</Title>
      <Text maw="34rem">
        {isOffline
          ? messages.comesOnline
          : messages.faultPrefix + (error instanceof CallError ? error.message : messages.faultText)}
      </Text>
      {!isOffline && error instanceof CallError && error.description && (
        <Text size="sm" c="dimmed">
          {error.description}
        </Text>
      )}
      <Group justify="center">
        <Button onClick={tryAgain}>{messages.tryAgain}</Button>
      </Group>
    </Stack>
  )
}
