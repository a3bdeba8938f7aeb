import '#ui/dialogs/modal-styles.ts'
import { KeyList } from './KeyList.tsx'
import { ScreenFinder } from './ScreenFinder.tsx'

/** What the keys open: the list of all keys, and the search for any screen. */
export function Helpers() {
  return (
    <>
      <KeyList />
      <ScreenFinder />
    </>
  )
}
