import { addCode } from './callers.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

const aboutCode =
  (action: string, more: object = {}): Prepare =>
  async ({ db, admin }) => ({
    action,
    input: { code_id: (await addCode(db)).id, ...more },
    cookie: admin.cookie,
  })

/** Calls of every procedure that makes or changes a code. */
export const codeChanges = {
  create_code: async ({ admin }: World) => ({
    action: 'code.created',
    input: { recipient_name: 'Moshe', recipient_phone: '718-555-0123', note: 'Moshe calls back' },
    cookie: admin.cookie,
  }),
  create_codes: async ({ admin }: World) => ({
    action: 'code.created',
    input: { recipients: [{ name: 'Moshe', phone: '718-555-0123' }] },
    cookie: admin.cookie,
  }),
  update_code: aboutCode('code.updated', { recipient_name: 'Moshe' }),
  revoke_code: aboutCode('code.revoked'),
  restore_code: async (world) => {
    const { input, cookie } = await aboutCode('code.restored')(world)
    await world.server.call('revoke_code', input as object, cookie ?? '')
    return { action: 'code.restored', input, cookie: world.admin.cookie }
  },
  reissue_code: aboutCode('code.revoked'),
  record_code_sent: aboutCode('code.sent', { channel: 'print' }),
} satisfies Record<string, Prepare>
