/** How many earlier cycles of a kind a comparison looks at and offers, the latest: two years of monthly ones. */
export const mostEarlier = 24

/**
 * Cycles cut off within so many days of the same day of a month are of the same time of the month. Weekends and holidays
 * move a cut-off by less, and the two halves of a month are cut off a fortnight apart.
 */
export const daysAround = 7
