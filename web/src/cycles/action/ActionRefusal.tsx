export { CallRefusal as ActionRefusal } from '../../client/CallRefusal.tsx'
