import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { useStepBehind } from '#ui/dialogs/use-step-behind.ts'
import { lazyMessages as words } from '../lazy-messages.ts'
import { useMenu } from '../menu/use-menu.ts'
import { messages } from '../messages.ts'
import { screenKeys } from './screen-keys.ts'
import { closeHelper, useOpenHelper } from './shortcuts.ts'

type Shortcut = { readonly keys: readonly string[]; readonly does: string }

const everywhere = (): readonly Shortcut[] => [
  { keys: ['Ctrl', 'K'], does: words.findScreen },
  { keys: ['/'], does: words.toSearch },
  { keys: ['?'], does: words.showKeys },
  { keys: ['Esc'], does: words.closeOpen }
]

const inTables = (): readonly Shortcut[] => [
  { keys: [words.arrows], does: words.cells },
  { keys: ['Home', 'End'], does: words.ends },
  { keys: ['Ctrl', 'Home'], does: words.firstCell },
  { keys: ['Page Up', 'Page Down'], does: words.tenRows },
  { keys: [words.space], does: words.select },
  { keys: ['Ctrl', 'A'], does: words.selectAll },
  { keys: ['Enter'], does: words.open }
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
        <Section title={words.screens} shortcuts={screens} />
        <Stack gap="lg">
          {own.length > 0 && <Section title={words.onThisScreen} shortcuts={own} />}
          <Section title={words.everywhere} shortcuts={everywhere()} />
          <Section title={words.inTables} shortcuts={inTables()} />
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
