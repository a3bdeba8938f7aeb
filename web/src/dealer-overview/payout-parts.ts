/** What the page says of payouts, in one file that is fetched after the page, which it would make heavier. */
export { QuestionsOfDealer } from '#questions/QuestionsOfDealer.tsx'
export { DealerVariance } from '#variance/DealerVariance.tsx'
export { Answer } from './Answer.tsx'
export { PayoutsPart } from './PayoutsPart.tsx'
