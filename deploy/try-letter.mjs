// Sends a letter with CODE to OFFICE_EMAIL, with the settings of the portal (machine.sh).
import nodemailer from 'nodemailer'

const { SMTP_URL, MAIL_FROM, OFFICE_EMAIL, ORGANIZATION_NAME, CODE } = process.env
const transport = nodemailer.createTransport({ url: SMTP_URL, connectionTimeout: 30_000 })
try {
  await transport.sendMail({
    from: { name: ORGANIZATION_NAME, address: MAIL_FROM },
    to: OFFICE_EMAIL,
    subject: `${CODE}: letters of the portal arrive`,
    text: `Type this code into the installation: ${CODE}\n`,
  })
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
}
