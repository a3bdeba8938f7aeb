import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { useStepBehind } from '#ui/dialogs/use-step-behind.ts'
import { useMenu } from '../menu/use-menu.ts'
import { messages } from '../messages.ts'
import { screenKeys } from './screen-keys.ts'
import { closeHelper, useOpenHelper } from './shortcuts.ts'

type Shortcut = { readonly keys: readonly string[]; readonly does: string }

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Find any screen' },
  { keys: ['/'], does: 'Go to the search' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' }
]

const inTables: readonly Shortcut[] = [
  { keys: ['Arrows'], does: 'Move from cell to cell' },
  { keys: ['Home', 'End'], does: 'First or last cell of the row' },
  { keys: ['Ctrl', 'Home'], does: 'First cell of the table' },
  { keys: ['Page Up', 'Page Down'], does: 'Ten rows up or down' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Ctrl', 'A'], does: 'Select all rows of the page' },
  { keys: ['Enter'], does: 'Open the row' }
]

export function KeyList() {
  const opened = useStepBehind(useOpenHelper() === 'keys')
  useInertPage(opened)
  const screens = useMenu()
    .flatMap((group) => group.entries)
    .map(({ label, letter }): Shortcut => ({ keys: ['g', letter], does: label }))
  const own = screenKeys().map(({ key, does }): Shortcut => ({ keys: [key], does }))
  return (
    <Modal opened={opened} onClose={closeHelper} title={messages.keys} size="46rem">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl">
        <Section title="Screens" shortcuts={screens} />
        <Stack gap="lg">
          {own.length > 0 && <Section title="On this screen" shortcuts={own} />}
          <Section title="Everywhere" shortcuts={everywhere} />
          <Section title="In tables" shortcuts={inTables} />
        </Stack>
      </SimpleGrid>
    </Modal>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Stack gap={6}>
      <Title order={3}>{title}</Title>
      {shortcuts.map(({ keys, does }) => (
        <Group key={does} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">{does}</Text>
          <Group gap={4} wrap="nowrap">
            {keys.map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
