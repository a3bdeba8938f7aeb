import { messages } from '../messages.ts'

/** In place of the entries, until they and what shows them are there. */
export const FeedWaiting = () => (
  <p className="feed-waiting" role="status">
    {messages.loadingTimeline}
  </p>
)
