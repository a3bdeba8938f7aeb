import { hasDesk } from '@payouts/contract/desk/can'
import type { Session } from '#client/session/session.ts'
import type { TourText } from './texts.ts'

/** What a step says, and the selector of the place that it says it of. */
type TourStep = { title: TourText; text: TourText; place: string }

/** Five steps, from the menu to the person's own settings. On a phone the menu is behind its button. */
export function tourOf({ menu, company }: Session, findsRecords: boolean): readonly [TourStep, ...TourStep[]] {
  return [
    { title: 'menuTitle', text: 'menuText', place: '.side-menu-groups, .top-bar > button:first-child' },
    homeStep(menu, company),
    findsRecords
      ? { title: 'findTitle', text: 'findText', place: '.top-bar-finder' }
      : { title: 'findScreenTitle', text: 'findScreenText', place: '.top-bar-finder' },
    { title: 'noticesTitle', text: 'noticesText', place: '.top-bar-panel-button' },
    { title: 'youTitle', text: 'youText', place: '.user-menu-target' }
  ]
}

function homeStep(menu: Session['menu'], company: Session['company']): TourStep {
  if (hasDesk(menu)) return { title: 'deskTitle', text: 'deskText', place: '.side-menu-entry[href="/desk"], main h1' }
  const place = '.side-menu-entry[href="/dashboard"], main h1'
  return company ? { title: 'ownTitle', text: 'ownText', place } : { title: 'homeTitle', text: 'homeText', place }
}
