import { createTheme } from '@mantine/core'
import { dark, gray, red, teal } from './colours.ts'

const quick = { duration: 120, exitDuration: 90 }
const named = { 'aria-label': 'Close' }
/** A dialog's header is no banner of the page, although assistive software would list it as one. */
const plainHeader = { header: { role: 'none' } }

/** Dense and quiet: 14 px text, 13 px in controls and tables, one accent, nothing moves longer than 150 ms. */
export const theme = createTheme({
  colors: { teal, gray, red, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#171b20',
  white: '#ffffff',
  fontFamily: "'Montserrat Variable', 'Segoe UI', system-ui, sans-serif",
  headings: {
    fontFamily: "'Montserrat Variable', 'Segoe UI', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '17px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
      h5: { fontSize: '13px', lineHeight: '20px' },
      h6: { fontSize: '12px', lineHeight: '18px' }
    }
  },
  fontSizes: { badge: '10px', xxs: '11px', xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px', xxl: '30px' },
  // Style sheets know these five widths alone: tools/checks/styles.ts.
  breakpoints: { xs: '480px', sm: '600px', md: '800px', lg: '1000px', xl: '1400px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(16 19 23 / 6%)',
    sm: '0 1px 3px rgb(16 19 23 / 8%), 0 1px 2px rgb(16 19 23 / 5%)',
    md: '0 6px 20px rgb(16 19 23 / 12%), 0 1px 3px rgb(16 19 23 / 8%)',
    lg: '0 16px 40px rgb(16 19 23 / 16%), 0 2px 6px rgb(16 19 23 / 8%)',
    xl: '0 24px 64px rgb(16 19 23 / 22%)'
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: 'focus-ring',
  components: {
    Modal: {
      defaultProps: {
        attributes: plainHeader,
        closeButtonProps: named,
        // useInertPage keeps the page below still, in the same step that makes it inert.
        lockScroll: false,
        centered: true,
        padding: 'lg',
        radius: 'md',
        shadow: 'lg',
        transitionProps: { transition: 'fade', ...quick },
        overlayProps: { backgroundOpacity: 0.45 }
      }
    },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md' } },
    Drawer: {
      defaultProps: { attributes: plainHeader, closeButtonProps: named, lockScroll: false, transitionProps: quick }
    },
    Notification: { defaultProps: { closeButtonProps: named } },
    Alert: { defaultProps: { closeButtonLabel: 'Close' } },
    InputClearButton: { defaultProps: { 'aria-label': 'Clear' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: { transition: 'fade', ...quick }
      }
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { transition: 'fade', ...quick } } },
    Tooltip: {
      defaultProps: {
        openDelay: 350,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { transition: 'fade', ...quick }
      }
    },
    Textarea: { defaultProps: { rows: 2 } },
    Collapse: { defaultProps: { transitionDuration: 120 } },
    Loader: { defaultProps: { size: 'sm' } },
    DateInput: {
      defaultProps: {
        valueFormat: 'YYYY-MM-DD',
        hideOutsideDates: true,
        weekendDays: [],
        previousLabel: 'Previous month',
        nextLabel: 'Next month'
      }
    }
  }
})
