import { officeScenes } from './office.ts'
import { publicScenes } from './public.ts'
import { requesterScenes } from './requester.ts'

/** Every screen and every state of it that is looked at, in three languages. */
export const rounds = {
  'public screens': publicScenes,
  'requester’s screens': requesterScenes,
  'office’s screens': officeScenes,
}
