// For short notices.
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
