/** The hand-written panels that a config may put on its sheet; `App` gives each its component. */
export const panelNames = [
  'permissions',
  'apiKey',
  'vehiclePlanning',
  'clientAccount',
  'supplierAccount',
] as const;

export type PanelName = (typeof panelNames)[number];

/** The hand-written notices that a config may put above its sheet, which stay as long as what they state is so. */
export const noticeNames = ['displaced', 'contractDesk'] as const;

export type NoticeName = (typeof noticeNames)[number];

/** The hand-written cards that a config may put beside its record, before its history. */
export const asideNames = ['contractCaution', 'contractPapers'] as const;

export type AsideName = (typeof asideNames)[number];

/** The hand-written previews that a config may put in its form, under the fields of a card or in the bar that saves, or in
 * the dialog of an action. */
export const previewNames = [
  'freeVehicles',
  'swapVehicles',
  'reservationPrice',
  'reservationTotal',
  'optionExpiry',
  'receiptTotals',
  'receiptTotal',
  'spreading',
  'creditTotals',
  'extension',
  'cancellationTerms',
] as const;

export type PreviewName = (typeof previewNames)[number];

/** The hand-written screens by which a config has an action of a record done. */
export const screenNames = ['contractSigning'] as const;

export type ScreenName = (typeof screenNames)[number];
