import { Text } from '@mantine/core'
import type { WhtSetting } from '@payouts/contract/withholding-tax/schema'
import { dayText } from '#ui/texts/day-text.ts'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
import { rateText } from './threshold-share.ts'

/** The rate and the threshold that hold, and those to come. */
export function TaxSettings({ settings }: { settings: readonly WhtSetting[] }) {
  const sentences = settings.map(({ rate, threshold, validFrom }, index) =>
    (index === 0 ? messages.holds : messages.comes)(rateText(rate), threshold, dayText(validFrom))
  )
  return (
    <Text size="sm" c="dimmed">
      {unbroken(sentences.join(' '))}
    </Text>
  )
}
