/** Invented people of one language, with their addresses. */
export type People = {
  names: string[]
  reasons: string[]
  met: string[]
  address: {
    line1: string
    city: string
    state: string | null
    postalCode: string
    country: string
  }
  phone: string
  checkDelivery: 'email' | 'mail'
}

const english: People = {
  names: ['Moshe Klein', 'Rivka Feldman', 'Yaakov Stern', 'Chana Weiss', 'Dovid Grossman'],
  reasons: [
    'We are making the wedding of our second daughter this winter, and the hall and the dresses are still to be paid.',
    'My husband had surgery in September. The insurance paid a part of it; we are left with the rest.',
    'Pesach is near and there are nine of us at the table.',
    'Rent for two months is behind since I lost my work in the summer, and I do not like to ask.',
  ],
  met: ['At the office', 'Shul on 14th Avenue', ''],
  address: {
    line1: '1432 54th Street',
    city: 'Brooklyn',
    state: 'NY',
    postalCode: '11219',
    country: 'US',
  },
  phone: '+1 718 555 0123',
  checkDelivery: 'email',
}

const hebrew: People = {
  names: ['משה כהן', 'רבקה לוי', 'יעקב שטרן', 'חנה וייס', 'אברהם גולדברג'],
  reasons: [
    'אנו מחתנים בעזרת השם את בתנו השלישית, וההוצאות גדולות מכפי יכולתנו.',
    'הילד זקוק לטיפולים שאינם בסל הבריאות. כל סיוע יתקבל בברכה.',
    'לקראת החג, משפחה בת שמונה נפשות.',
  ],
  met: ['בבית הכנסת בשכונה', ''],
  address: {
    line1: 'רבי עקיבא 57',
    city: 'בני ברק',
    state: null,
    postalCode: '5120419',
    country: 'IL',
  },
  phone: '+972 52 761 1234',
  checkDelivery: 'mail',
}

const yiddish: People = {
  names: ['חיים הערש גרינפעלד', 'פיגא שווארץ', 'בערל מאשקאוויטש', 'ביילא רויזא פריעדמאן'],
  reasons: [
    'מיר מאכן חתונה אונזער טאכטער אי״ה נאך סוכות, און עס פעלט נאך א גרויסער סכום.',
    'די הוצאות פון די אפעראציע זענען געווען זייער הויך, און די אינשורענס האט נישט אלעס באצאלט.',
    'פסח קומט אן און די משפחה איז גרויס בלי עין הרע.',
  ],
  met: ['אין ביהמ״ד', ''],
  address: {
    line1: '21 Lee Avenue',
    city: 'Monroe',
    state: 'NY',
    postalCode: '10950',
    country: 'US',
  },
  phone: '+1 845 555 0177',
  checkDelivery: 'mail',
}

/** Names for banks that read Latin letters only. */
export const latinNames: Record<string, string> = {
  'משה כהן': 'Moshe Cohen',
  'רבקה לוי': 'Rivka Levi',
  'יעקב שטרן': 'Yaakov Stern',
  'חנה וייס': 'Chana Weiss',
  'אברהם גולדברג': 'Avraham Goldberg',
  'חיים הערש גרינפעלד': 'Chaim Hersh Greenfeld',
  'פיגא שווארץ': 'Faiga Schwartz',
  'בערל מאשקאוויטש': 'Berel Moskowitz',
  'ביילא רויזא פריעדמאן': 'Baila Roiza Friedman',
}

/** Keyed by the language that they write in. */
export const demoPeople = { en: english, he: hebrew, yi: yiddish }
