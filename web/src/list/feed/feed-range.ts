import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import { today } from '#ui/texts/day-text.ts'
import type { FeedState } from './feed-props.ts'

/** A feed's request for the calls that look from one day to another, up to today. */
export function feedRange({ noOfMonth, ...page }: FeedState['request'], toDate: Day = today()) {
  return { ...page, fromDate: dayjs(toDate).subtract(noOfMonth, 'month').format('YYYY-MM-DD'), toDate }
}
