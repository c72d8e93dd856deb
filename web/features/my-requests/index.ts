export { ProgressCard, RequestCard } from './card.tsx'
export { MyRequests } from './my-requests.tsx'
export { type Received, RequestReceived, receivedOf } from './received.tsx'
export { StatusCheck } from './status-check.tsx'
