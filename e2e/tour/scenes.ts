import { officeScenes } from './office.ts'
import { publicScenes } from './public.ts'
import { requesterScenes } from './requester.ts'

/** All screens and states that are checked in three languages. */
export const tours = {
  'public screens': publicScenes,
  'requester’s screens': requesterScenes,
  'office’s screens': officeScenes,
}
