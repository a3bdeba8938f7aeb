import { Select } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { useMemo, useState } from 'react'
import '#ui/fields/choice-styles.ts'
import { messages } from '../messages.ts'
import { pagesToOffer } from './pages-to-offer.ts'

export type PageChooserProps = { pageNumber: number; totalPages: number; turnTo: (pageNumber: number) => void }

/** Chooses a page by its number; typing finds any, however many there are. */
export function PageChooser({ pageNumber, totalPages, turnTo }: PageChooserProps) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const current = pageNumber + 1
  // While closed it contains only the current page: text typed for another page is discarded.
  const offered = useMemo(
    () => (opened ? pagesToOffer(typed, current, totalPages) : [current]),
    [opened, typed, current, totalPages]
  )
  return (
    <Select
      size="xs"
      w={96}
      aria-label={messages.jumpToPage}
      searchable
      // Closed, it would look for the option in a page that is not laid out yet.
      selectFirstOptionOnChange={opened}
      allowDeselect={false}
      inputMode="numeric"
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      nothingFoundMessage={messages.pagesThereAre(totalPages)}
      data={offered.map((page) => ({ value: String(page), label: countText(page) }))}
      // The options are final; Mantine's own filter would match the grouped label only.
      filter={({ options }) => options}
      value={String(current)}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(page) => page && turnTo(Number(page) - 1)}
    />
  )
}
