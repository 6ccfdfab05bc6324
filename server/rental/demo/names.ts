/** What Tunisian records are made of. Any likeness to a real person or company is chance. */

export const firstNames = (
  'Ahmed Mohamed Sami Karim Walid Anis Hatem Nizar Mehdi Yassine Bilel Chokri Fathi Habib Imed Kais Lotfi Mounir ' +
  'Nabil Oussama Ridha Slim Tarek Wissem Zied Amina Asma Chaima Dorra Emna Fatma Hajer Ines Khaoula Leila Mariem ' +
  'Nadia Olfa Rania Salma Sonia Syrine Wafa Yosra Zeineb'
).split(' ');

export const lastNames = [
  ...(
    'Trabelsi Gharbi Jaziri Mansouri Belhadj Chaabane Dridi Ferchichi Guesmi Hammami Jebali Khelifi Laabidi Maaloul ' +
    'Nasri Ouertani Rezgui Saidi Toumi Zouari Bouazizi Cherif Mejri Ayari Hamdi Kefi Mabrouk Sfar Tlili Abidi'
  ).split(' '),
  'Ben Salah',
  'Ben Amor',
  'Ben Youssef',
  'Ben Romdhane',
  'Haj Ali',
];

export const arabicFirstNames = [
  'محمد',
  'أحمد',
  'سامي',
  'فاطمة',
  'مريم',
  'يوسف',
  'إيمان',
  'نادية',
  'خالد',
  'أميرة',
];
export const arabicLastNames = [
  'بن صالح',
  'الطرابلسي',
  'الغربي',
  'المنصوري',
  'بن عمر',
  'الجزيري',
  'الزواري',
  'الحمامي',
];

/** Visitors and Tunisians from abroad: name and telephone code. */
export const visitors = [
  ['Julien Moreau', '+336'],
  ['Claire Lefebvre', '+337'],
  ['Marco Bianchi', '+3934'],
  ['Giulia Ferrari', '+3933'],
  ['Thomas Becker', '+4917'],
  ['Anna Schneider', '+4915'],
  ['Nadia Benali', '+336'],
  ['Pieter De Smet', '+324'],
] as const;

export const tradeNames = [
  'Carthage Négoce',
  'Sahel Agroalimentaire',
  'Méditerranée Ingénierie',
  'Byrsa Conseil',
  'Cap Bon Emballages',
  'Ifriqiya Pharma',
  'Lac Digital Services',
  'Medjerda Bâtiment',
  'Olivier d’Or Export',
  'Kantaoui Voyages',
  'Zitouna Textile',
  'Jugurtha Mines et Carrières',
  'El Manar Événements',
  'Thyna Logistique',
  'Hannibal Électronique',
  'Golfe Énergies',
  'Yasmine Hôtels',
  'Utique Assainissement',
  'Dougga Architecture',
  'Kerkennah Pêche',
];

export const arabicTradeNames = [
  'شركة النور للتجارة',
  'مؤسسة الوفاء للخدمات',
  'شركة قرطاج للمقاولات',
  'شركة الياسمين للسياحة',
];
export const companyTypes = ['SARL', 'SUARL', 'SA', 'SNC'];

export const streets = [
  'avenue Habib Bourguiba',
  'rue de Marseille',
  'avenue de la Liberté',
  'rue du Lac Biwa',
  'avenue Taïeb Mhiri',
  'rue Ibn Khaldoun',
  'avenue Farhat Hached',
  'rue d’Alger',
  'boulevard du 14 Janvier',
  'rue Abou Kacem Chebbi',
];

/** City and postal code. */
export const cities = [
  ['Tunis', '1000'],
  ['Les Berges du Lac', '1053'],
  ['La Marsa', '2070'],
  ['Ariana', '2080'],
  ['Ben Arous', '2013'],
  ['Sousse', '4000'],
  ['Monastir', '5000'],
  ['Nabeul', '8000'],
  ['Hammamet', '8050'],
  ['Sfax', '3000'],
  ['Bizerte', '7000'],
  ['Enfidha', '4030'],
] as const;

export const agencies = ['Tunis-Carthage', 'Lac 2', 'Sousse', 'Enfidha aéroport'];
