import '#ui/dialogs/modal-styles.ts'
import { TourUntilEnded } from '../tour/TourUntilEnded.tsx'
import { KeyList } from './KeyList.tsx'
import { ScreenFinder } from './ScreenFinder.tsx'

/** What the keys open: the list of all keys, and the search for any screen; and the tour of somebody new. */
export function Helpers() {
  return (
    <>
      <KeyList />
      <ScreenFinder />
      <TourUntilEnded />
    </>
  )
}
