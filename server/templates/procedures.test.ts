import { expect, test } from 'vitest'
import { addAdmin, callerOf, testServices } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { templateProcedures } from './procedures.ts'

describeEachDatabase('the messages sent with a code', (database) => {
  test('are not overwritten if somebody else has saved since', async () => {
    const services = testServices(database)
    const templates = createCalls(services, templateProcedures)
    const admins = [await addAdmin(services.db), await addAdmin(services.db)] as const
    const hebrewOf = async () => {
      const { template_messages } = await templates.list_template_messages({}, callerOf(admins[0]))
      const found = template_messages.find(({ language }) => language === 'hebrew')
      if (!found) throw new Error('there is a message in every language')
      return found
    }
    const { updated_at: expected_updated_at } = await hebrewOf()
    const answers = await Promise.all(
      admins.map((admin, at) =>
        templates.upsert_template_message(
          { language: 'hebrew', content: `<code> ${at}`, expected_updated_at },
          callerOf(admin),
        ),
      ),
    )
    const { content, updated_at } = await hebrewOf()
    expect(answers.filter(({ success }) => success)).toEqual([{ success: true, updated_at }])
    expect(answers.find(({ success }) => !success)).toMatchObject({
      error_code: 'err.templateChanged',
      template_message: { content, updated_at },
    })
  })

  test.each([
    [' \n ', 'common.required'],
    ['x'.repeat(5001), 'err.tooLong'],
  ])('are refused if empty or too long: %#', async (content, error_code) => {
    const services = testServices(database)
    const admin = callerOf(await addAdmin(services.db))
    expect(
      await createCalls(services, templateProcedures).upsert_template_message(
        { language: 'english', content },
        admin,
      ),
    ).toMatchObject({ success: false, error_code, fields: { content: error_code } })
  })
})
