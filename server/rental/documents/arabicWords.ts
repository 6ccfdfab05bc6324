import type { contractVersionKinds, swapReasons, vehicleEquipment } from '../../../src/product/enumerations';
import type { besideLabels } from './contractMoney';

/** What a contract in two languages calls its facts in Arabic, by the name of each head in the templates. */
export const arabicWords = {
  contract: 'عقد كراء سيارات',
  amendment: 'ملحق لعقد كراء سيارات',
  lessee: 'المكتري',
  references: 'المراجع',
  vehicles: 'السيارات',
  vehicle: 'السيارة',
  departure: 'الانطلاق',
  back: 'الرجوع المتوقع',
  odometer: 'العداد',
  franchise: 'الإعفاء',
  kilometres: 'كم مشمولة في اليوم',
  unlimited: 'غير محدودة',
  price: 'الأيام × الثمن',
  total: 'المجموع',
  equipment: 'التجهيزات المسلمة',
  drivers: 'السائقون',
  name: 'الاسم واللقب',
  born: 'تاريخ الولادة',
  identity: 'بطاقة التعريف',
  licence: 'رخصة السياقة',
  phone: 'الهاتف',
  guarantee: 'الضمان',
  guaranteeTerms: 'يُدفع قبل الانطلاق ويُرجع بعد إرجاع السيارة، بعد خصم الأضرار والمخالفات.',
  options: 'خدمات إضافية',
  charges: 'مصاريف',
  designation: 'البيان',
  quantity: 'الكمية',
  unitPrice: 'ثمن الوحدة',
  tax: 'الأداء',
  none: 'لا شيء',
  totalHT: 'المجموع دون أداء',
  totalTTC: 'المجموع',
  paid: 'تسبقة',
  balance: 'الباقي',
  overpaid: 'مبلغ زائد',
  addedTTC: 'المجموع المضاف',
  contractTTC: 'مجموع العقد',
  conditions: 'الشروط',
  version: 'نسخة',
  dated: 'بتاريخ',
  lessor: 'المكري',
  agreed: 'المكتري، قرئ ووفق عليه',
  approved: 'البنود التي يوافق عليها المكتري',
  change: 'ما يتغير',
  from: 'قبل',
  to: 'بعد',
  unchanged: 'تبقى بقية بنود العقد وشروطه دون تغيير.',
} as const;

/** What makes the rental cost more or less than its vehicles. */
export const arabicBeside: Readonly<Record<keyof typeof besideLabels, string>> = {
  agreed: 'الثمن المتفق عليه',
  discount: 'تخفيض',
  services: 'خدمات أخرى',
  options: 'خدمات إضافية',
  optionsLessDiscount: 'بعد التخفيض',
};

/** What each version of a contract is. */
export const arabicKinds: Readonly<Record<keyof typeof contractVersionKinds, string>> = {
  CONTRACT: 'عقد',
  EXTENSION: 'تمديد',
  SWAP: 'استبدال السيارة',
  DRIVER: 'إضافة سائق',
  PLACES: 'الأماكن',
  RETURN: 'رجوع',
  CHARGES: 'مصاريف',
};

/** Why a vehicle is exchanged for another. */
export const arabicReasons: Readonly<Record<keyof typeof swapReasons, string>> = {
  PANNE: 'عطب',
  SINISTRE: 'حادث',
  MAINTENANCE: 'صيانة',
  DEMANDE_CLIENT: 'طلب الحريف',
  SURCLASSEMENT: 'ترقية إلى صنف أعلى',
};

/** What is handed over with a vehicle. */
export const arabicEquipment: Readonly<Record<keyof typeof vehicleEquipment, string>> = {
  ANTENNA: 'هوائي',
  RADIO_CD: 'راديو',
  SPARE_WHEEL: 'عجلة احتياطية',
  HUBCAPS: '4 أغطية عجلات',
  MATS: 'سجاد',
  LIGHTER: 'ولاعة',
  JACK: 'رافعة ولوازمها',
  ALLOY_WHEELS: '4 عجلات ألمنيوم',
  REGISTRATION_CARD: 'أصل البطاقة الرمادية',
  INSURANCE: 'أصل التأمين',
  ROAD_TAX: 'أصل الجولان',
  OPERATING_CARD: 'أصل الاستغلال',
};
