import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { CodeField, codeProblem } from './CodeField.tsx'
import { messages } from './messages.ts'

type CodeStepProps = {
  /** Whether a recovery code alone helps: sign-in is locked. */
  locked: boolean
  busy: boolean
  /** Why the code before was not taken. */
  refusal: string | undefined
  onCode: (code: string) => void
  onStartOver: () => void
}

/** Sign-in's second step: one field for a code of the app, or for a recovery code. */
export function CodeStep({ locked, busy, refusal, onCode, onStartOver }: CodeStepProps) {
  const [byApp, setByApp] = useState(!locked)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: (code) => codeProblem(code, byApp) }
  })
  const { setFieldError, getInputNode } = form
  const shownRefusal = useRef(refusal)
  useEffect(() => {
    if (refusal === shownRefusal.current) return
    shownRefusal.current = refusal
    if (refusal === undefined) return
    setFieldError('code', refusal)
    getInputNode('code')?.focus()
  }, [refusal, setFieldError, getInputNode])

  const change = () => {
    form.reset()
    setByApp(!byApp)
    setTimeout(() => getInputNode('code')?.focus())
  }

  return (
    <form
      className="sign-in-page-card"
      onSubmit={form.onSubmit(
        ({ code }) => onCode(code.trim()),
        () => getInputNode('code')?.focus()
      )}
      noValidate
      aria-labelledby="sign-in-heading"
    >
      <Stack gap="lg">
        <div>
          <Title id="sign-in-heading">{messages.stepTitle}</Title>
          <Text c="dimmed" size="sm" mt={4}>
            {locked && `${messages.lockedText} `}
            {byApp ? messages.stepText : messages.recoveryCodeHint}
          </Text>
        </div>
        <CodeField
          label={byApp ? messages.appCode : messages.recoveryCode}
          digitsOnly={byApp}
          description={undefined}
          size="md"
          autoFocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <WorkingButton type="submit" size="md" fullWidth loading={busy}>
          {messages.goOn}
        </WorkingButton>
        <Group justify="space-between" gap="xs">
          {!locked && (
            <Anchor component="button" type="button" size="sm" onClick={change}>
              {byApp ? messages.useRecoveryCode : messages.useApp}
            </Anchor>
          )}
          <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
            {messages.startOver}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
