// Words that a language's messages must not use, and what to write instead.

// The \b of JavaScript knows Latin letters only.
const word = (...words) =>
  new RegExp(
    `(?<![\\u05d0-\\u05ea\\u05f3\\u05f4])[וש]?(?:${words.join('|')})(?![\\u05d0-\\u05ea\\u05f3\\u05f4])`,
  )
const oneWord = (instead, ...words) => ({ pattern: word(...words), instead: `Write ${instead}.` })

const ownSigns = [
  { pattern: /[\u0591-\u05bd\u05bf-\u05c7]/, instead: 'Write without points.' },
  { pattern: /[\u05d0-\u05ea]["'](?=[\u05d0-\u05ea])/, instead: 'Write ׳ and ״ within words.' },
]

/** By language: patterns that must not occur in a message, and how to fix them. */
export const unwanted = {
  he: [
    ...ownSigns,
    {
      // Forms that address one man. Ambiguous words are left out (מלא, אשר, שנה).
      pattern: word(
        ...'אתה אותך שלך עליך לך ברצונך תוכל'.split(' '),
        ...'בדוק בחר הוסף הזן המתן הקלד הקש הקלק חזור לחץ נסה עדכן פנה צור שלח'.split(' '),
      ),
      instead: 'Speak to people in the plural or in the infinitive (נא להזין, בחירה, שלכם).',
    },
    oneWord('דוא״ל', 'אימייל', 'מייל', 'דואל', 'דוא"ל'),
    oneWord('סיסמה', 'סיסמא'),
    oneWord('הזאת', 'הזו'),
  ],
  yi: [
    ...ownSigns,
    { pattern: /[\u05f0-\u05f2]/, instead: 'Write וו, וי and יי as two letters.' },
    oneWord('נישט', 'ניט'),
    oneWord('אויסקלויבן (קלויבט)', 'קלייבט', 'קלייבן', 'אויסקלייבן', 'וועלט אויס', 'אויסוועלן'),
    oneWord('זיכערהייט', 'זיכערקייט'),
    oneWord('ווי אזוי', 'וויאזוי'),
    oneWord('אימעיל', 'בליצפאסט', 'בליצבריוו', 'אי־מעיל', 'אימייל'),
    oneWord('פעסווארד', 'פאראל', 'פאסווארט', 'פאסווארד'),
    oneWord('אפהיטן', 'אפשפייכלערן', 'פארהיטן', 'סעיוון'),
    oneWord('א טעות', 'פעלער', 'גרייז'),
  ],
}
